// Let the browser keep the offline page, and note in which language it is to speak; everything else works without.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js", { scope: "/" }).catch(() => {});
  caches.open("spoken").then((cache) => cache.put("/", new Response(document.documentElement.lang))).catch(() => {});
}
