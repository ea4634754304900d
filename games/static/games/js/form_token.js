// The Back button may fetch a page again. A submitted form then gets its old one-time token back, so that submitting it
// again leads to the table that it has already opened.
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
