// Shows the offline page when there is no network, and opens the table of a clicked notification. It never caches pages
// of games. It caches the visited pages of the rulebook, fetched again without cookies so that they contain no user's
// name.
const KEPT = {% autoescape off %}{{ kept }}{% endautoescape %};
const CACHE = "offline " + KEPT.release;
const SPOKEN = "spoken", BOOK = "rulebook " + KEPT.release;
const RULES = new RegExp(`^/[a-z-]+/rules/(?:${KEPT.editions.join("|")})/`);
// Whether the last page could not be loaded, so that its files must come from the cache too; otherwise the browser
// loads them faster itself.
let away = false;

// For a visited page of the rulebook, the whole booklet of its edition is cached; visiting the contents refreshes it.
async function keep(path) {
  const book = await caches.open(BOOK), contents = RULES.exec(path)[0], booklet = contents + "booklet/";
  const wanted = path !== contents && await book.match(booklet, { ignoreVary: true }) ? [path] : [path, booklet];
  const stranger = (address) => new Request(address, { credentials: "omit" });
  await Promise.all(wanted.map((address) => book.add(stranger(address)).catch(() => {})));
}
async function read(path) {
  const contents = RULES.exec(path), book = contents && await caches.open(BOOK), any = { ignoreVary: true };
  return book && (await book.match(path, any) || await book.match(contents[0] + "booklet/", any));
}

// Return a setting of the last visited page, language or theme, as stored by offline.js.
async function last(address) {
  return (await caches.match(address, { cacheName: SPOKEN }))?.text();
}
async function kept() {
  const page = KEPT.pages[await last("/")] || Object.values(KEPT.pages)[0];
  return caches.match(page, { cacheName: CACHE, ignoreVary: true });
}
// Cached pages were fetched without cookies, so the chosen theme must be added to them.
async function lit(page) {
  const theme = await last("/theme/");
  if (!theme || !page) return page;
  const dressed = (await page.text()).replace("<html ", `<html data-theme="${theme}" `);
  return new Response(dressed, { status: page.status, headers: page.headers });
}

self.addEventListener("install", (event) => {
  const addresses = [...Object.values(KEPT.pages), ...KEPT.shell];
  const fresh = addresses.map((address) => new Request(address, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => ![CACHE, SPOKEN, BOOK].includes(name));
  const tidy = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([tidy, self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname: path } = new URL(request.url);
  const file = origin === self.location.origin ? path : request.url;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.waitUntil(renew().catch(() => {}));
    const answer = Promise.resolve(event.preloadResponse).then((early) => early || fetch(request));
    const shown = answer.then((page) => {
      away = false;
      if (page.ok && RULES.test(path)) event.waitUntil(keep(path));
      return page;
    }, async () => { away = true; return lit(await read(path) || await kept()); });
    event.respondWith(shown);
  } else if (away && KEPT.shell.includes(file)) {
    event.respondWith(fetch(request).catch(() => caches.match(file, { ignoreVary: true })));
  }
});
// Show notifications one after the other: the first waits for its icon and could otherwise appear above a later one.
let shown = Promise.resolve();
self.addEventListener("push", (event) => {
  const said = event.data?.json();
  if (!said?.title) return;
  const look = { body: said.body, tag: said.topic, renotify: true, data: said.link, icon: KEPT.icon };
  shown = shown.catch(() => {}).then(() => self.registration.showNotification(said.title, look));
  event.waitUntil(shown);
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((tabs) => {
    const tab = tabs.find((one) => one.url === address);
    return tab ? tab.focus() : self.clients.openWindow(address);
  }));
});

// Renew the push subscription when the browser has replaced it, and once a day when a page is visited: the site may have
// found that the push service no longer knows it. The cache holds the endpoint that the site knows.
const PUSH = "/push/", DAY = 24 * 60 * 60 * 1000;
async function renew(old, fresh) {
  const store = await caches.open(SPOKEN), push = self.registration.pushManager;
  const known = await (await store.match(PUSH))?.json(), present = fresh || await push?.getSubscription();
  const last = known?.endpoint || old?.endpoint || present?.endpoint;
  if (!push || !last || Notification.permission !== "granted") return;
  const is_unchanged = !old && present?.endpoint === last;
  if (is_unchanged && Date.now() - (known?.at || 0) < DAY) return;
  const asked = await fetch(KEPT.renew, { redirect: "error" });
  if (!asked.ok) return;
  const { key, token } = await asked.json(), wish = { userVisibleOnly: true, applicationServerKey: key };
  const send = (made) => {
    const { endpoint, keys } = made.toJSON(), body = new URLSearchParams({ old: last, endpoint, ...keys });
    return fetch(KEPT.renew, { method: "POST", redirect: "error", headers: { "X-CSRFToken": token }, body });
  };
  let made = present || await push.subscribe(wish), sent = await send(made);
  if (sent.status === 409) {
    await made.unsubscribe();
    made = await push.subscribe(wish);
    sent = await send(made);
  }
  if (sent.ok) await store.put(PUSH, new Response(JSON.stringify({ endpoint: made.endpoint, at: Date.now() })));
  if (sent.status === 410) {
    await made.unsubscribe();
    await store.delete(PUSH);
  }
}
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription || {}, event.newSubscription).catch(() => {}));
});
