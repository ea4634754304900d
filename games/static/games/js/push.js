// Subscribes this browser to push messages, which arrive even while the site is not open. Where that is not possible,
// the page says so.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const form = document.querySelector("#push-form"), refusal = document.querySelector("#push-refused");
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Only Safari on an iPhone or iPad has this property; it is false in a tab, where that browser has no push.
  if ("standalone" in navigator && !navigator.standalone && !can) {
    document.querySelector("#push-cannot")?.remove();
    document.querySelector("#push-home-screen")?.removeAttribute("hidden");
  }
  if (!(form instanceof HTMLFormElement) || !can) return;
  document.querySelector("#push-cannot")?.remove();
  form.hidden = false;

  /** @param {string} text */
  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  /** @param {string} name @param {string | undefined} value */
  const fill = (name, value) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value || "";
  };
  const subscribe = async () => {
    const registration = await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key || "") };
    // A subscription made with an old key of the site cannot be used with the current one.
    const made = await registration.pushManager.subscribe(wish).catch(async () => {
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(wish);
    });
    return made.toJSON();
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      // The browser asks for permission only here, after a click.
      if (await Notification.requestPermission() !== "granted") throw new Error("refused");
      const said = await subscribe();
      fill("endpoint", said.endpoint);
      fill("p256dh", said.keys?.p256dh);
      fill("auth", said.keys?.auth);
      // The service worker renews the subscription later.
      const known = JSON.stringify({ endpoint: said.endpoint, at: 0 });
      await caches.open("spoken").then((cache) => cache.put("/push/", new Response(known))).catch(() => {});
      form.submit();
    } catch {
      if (refusal) refusal.textContent = form.dataset.refused || "";
    }
  });
});
