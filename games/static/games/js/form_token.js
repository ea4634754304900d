// The Back button may fetch a page again: a form that was sent keeps its one-time token, so that sending it once more
// leads to the table that it has opened.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const [visit] = performance.getEntriesByType("navigation");
  const isBack = visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
  document.querySelectorAll("input[name=form_token]").forEach((field, number) => {
    if (!(field instanceof HTMLInputElement)) return;
    const key = `form_token ${location.pathname} ${number}`, sent = isBack ? sessionStorage.getItem(key) : null;
    if (sent) field.value = sent;
    field.form?.addEventListener("submit", () => sessionStorage.setItem(key, field.value));
  });
});
