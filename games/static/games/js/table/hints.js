// Shows a short explanation of a card while the pointer rests on it or it has the keyboard focus.
import { around } from "./page.js";
import { cardPage, isOpen, linkToOpen } from "./dialog.js";

/** Milliseconds: how long a pointer must rest before the tip appears, and may be away before it disappears. */
const REST = 350, LEAVE = 250;
/** Pixels between the tip and the edge of the window, and between the tip and the card. */
const EDGE = 8, GAP = 6;
const tip = document.createElement("div");
let resting = 0, leaving = 0, pointed = "";

/** Hide the tip, and cancel one that is scheduled. */
export function hide() {
  clearTimeout(resting);
  clearTimeout(leaving);
  tip.hidden = true;
}

/** @param {Event} event */
function hint(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (around(event, "a.card-link, a.rank-link"));
  // If the page changed below a pointer that did not move, the viewer has not pointed at the new element.
  const point = event instanceof PointerEvent ? `${event.clientX} ${event.clientY}` : "";
  const isStill = point !== "" && point === pointed;
  pointed = point || pointed;
  clearTimeout(resting);
  clearTimeout(leaving);
  // The pointer may move onto the tip; on the way it leaves the card for a moment.
  if (event.target instanceof Node && tip.contains(event.target)) return;
  if (!link && !tip.hidden) leaving = setTimeout(hide, LEAVE);
  else hide();
  if (!link || isStill || isOpen() || (event instanceof PointerEvent && event.pointerType !== "mouse")) return;
  if (event.type === "focusin" && !link.matches(":focus-visible")) return;
  resting = setTimeout(() => explain(link), REST);
}

/**
 * Show the card's text beside its link, where the window has room for it.
 * @param {HTMLAnchorElement} link
 */
async function explain(link) {
  tip.innerHTML = await cardPage(link.href).catch(() => "");
  if (!tip.innerHTML || !link.matches(":hover, :focus-visible")) return;
  tip.hidden = false;
  const card = link.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, card.left), innerWidth - own.width - EDGE);
  const isBelow = card.bottom + own.height + EDGE < innerHeight;
  const top = isBelow ? card.bottom + GAP : Math.max(EDGE, card.top - own.height - GAP);
  const grown = tip.currentCSSZoom || 1;
  tip.style.setProperty("left", `${left / grown}px`);
  tip.style.setProperty("top", `${top / grown}px`);
}

export function startHints() {
  tip.className = "tip";
  tip.setAttribute("aria-hidden", "true");
  tip.hidden = true;
  document.body.append(tip);
  document.addEventListener("click", (event) => { if (linkToOpen(event)) hide(); });
  document.addEventListener("pointerover", hint);
  document.addEventListener("pointerdown", (event) => { pointed = `${event.clientX} ${event.clientY}`; });
  document.addEventListener("focusin", hint);
  // A scheduled tip is not canceled: the page may have been scrolled until a card is under the pointer.
  addEventListener("scroll", () => { if (!tip.hidden) hide(); }, { passive: true });
}
