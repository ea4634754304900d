// Shows the offline page when there is no network, and brings a notice back to its table. It keeps no page of a game.
const KEPT = {% autoescape off %}{{ kept }}{% endautoescape %};
const CACHE = "offline " + KEPT.release;
const SPOKEN = "spoken";
// Whether the last page did not come, so that its files must come from here too; else they come faster without us.
let away = false;

// The page last seen has left its language here (offline.js).
async function kept() {
  const spoken = await caches.match("/", { cacheName: SPOKEN });
  const page = KEPT.pages[await spoken?.text()] || Object.values(KEPT.pages)[0];
  return caches.match(page, { cacheName: CACHE, ignoreVary: true });
}

self.addEventListener("install", (event) => {
  const addresses = [...Object.values(KEPT.pages), ...KEPT.shell];
  const fresh = addresses.map((address) => new Request(address, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE && name !== SPOKEN);
  const tidy = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([tidy, self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event, path = new URL(request.url).pathname;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const answer = Promise.resolve(event.preloadResponse).then((early) => early || fetch(request));
    event.respondWith(answer.then((page) => { away = false; return page; }, () => { away = true; return kept(); }));
  } else if (away && KEPT.shell.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path, { ignoreVary: true })));
  }
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((tabs) => {
    const tab = tabs.find((one) => one.url === address);
    return tab ? tab.focus() : self.clients.openWindow(address);
  }));
});
