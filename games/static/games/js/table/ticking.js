// Disables the buttons that send ticked cards until enough of them, and not too many, are ticked.
import { all } from "./page.js";

/** Compare the number of ticked boxes with what each button needs. */
function compare() {
  const ticked = all("#decision .ticking :checked").length;
  for (const button of all("#decision .ends button[data-least]")) {
    const { least, most } = button.dataset;
    button.toggleAttribute("disabled", ticked < Number(least) || ticked > Number(most));
  }
}

export function startTicking() {
  document.addEventListener("change", compare);
  document.addEventListener("htmx:afterRequest", compare);
  compare();
}
