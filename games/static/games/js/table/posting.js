// What the page does before and after a post of its own, and where the focus goes then.
import { all, around, head, main, one, the } from "./page.js";
import { stir } from "./polling.js";
import { settle } from "./news.js";

let isPosting = false, isTurningBack = false, stood = false, waited = false, skipped = false, goesOn = false, pressed = "";

/** Tell whether the answer that comes is to something I did, not to a look for news. */
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

/** Take back the question whether one is sure: fetch the table anew. */
function turnBack() {
  isTurningBack = true;
  htmx.ajax("GET", main.dataset.table || "", { source: main, swap: "none" }).finally(() => { isTurningBack = false; });
}

function isFocusLost() {
  return !document.activeElement || document.activeElement === document.body;
}

/**
 * After one's own post the next question gets the focus, which reads it aloud, or what the game came to; after Back, what
 * had been pressed.
 */
function standAtDecision() {
  if (!isFocusLost()) return false;
  const choices = isTurningBack ? all("#decision [name=choice]") : [];
  const back = choices.find((choice) => choice.getAttribute("value") === pressed);
  // The count stands far from where one pressed.
  const far = back || one("#score-h");
  (far || one("#decision h2[tabindex]") || the("#here")).focus({ preventScroll: !far });
  return the("#decision").contains(document.activeElement);
}

/**
 * Whoever stood in a decision that has gone stays at its place, and is told what comes there; where somebody else has
 * ended the game no place is left, and who stood or waited there hears what it came to.
 */
function standAgain() {
  const count = goesOn && head().isOver && (stood || waited) ? one("#score-h") : null;
  if (count) count.focus();
  else if (stood && isFocusLost()) (skipped && one("[data-skip]") || the("#here")).focus({ preventScroll: true });
  return false;
}
