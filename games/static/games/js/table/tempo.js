// What the others do is shown turn by turn, or at once to who wishes that; this browser remembers it.
import { all, around, head, the } from "./page.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
let isSkipping = false;

/** Tell whether the next look is for the next turn only. */
export function isByTurns() {
  return localStorage.getItem("tempo") !== "now" && !still.matches && !isSkipping;
}

/** Show nothing turn by turn until I am asked or move. */
export function skip() {
  isSkipping = true;
}

function showWish() {
  const wish = localStorage.getItem("tempo") || "turns";
  for (const button of all("[data-tempo]")) button.setAttribute("aria-pressed", String(button.dataset.tempo === wish));
}

export function startTempo() {
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (head().isAsked || detail.requestConfig.verb === "post") isSkipping = false;
  });
  document.addEventListener("click", (event) => {
    const wish = around(event, "[data-tempo]")?.dataset.tempo;
    if (!wish) return;
    localStorage.setItem("tempo", wish);
    showWish();
  });
  the("#tempo").hidden = false;
  showWish();
}
