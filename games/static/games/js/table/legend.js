// Closes the legend on Escape, or on a click elsewhere, which then has no other effect.
import { around, one } from "./page.js";

const OPEN = "details.legend[open]";

/** Close the legend; return whether it was open. */
function close() {
  const legend = one(OPEN);
  legend?.removeAttribute("open");
  return Boolean(legend);
}

export function startLegend() {
  document.addEventListener("click", (event) => {
    if (around(event, OPEN) || !close()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !one(OPEN)) return;
    const held = one(OPEN)?.contains(document.activeElement);
    const mark = one(`${OPEN} summary`);
    close();
    if (held) mark?.focus();
    event.stopImmediatePropagation();
  }, { capture: true });
}
