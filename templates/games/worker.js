// Shows the offline page when there is no network, and brings a notice back to its table. It keeps no page of a game.
const KEPT = {% autoescape off %}{{ kept }}{% endautoescape %};
const CACHE = "offline " + KEPT.page;

self.addEventListener("install", (event) => {
  const fresh = [KEPT.page, ...KEPT.shell].map((address) => new Request(address, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([old, self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event, path = new URL(request.url).pathname;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const answer = Promise.resolve(event.preloadResponse).then((early) => early || fetch(request));
    event.respondWith(answer.catch(() => caches.match(KEPT.page, { ignoreVary: true })));
  } else if (KEPT.shell.includes(path)) {
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
