// Fires the event "my-turn" when it becomes the viewer's turn, and shows a browser notification if the viewer wants
// that and is not looking at the page.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const asked = () => document.querySelector("#head")?.getAttribute("data-asked") === "1";
  let was = asked();
  document.addEventListener("htmx:afterRequest", () => {
    const is = asked();
    if (is && !was) document.dispatchEvent(new Event("my-turn"));
    was = is;
  });

  const button = document.querySelector("[data-alert]");
  const refusal = document.querySelector("#call-refused"), template = document.querySelector("#turn-alerts template");
  if (!button || !refusal || !window.Notification || !navigator.serviceWorker) return button?.remove();
  document.querySelector("#turn-alerts")?.removeAttribute("hidden");
  const wanted = () => localStorage.getItem("notice") === "on" && Notification.permission === "granted";
  const show = () => button.setAttribute("aria-pressed", String(wanted()));

  button.addEventListener("click", async () => {
    const on = !wanted();
    // The browser asks for permission only here, after a click.
    if (on && Notification.permission !== "granted") await Notification.requestPermission();
    localStorage.setItem("notice", on ? "on" : "off");
    show();
    const words = template instanceof HTMLTemplateElement ? template.content.textContent : "";
    refusal.textContent = on && !wanted() ? words : "";
  });
  document.addEventListener("my-turn", async () => {
    if (!wanted() || !document.hidden) return;
    const registration = await navigator.serviceWorker.ready;
    const table = document.querySelector("h1")?.textContent || document.title;
    const body = button.getAttribute("data-words") || "", icon = button.getAttribute("data-icon") || "";
    registration.showNotification(table, { body, icon, tag: location.pathname, data: location.href });
  });
  show();
});
