// Registers the service worker, which caches the offline page, and stores the language and theme of the last page for
// it. Everything else works without this script.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js", { scope: "/" }).catch(() => {});
  const { lang, dataset } = document.documentElement;
  caches.open("spoken").then((cache) => Promise.all([
    cache.put("/", new Response(lang)), cache.put("/theme/", new Response(dataset.theme || "")),
  ])).catch(() => {});
}
