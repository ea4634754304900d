// Let the browser keep the offline page in this page's language; everything else works without it.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(`/worker.js?lang=${document.documentElement.lang}`, { scope: "/" }).catch(() => {});
