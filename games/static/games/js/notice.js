// Says "my-turn" when the table's news make it so, and tells who has asked for it and is looking elsewhere.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const asked = () => document.querySelector("#head")?.dataset.asked === "1";
  let was = asked();
  document.addEventListener("htmx:afterRequest", () => {
    const is = asked();
    if (is && !was) document.dispatchEvent(new Event("my-turn"));
    was = is;
  });

  const button = document.querySelector("[data-call=notice]");
  if (!button || !window.Notification || !navigator.serviceWorker) return button?.remove();
  document.querySelector("#calls").hidden = false;
  const wanted = () => localStorage.getItem("notice") === "on" && Notification.permission === "granted";
  const show = () => button.setAttribute("aria-pressed", wanted());

  button.addEventListener("click", async () => {
    const on = !wanted();
    // The browser's own question comes only now, after a press.
    if (on && Notification.permission !== "granted") await Notification.requestPermission();
    localStorage.setItem("notice", on ? "on" : "off");
    show();
    const refused = on && !wanted();
    document.querySelector("#call-refused").textContent = refused ? document.querySelector("#calls template").content.textContent : "";
  });
  document.addEventListener("my-turn", async () => {
    if (!wanted() || !document.hidden) return;
    const house = await navigator.serviceWorker.ready;
    const table = document.querySelector("h1").textContent;
    house.showNotification(table, { body: button.dataset.words, icon: button.dataset.icon, tag: location.pathname, data: location.href });
  });
  show();
});
