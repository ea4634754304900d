// Keeps opened details open when the table is updated, and closes those that cover something on Escape.
import { isOpen } from "./dialog.js";
import { all, one } from "./page.js";

const OPENED = "details[name=city][open]";
/** The newest round is open by default and closes when the next one begins. */
const KEPT = `${OPENED}, .news .more[open], .orders[open], .round[open]:not(:first-of-type)`;

/**
 * Open in a new region the details that are open in the current one.
 * @param {HTMLElement} stands
 * @param {HTMLElement} fresh
 */
export function keepOpen(stands, fresh) {
  for (const opened of all(KEPT, stands)) one(`#${opened.id}`, fresh)?.setAttribute("open", "");
}

/**
 * Exclude an outgoing region from the rule that only one city is open at a time, because for a moment both regions
 * exist.
 * @param {HTMLElement} stands
 */
export function makeWay(stands) {
  for (const city of all(OPENED, stands)) city.removeAttribute("name");
}

export function startCities() {
  document.addEventListener("keydown", (event) => {
    const over = event.key === "Escape" && !isOpen() ? one(`.menu[open], ${OPENED}, .orders[open]`) : null;
    if (over?.contains(document.activeElement)) one("summary", over)?.focus();
    over?.removeAttribute("open");
  });
}
