// Shows a button next to each link that copies it; without this script, the link can still be selected in its field.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const PAUSE = 2000;
  const show = () => document.querySelectorAll("[data-copy]").forEach((button) => button.removeAttribute("hidden"));

  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    const field = button?.parentElement?.querySelector("input");
    if (!(button instanceof HTMLElement) || !field) return;
    field.select();
    // Without https, the clipboard API is not available; this old command still works.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    const words = button.textContent, done = button.dataset.done || "", told = button.parentElement?.querySelector("[role=status]");
    if (words === done) return;
    button.textContent = done;
    if (told) told.textContent = done;
    setTimeout(() => { button.textContent = words; if (told) told.textContent = ""; }, PAUSE);
  });
  document.addEventListener("htmx:afterSettle", show);
  show();
});
