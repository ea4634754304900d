// A pointer that rests on a card, or the keyboard's focus, shows shortly what it does.
import { around } from "./page.js";
import { cardPage, isOpen, linkToOpen } from "./dialog.js";

/** Milliseconds: how long a pointer rests before the tip comes, and may be away before it goes. */
const REST = 350, LEAVE = 250;
/** Pixels between the tip and the window's edge, and between the tip and the card. */
const EDGE = 8, GAP = 6;
const tip = document.createElement("div");
let resting = 0, leaving = 0;

/** Take the tip away, and the one that was to come. */
export function hide() {
  clearTimeout(resting);
  clearTimeout(leaving);
  tip.hidden = true;
}

/** @param {Event} event */
function hint(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (around(event, "a.card-link, a.rank-link"));
  clearTimeout(resting);
  clearTimeout(leaving);
  // The pointer may go over to the tip; on the way it leaves the card for a moment.
  if (event.target instanceof Node && tip.contains(event.target)) return;
  if (!link && !tip.hidden) leaving = setTimeout(hide, LEAVE);
  else hide();
  if (!link || isOpen() || (event instanceof PointerEvent && event.pointerType !== "mouse")) return;
  if (event.type === "focusin" && !link.matches(":focus-visible")) return;
  resting = setTimeout(() => explain(link), REST);
}

/**
 * Show the card's page beside its link, where the window has room.
 * @param {HTMLAnchorElement} link
 */
async function explain(link) {
  tip.innerHTML = await cardPage(link.href).catch(() => "");
  if (!tip.innerHTML) return;
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
  document.addEventListener("focusin", hint);
  addEventListener("scroll", hide, { passive: true });
}
