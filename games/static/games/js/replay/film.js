// Moves from one moment to another without reloading the page: replaces regions, moves the slider and updates the URL.
import { isPassing, pauseAfter } from "../pauses.js";
import { keepOpen, makeWay } from "../table/cities.js";
import { beforeChange } from "../table/motion.js";
import { all, around, one, the } from "../table/page.js";
import { markMove } from "./moves.js";
import { NotLoaded, addressOf, fetchAround, known } from "./reel.js";
import { isTyped, nameMoment } from "./typed.js";

const film = the("#film"), scrub = /** @type {HTMLInputElement} */ (the("#scrub"));
/** The first and the last moment. */
export const last = Number(film.dataset.last);
/** The moments at which rounds and turns begin. */
const BEGINNINGS = { round: numbers(film.dataset.rounds), turn: numbers(film.dataset.turns) };
/** The next moments are fetched when the reader is this close to the end of the loaded ones. */
const NEAR = 4;
let shown = Number(film.dataset.number), wanted = shown;
const way = film.dataset.way || location.href;

export const now = () => wanted;

/** @param {string | undefined} words */
function numbers(words = "") {
  return words.split(" ").map(Number);
}

/**
 * Show another moment, as soon as it can be loaded.
 * @param {number} number
 * @param {boolean} [isSaid] whether screen readers announce it
 */
export async function show(number, isSaid = true) {
  wanted = Math.min(Math.max(number, 0), last);
  const goal = wanted;
  scrub.value = String(goal);
  for (let failures = 0; !known(goal); ) {
    try {
      await fetchAround(way, goal);
      if (!known(goal)) throw new NotLoaded(404);
    } catch (error) {
      if (goal !== wanted) return;
      const isTriedAgain = isPassing(error instanceof NotLoaded ? error.status : 0);
      sayNotLoaded(isTriedAgain ? "again" : "never");
      if (!isTriedAgain) return;
      await pauseAfter(failures += 1);
    }
    if (goal !== wanted) return;
  }
  sayNotLoaded("");
  // The reader may have dragged the slider on since: show only the newest position.
  if (goal !== wanted || goal === shown) return;
  const step = goal - shown;
  draw(goal, isSaid);
  const ahead = goal + (step < 0 ? -NEAR : NEAR);
  if (ahead >= 0 && ahead <= last && !known(ahead)) fetchAround(way, Math.min(Math.max(goal + 2.5 * (ahead - goal), 0), last)).catch(() => {});
}

/**
 * Say that the wanted moment is not loaded, and whether the page tries again; with no words, that it is.
 * @param {string} name of the words
 */
function sayNotLoaded(name) {
  for (const words of all("#not-loaded [data-words]")) words.hidden = words.dataset.words !== name;
}

/**
 * Replace the shown moment by another one.
 * @param {number} number
 * @param {boolean} isSaid
 */
function draw(number, isSaid) {
  const moment = known(number);
  if (!moment) return;
  const showChange = beforeChange();
  for (const [id, text] of moment.regions) if (id !== "steps") swap(id, text);
  nameMoment(number);
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
 * Replace the region with this ID, unless it is unchanged or holds text that the reader has typed.
 * @param {string} id
 * @param {string} text
 */
function swap(id, text) {
  const stands = one(`#${id}`);
  const fresh = /** @type {HTMLElement | null} */ (document.createRange().createContextualFragment(text).firstElementChild);
  if (!stands || !fresh || isTyped(stands) || stands.innerHTML === fresh.innerHTML && JSON.stringify(stands.dataset) === JSON.stringify(fresh.dataset)) return;
  keepOpen(stands, fresh);
  for (const opened of all("#deck[open]", stands)) one(`#${opened.id}`, fresh)?.setAttribute("open", "");
  makeWay(stands);
  stands.replaceWith(fresh);
}

/**
 * Update the targets of the links in the bar. The elements stay, so that none loses the focus.
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
    // Without a href, the link would lose its place in the tab order while it has the focus.
    link.tabIndex = 0;
  }
}

/** Mark the last chapter sign before the current moment, and scroll it into view. */
function markChapter() {
  const links = all("#chapters a"), before = links.filter((link) => Number(link.dataset.at) <= shown);
  const here = shown === last ? links.at(-1) : before.at(-1);
  for (const link of links) link.removeAttribute("aria-current");
  here?.setAttribute("aria-current", "true");
  markMove(shown);
  const strip = the("#chapters");
  if (here) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - strip.clientWidth / 2;
}

/**
 * Go to the moment that a link of the bar leads to.
 * @param {string} step the name of the link
 */
export function follow(step) {
  // Counted from the requested moment, so that no step is lost if keys are pressed faster than moments load.
  const [kind, direction] = /** @type {["move" | "turn" | "round", string]} */ (step.split("-")), isOn = direction === "after";
  if (kind === "move") show(wanted + (isOn ? 1 : -1));
  else show((isOn ? BEGINNINGS[kind].find((begin) => begin > wanted) : BEGINNINGS[kind].filter((begin) => begin < wanted).at(-1)) ?? wanted);
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
