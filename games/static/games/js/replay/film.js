// From one moment to the next without loading anew: regions are swapped, the snail walks, the address follows.
import { keepOpen, makeWay } from "../table/cities.js";
import { beforeChange } from "../table/motion.js";
import { all, around, one, the } from "../table/page.js";
import { addressOf, fetchAround, known } from "./reel.js";

const film = the("#film"), scrub = /** @type {HTMLInputElement} */ (the("#scrub"));
/** Where it begins and ends. */
export const last = Number(film.dataset.last);
const MOVES = { "move-before": -1, "move-after": 1 };
/** So near the end of what is at hand the next moments are fetched. */
const NEAR = 4;
let shown = Number(film.dataset.number), wanted = shown;
const way = film.dataset.way || location.href;

export const now = () => wanted;

/**
 * Show another moment; where it cannot be had in place, its own page is opened.
 * @param {number} number
 * @param {boolean} [isSaid] it is told aloud too
 */
export async function show(number, isSaid = true) {
  wanted = Math.min(Math.max(number, 0), last);
  const goal = wanted;
  scrub.value = String(goal);
  try {
    if (!known(goal)) await fetchAround(way, goal);
  } catch {
    location.href = addressOf(way, goal);
    return;
  }
  // Who drags on wants to see where the thumb is, not where it was.
  if (goal !== wanted || goal === shown) return;
  const step = goal - shown;
  draw(goal, isSaid);
  const ahead = goal + (step < 0 ? -NEAR : NEAR);
  if (ahead >= 0 && ahead <= last && !known(ahead)) fetchAround(way, Math.min(Math.max(goal + 2.5 * (ahead - goal), 0), last)).catch(() => {});
}

/**
 * Put a moment in the place of the one that is shown.
 * @param {number} number
 * @param {boolean} isSaid
 */
function draw(number, isSaid) {
  const moment = known(number);
  if (!moment) return;
  const showChange = beforeChange();
  for (const [id, text] of moment.regions) if (id !== "steps") swap(id, text);
  relink(moment.regions.get("steps") || "");
  film.classList.add("live");
  one("[data-snail]")?.setAttribute("x", moment.x);
  one("[data-passed]")?.setAttribute("width", moment.passed);
  document.title = moment.title;
  shown = number;
  for (const link of /** @type {HTMLAnchorElement[]} */ (all("#eyes a"))) link.href = addressOf(link.href, number);
  for (const form of /** @type {HTMLFormElement[]} */ (all("#find form, #tried form"))) form.action = addressOf(form.action, number);
  history.replaceState(null, "", addressOf(way, number));
  for (const next of /** @type {HTMLInputElement[]} */ (all("input[name=next]"))) next.value = location.pathname + location.search;
  markChapter();
  if (isSaid) the("#aloud").textContent = the("#told .now").textContent;
  showChange();
}

/**
 * Put a region in the place of its namesake, unless it is the same.
 * @param {string} id
 * @param {string} text
 */
function swap(id, text) {
  const stands = one(`#${id}`);
  const fresh = /** @type {HTMLElement | null} */ (document.createRange().createContextualFragment(text).firstElementChild);
  if (!stands || !fresh || stands.innerHTML === fresh.innerHTML && JSON.stringify(stands.dataset) === JSON.stringify(fresh.dataset)) return;
  keepOpen(stands, fresh);
  for (const opened of all("#deck[open]", stands)) one(`#${opened.id}`, fresh)?.setAttribute("open", "");
  makeWay(stands);
  stands.replaceWith(fresh);
}

/**
 * Let the links of the bar lead on from here; they stay what they are, so that none loses the focus.
 * @param {string} text
 */
function relink(text) {
  const fresh = document.createRange().createContextualFragment(text);
  for (const link of all("#steps [data-step]")) {
    const other = one(`[data-step=${link.dataset.step}]`, fresh);
    for (const name of ["href", "data-at", "aria-disabled", "role"]) {
      const value = other?.getAttribute(name) ?? null;
      if (value === null) link.removeAttribute(name);
      else link.setAttribute(name, value);
    }
    // Without an address it would leave the order of the keys under whoever has come to the end.
    link.tabIndex = 0;
  }
}

/** Mark the last sign on the way that lies behind, and bring it into sight. */
function markChapter() {
  const links = all("#chapters a"), before = links.filter((link) => Number(link.dataset.at) <= shown);
  const here = shown === last ? links.at(-1) : before.at(-1);
  for (const link of links) link.removeAttribute("aria-current");
  here?.setAttribute("aria-current", "true");
  const strip = the("#chapters");
  if (here) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - strip.clientWidth / 2;
}

/**
 * Go where a link of the bar leads.
 * @param {string} step its name
 */
export function follow(step) {
  // Moves are counted from where one wants to be: whoever presses faster than the moments come leaves none out.
  if (step in MOVES) {
    show(wanted + MOVES[/** @type {keyof typeof MOVES} */ (step)]);
    return;
  }
  const at = one(`#steps [data-step=${step}]`)?.dataset.at;
  if (at !== undefined) show(Number(at));
}

export function startFilm() {
  scrub.hidden = false;
  scrub.value = String(shown);
  scrub.addEventListener("input", () => show(Number(scrub.value)));
  document.addEventListener("click", (event) => {
    const link = around(event, "a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.step) follow(link.dataset.step);
    else show(Number(link.dataset.at));
  });
  markChapter();
  fetchAround(way, shown).catch(() => {});
}
