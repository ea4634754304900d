// Ignores a click right after the decision has changed, because it was meant for the previous one.
import { around, one, the } from "./page.js";

/** How many milliseconds a new decision ignores clicks. */
const FRESH = 400;
let shown = "", isEarly = false, timer = 0;

/** Start to guard the decision if it is a new one. */
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
 * Cancel a click that came too early. For touch, the moment when the finger came down counts.
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
