// Handles the page's own form posts, and sets the focus afterwards.
import { all, around, head, main, one, the, toTop } from "./page.js";
import { stir } from "./polling.js";
import { settle } from "./news.js";

let isPosting = false, isTurningBack = false, stood = false, waited = false, skipped = false, goesOn = false, pressed = "";

/** Return whether the next response answers a post of the viewer, not a poll. */
export function isAwaited() {
  return isPosting || isTurningBack;
}

export function startPosting() {
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb !== "post") return;
    isPosting = true;
    const button = detail.requestConfig.triggeringEvent?.submitter;
    button?.classList.add("pressed");
    if (button?.name === "choice") pressed = button.value;
  });
  document.addEventListener("htmx:beforeSwap", () => {
    stood = the("#decision").contains(document.activeElement);
    waited = isFocusLost() || document.activeElement === the("#here");
    goesOn = !head().isOver;
    skipped = Boolean(document.activeElement?.matches("[data-skip]"));
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const own = detail.requestConfig.verb === "post";
    if (own) stir();
    settle(own || isTurningBack ? standAtDecision() : standAgain());
    if (own) isPosting = false;
  });
  document.addEventListener("click", (event) => {
    if (!around(event, "[data-back]")) return;
    event.preventDefault();
    turnBack();
  });
}

/** Cancel a confirmation by fetching the table again. */
function turnBack() {
  isTurningBack = true;
  const address = `${main.dataset.table}?user=${document.body.dataset.user}`;
  htmx.ajax("GET", address, { source: main, swap: "none" }).catch(() => {}).finally(() => { isTurningBack = false; });
}

function isFocusLost() {
  return !document.activeElement || document.activeElement === document.body;
}

/**
 * Focus the next question after a post, which makes screen readers announce it, or the final score. After Back, focus
 * the button that had been clicked.
 */
function standAtDecision() {
  if (!isFocusLost()) return false;
  const choices = isTurningBack ? all("#decision [name=choice]") : [];
  const back = choices.find((choice) => choice.getAttribute("value") === pressed);
  // The final score is far from the clicked button.
  const far = back || one("#score-h");
  (far || one("#decision h2[tabindex]") || the("#here")).focus({ preventScroll: !far });
  // WebKit scrolls a panel by some pixels nevertheless.
  if (!far) toTop();
  return the("#decision").contains(document.activeElement);
}

/**
 * Keep the focus in its place if it was in a decision that has disappeared, and announce the new content. If another
 * player has ended the game, there is no such place; the result is announced instead.
 */
function standAgain() {
  const count = goesOn && head().isOver && (stood || waited) ? one("#score-h") : null;
  if (count) count.focus();
  else if (stood && isFocusLost()) (skipped && one("[data-skip]") || the("#here")).focus({ preventScroll: true });
  return false;
}
