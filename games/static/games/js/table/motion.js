// Animations: changes since the last update are animated once and briefly, and not at all for viewers who prefer
// reduced motion.
import { all, main, one, the } from "./page.js";

/**
 * The table at one moment: the districts, figures and starting points of animations of each city.
 * @typedef {{
 *   seat: string | undefined,
 *   lots: { lot: Element, key: string }[],
 *   figures: { figure: Element | null, said: string | null }[],
 *   signs: Signs,
 *   from: Record<keyof Signs, DOMRect | undefined>,
 *   town: Element | null,
 * }} City
 * @typedef {{ crown: Element | null, coin: Element | null, card: Element | null }} Signs
 * @typedef {{ cities: City[], turn: string | null | undefined, moves: string[][], deck: DOMRect | undefined }} Look
 */

/** The duration of a flight and the delay between simultaneous flights, in milliseconds; and their maximum number. */
const FLIGHT = 450, APART = 30, MOST = 6;
/**
 * The height of the arc of a flight: as a share of its length, and at most in pixels; and the number of points of the
 * arc.
 */
const BOW = 0.25, HIGHEST = 90, POINTS = 12;

/** @returns {Look} */
function look() {
  const turn = main.querySelector(".rank.now a")?.getAttribute("href");
  return { cities: all(".city", main).map(cityNow), turn, moves: movesNow(), deck: place(one("[data-deck]")) };
}

/** Read the moves that the head of the table lists as "token|what|from|to". */
function movesNow() {
  return (the("#head").dataset.moves || "").split(" ").filter(Boolean).map((move) => move.split("|"));
}

/**
 * @param {HTMLElement} city
 * @returns {City}
 */
export function cityNow(city) {
  const figures = all(".figures b", city).map((said) => ({ figure: said.parentElement, said: said.textContent }));
  const [coin, card] = [0, 1].map((nth) => figures[nth]?.figure?.querySelector(".sign") || null);
  const signs = { crown: city.querySelector(".plate :is(h2, h3) .sign"), coin, card };
  const lots = all(".lot:not(.ghost)", city).map((lot) => ({ lot, key: lot.querySelector("use")?.getAttribute("href")?.split("#")[1] || "" }));
  const from = { crown: place(signs.crown), coin: place(coin), card: place(card) };
  return { seat: city.dataset.seat, lots, figures, signs, from, town: city.querySelector(".town") };
}

/**
 * Return the position of an element; undefined if it is not visible.
 * @param {Element | null} sign
 */
function place(sign) {
  const found = sign?.getBoundingClientRect();
  return found?.width ? found : undefined;
}

/** Remove traces of the last animation, because the current HTML is compared with the new one. */
function clean() {
  for (const marked of all(".just, .moved", main)) {
    marked.classList.remove("just", "moved", "awaited");
    if (!marked.classList.length) marked.removeAttribute("class");
  }
  for (const passing of all(".gone, .flying")) passing.remove();
}

/**
 * Animate the changes between two states.
 * @param {Look} was
 * @param {Look} is
 */
function show(was, is) {
  if (was.cities.length !== is.cities.length) return;
  for (const city of is.cities) {
    // For spectators, the city on turn is the first, so the order changes.
    const before = was.cities.find((other) => other.seat === city.seat);
    if (before) showCity(before, city);
  }
  if (main.querySelector(".stage") && was.cities[0].seat !== is.cities[0].seat) is.cities[0].town?.classList.add("just");
  showCrown(was.cities, is.cities);
  showMoves(was, is);
  if (is.turn && is.turn !== was.turn) main.querySelector(".rank.now")?.classList.add("just");
}

/**
 * Animate built and destroyed districts and changed figures.
 * @param {City} was
 * @param {City} is
 */
export function showCity(was, is) {
  const fallen = [...was.lots];
  for (const { lot, key } of is.lots) {
    const at = fallen.findIndex((other) => other.key === key);
    if (at < 0) lot.classList.add("just");
    else fallen.splice(at, 1);
  }
  for (const { lot } of fallen) {
    const ruin = /** @type {Element} */ (lot.cloneNode(true));
    ruin.setAttribute("class", "lot gone");
    ruin.addEventListener("animationend", () => ruin.remove());
    is.town?.append(ruin);
  }
  is.figures.forEach(({ figure, said }, nth) => { if (said !== was.figures[nth]?.said) figure?.classList.add("moved"); });
}

/**
 * Animate the crown's move to another city.
 * @param {City[]} was
 * @param {City[]} is
 */
function showCrown(was, is) {
  const giver = was.find((city) => city.signs.crown), taker = is.find((city) => city.signs.crown);
  if (!giver || !taker || giver.seat === taker.seat) return;
  taker.signs.crown?.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT);
  fly(giver.from.crown, taker.signs.crown);
}

/**
 * Animate the moves of gold and cards after those that were listed before.
 * @param {Look} was
 * @param {Look} is
 */
function showMoves(was, is) {
  const tokens = is.moves.map(([token]) => token), last = Math.max(-1, ...was.moves.map(([token]) => tokens.lastIndexOf(token)));
  is.moves.slice(last + 1).slice(-MOST).forEach(([, what, source, target], nth) => {
    const kind = what === "coin" ? "coin" : "card", giver = was.cities.find((city) => city.seat === source);
    const taker = is.cities.find((city) => city.seat === target);
    const sign = taker?.signs[kind];
    // The taker's count changes when the sign arrives.
    if (fly(source === "deck" ? was.deck : giver?.from[kind], sign, nth * APART)) sign?.closest(".moved")?.classList.add("awaited");
  });
}

/**
 * Animate a sign in an arc from one position to another; return whether both are visible.
 * @param {DOMRect | undefined} from
 * @param {Element | null | undefined} sign
 * @param {number} [delay] in milliseconds
 */
function fly(from, sign, delay = 0) {
  const to = place(sign || null);
  if (!from || !to || !sign) return false;
  const flyer = /** @type {Element} */ (sign.cloneNode(true));
  document.body.append(flyer);
  flyer.classList.add("flying");
  flyer.setAttribute("aria-hidden", "true");
  // A flight that starts below the screen starts at its edge.
  const start = Math.min(from.y, innerHeight), rise = Math.min(HIGHEST, Math.hypot(to.x - from.x, to.y - start) * BOW);
  const path = Array.from({ length: POINTS + 1 }, (_, nth) => {
    const gone = nth / POINTS, height = 4 * gone * (1 - gone);
    const x = from.x + (to.x - from.x) * gone, y = start + (to.y - start) * gone - rise * height;
    return { translate: `${x}px ${y}px`, scale: 1 + 0.6 * height };
  });
  flyer.animate(path, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "backwards" }).onfinish = () => flyer.remove();
  return true;
}

export const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Remember the current state; return a function that animates the changes since then, and passes both states on.
 * @param {(was: Look, is: Look) => void} [pass]
 */
export function beforeChange(pass) {
  if (!Element.prototype.animate) return () => {};
  clean();
  main.classList.add("live");
  const was = look();
  return () => {
    if (document.hidden) return;
    const is = look();
    pass?.(was, is);
    if (!still.matches) show(was, is);
  };
}

/** @param {(was: Look, is: Look) => void} hear */
export function startMotion(hear) {
  let showChange = () => {};
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status !== 204) showChange = beforeChange(hear);
  });
  document.addEventListener("htmx:afterRequest", () => {
    showChange();
    showChange = () => {};
  });
}
