// A press so soon after the decision has changed was meant for what stood there before: it counts for nothing.
import { around, one, the } from "./page.js";

/** Milliseconds for which a new decision takes no press. */
const FRESH = 400;
let shown = "", isEarly = false, timer = 0;

/** Begin to guard the decision if it is another one than before. */
function watch() {
  const decision = the("#decision"), is = decision.dataset.at || "";
  if (is && is !== shown) {
    clearTimeout(timer);
    decision.dataset.fresh = "";
    timer = setTimeout(() => { delete the("#decision").dataset.fresh; }, FRESH);
  }
  shown = is;
}

function isFresh() {
  return Boolean(one("#decision[data-fresh]"));
}

/**
 * Swallow what was pressed too early; a finger presses when it comes down, a key or a voice at once.
 * @param {MouseEvent} event
 */
function guard(event) {
  if (!around(event, "#decision[data-at]") || !(isFresh() || event.detail && isEarly)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function startGuard() {
  document.addEventListener("pointerdown", () => { isEarly = isFresh(); }, { capture: true });
  document.addEventListener("click", guard, { capture: true });
  document.addEventListener("htmx:afterRequest", watch);
  watch();
}
