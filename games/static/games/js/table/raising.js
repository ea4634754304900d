// Pressing a card, a portrait, a district or a player asks in place what to do with it. Without this script, the link
// leads to the same question in the decision.
import { all, around, one, the } from "./page.js";

/** Pixels between the question and the edge of the window, and between the question and what was pressed. */
const EDGE = 8, GAP = 10;
/** @type {Element | null} */
let pressed = null;
let asked = "";
/** The own city as it is, and with a ghost of the card that was pressed. @type {[Element, Element] | null} */
let drawings = null;

/** Remove the question, and return the focus to what was pressed if the question had it. */
function lower() {
  const pop = the("#pop"), hadFocus = pop.contains(document.activeElement);
  if (drawings) drawings[1].replaceWith(drawings[0]);
  drawings = null;
  pop.hidden = true;
  pop.replaceChildren();
  for (const element of all(".raised, .meant")) element.classList.remove("raised", "meant");
  if (hadFocus && (pressed instanceof HTMLElement || pressed instanceof SVGElement)) pressed.focus();
  pressed = null;
}

/**
 * Fetch the question about what a link stands for, and show it; if that fails, follow the link.
 * @param {Element} link
 */
async function raise(link) {
  const address = link.getAttribute("href") || "", pop = the("#pop");
  lower();
  pressed = link;
  link.classList.add("raised");
  link.closest(".card, .rank")?.classList.add("raised");
  const answer = await fetch(address.replace(/#.*/, ""), { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.headers.has("HX-Redirect")) return location.assign(address);
  const text = await answer.text();
  if (pressed !== link || !text.trim()) return undefined;
  pop.innerHTML = text;
  htmx.process(pop);
  pop.hidden = false;
  asked = the("#decision").dataset.at || "";
  for (const choice of all("button.choice", pop)) {
    one(`#decision button.choice[value="${choice.getAttribute("value")}"]`)?.classList.add("meant");
  }
  showGhost(pop);
  place(pop, link.getBoundingClientRect());
  the("button[name=choice], [data-lower]", pop).focus({ preventScroll: true });
  return undefined;
}

/**
 * Show the card that was pressed in the own city, where it would be built.
 * @param {HTMLElement} pop
 */
function showGhost(pop) {
  const town = one("#mine .town"), ghost = pop.querySelector("template")?.content.querySelector(".town");
  if (!town || !ghost) return;
  drawings = [town, ghost];
  town.replaceWith(ghost);
}

/**
 * Put the question below or above what was pressed, where the window has room.
 * @param {HTMLElement} pop
 * @param {DOMRect} about
 */
function place(pop, about) {
  const own = pop.getBoundingClientRect(), grown = pop.currentCSSZoom || 1;
  const left = Math.max(EDGE, Math.min(about.left + about.width / 2 - own.width / 2, innerWidth - own.width - EDGE));
  const isBelow = about.bottom + GAP + own.height + EDGE < innerHeight;
  const top = isBelow ? about.bottom + GAP : Math.max(EDGE, about.top - GAP - own.height);
  pop.style.setProperty("left", `${left / grown}px`);
  pop.style.setProperty("top", `${top / grown}px`);
}

export function startRaising() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-raise]") : null;
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      if (link === pressed) lower();
      else raise(link);
    } else if (around(event, "#pop [data-lower]")) {
      event.preventDefault();
      lower();
    } else if (!around(event, "#pop, dialog")) lower();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || the("#pop").hidden) return;
    event.stopImmediatePropagation();
    lower();
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (!the("#pop").hidden && the("#decision").dataset.at !== asked) lower();
  });
}
