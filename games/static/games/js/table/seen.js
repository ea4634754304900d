// What has happened to the viewer's own city, gold and hand since this browser last showed them: it is shown for a
// moment when the page is loaded or in sight again.
import { cityNow, showCity, still } from "./motion.js";
import { all, main, one } from "./page.js";

/** How many games the browser remembers, and under which name; only what all players can see. */
const MOST = 20, KEY = "own_cities";
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ seat: string | undefined, lots: [string, string][], figures: (string | null)[] }} Seen */

/** @returns {[string, Seen][]} the games that the browser remembers, the latest first */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]");
  } catch {
    return [];
  }
}

/** Return the own city, unless the page shows none. */
function ownCity() {
  const city = one("#mine.city");
  return city && cityNow(city);
}

/**
 * Return the picture and the place of a district.
 * @param {Element} lot
 * @returns {[string, string]}
 */
function drawn(lot) {
  const use = lot.querySelector("use");
  return [use?.getAttribute("href") || "", use?.getAttribute("x") || ""];
}

function remember() {
  const city = ownCity(), match = location.pathname;
  if (!city || document.hidden) return;
  const standing = city.lots.filter(({ lot }) => !lot.matches(".gone"));
  const seen = { seat: city.seat, lots: standing.map(({ lot }) => drawn(lot)), figures: city.figures.map(({ said }) => said) };
  const others = remembered().filter(([other]) => other !== match);
  localStorage.setItem(KEY, JSON.stringify([[match, seen], ...others].slice(0, MOST)));
}

/**
 * Return a district as it was drawn, for its fall.
 * @param {[string, string]} drawn
 */
function lotOf([href, x]) {
  const lot = document.createElementNS(SVG, "g"), use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  use.setAttribute("x", x);
  lot.append(use);
  return { lot, key: href.split("#")[1] || "" };
}

/** Show what has changed since the browser last showed the city. */
function showUnseen() {
  const is = ownCity(), seen = remembered().find(([match]) => match === location.pathname)?.[1];
  if (is && seen && seen.seat === is.seat && !document.hidden && !still.matches) {
    const figures = seen.figures.map((said) => ({ figure: null, said }));
    showCity({ ...is, lots: seen.lots.map(lotOf), figures }, is);
    // Marks of the live table are removed by its next change; here, too, they last a moment.
    setTimeout(() => all(".mine .moved", main).forEach((figure) => figure.classList.remove("moved")), 2000);
  }
  remember();
}

export function startSeen() {
  document.addEventListener("htmx:afterRequest", remember);
  document.addEventListener("visibilitychange", showUnseen);
  showUnseen();
}
