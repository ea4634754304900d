// Lets this browser be told of a turn when the site is not open in it; where that cannot be, the page says so.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const form = document.querySelector("#push-form"), refusal = document.querySelector("#push-refused");
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
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
    const house = await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key || "") };
    // One that was made for another key of the site cannot be used with this one.
    const made = await house.pushManager.subscribe(wish).catch(async () => {
      await (await house.pushManager.getSubscription())?.unsubscribe();
      return house.pushManager.subscribe(wish);
    });
    return made.toJSON();
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      // The browser's own question comes only now, after a press.
      if (await Notification.requestPermission() !== "granted") throw new Error("refused");
      const said = await subscribe();
      fill("endpoint", said.endpoint);
      fill("p256dh", said.keys?.p256dh);
      fill("auth", said.keys?.auth);
      form.submit();
    } catch {
      if (refusal) refusal.textContent = form.dataset.refused || "";
    }
  });
});
