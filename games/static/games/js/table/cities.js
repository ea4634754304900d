// What one has opened stays open when the table is drawn anew; what lies over one's own town then closes by Escape.
import { isOpen } from "./dialog.js";
import { all, one } from "./page.js";

const OPENED = "details[name=city][open]";
/** The newest round, which is open anyway, folds when the next begins. */
const KEPT = `${OPENED}, .news .more[open], .orders[open], .round[open]:not(:first-of-type)`;

/**
 * Open in a region that comes what is open in the one that stands there.
 * @param {HTMLElement} stands
 * @param {HTMLElement} fresh
 */
export function keepOpen(stands, fresh) {
  for (const opened of all(KEPT, stands)) one(`#${opened.id}`, fresh)?.setAttribute("open", "");
}

/**
 * Let a region that goes have no part in the rule that one city at a time is open: for a moment both are there.
 * @param {HTMLElement} stands
 */
export function makeWay(stands) {
  for (const city of all(OPENED, stands)) city.removeAttribute("name");
}

export function startCities() {
  document.addEventListener("keydown", (event) => {
    const over = event.key === "Escape" && !isOpen() ? one(`${OPENED}, .orders[open]`) : null;
    if (over?.contains(document.activeElement)) one("summary", over)?.focus();
    over?.removeAttribute("open");
  });
}
