// Looking for news: soon after a move, seldom in a tab that nobody looks at, never when the game is over.
import { head, main, one } from "./page.js";

/** Milliseconds between two looks. */
const AT_ONCE = 350, QUICK = 1200, USUAL = 5000, SELDOM = 30000;
let moved = 0, timer = 0;

/** Note that I have just moved: the others' answers may come soon. */
export function haveMoved() {
  moved = Date.now();
  plan();
}

/** Set the time of the next look. */
export function plan() {
  clearTimeout(timer);
  if (head().isOver) return;
  const since = Date.now() - moved;
  const soon = head().isAsked || since > 120000 ? USUAL : since < 4000 ? AT_ONCE : QUICK;
  timer = setTimeout(look, document.hidden ? SELDOM : soon);
}

function look() {
  if (one(".htmx-request")) return plan();
  htmx.ajax("GET", `${main.dataset.table}?after=${head().stamp}`, { source: main, swap: "none" }).finally(plan);
}

export function startPolling() {
  document.addEventListener("visibilitychange", () => document.hidden ? plan() : look());
  plan();
}
