// Let the browser keep the offline page, and note how the last page spoke and shone; everything else works without.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js", { scope: "/" }).catch(() => {});
  const { lang, dataset } = document.documentElement;
  caches.open("spoken").then((cache) => Promise.all([
    cache.put("/", new Response(lang)), cache.put("/theme/", new Response(dataset.theme || "")),
  ])).catch(() => {});
}
