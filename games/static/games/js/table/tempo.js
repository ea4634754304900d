// Shows the opponents' moves turn by turn, or all at once if the viewer prefers that; the browser stores this setting.
import { all, around, head, the } from "./page.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
let isSkipping = false;

/** Return whether the next poll asks for the next turn only. */
export function isByTurns() {
  return localStorage.getItem("tempo") !== "now" && !still.matches && !isSkipping;
}

/** Show everything at once until the viewer is asked or moves. */
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
