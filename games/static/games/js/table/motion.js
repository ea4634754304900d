// Motion: what changed since the last look is shown once and shortly, and not at all to who wishes for less of it.
import { all, main } from "./page.js";

/**
 * What stood at the table at one look: each city's districts, figures and places from which something may fly.
 * @typedef {{
 *   lots: { lot: Element, key: string }[],
 *   figures: { figure: Element | null, said: string | null }[],
 *   gold: number,
 *   crown: Element | null,
 *   coin: Element | null,
 *   from: { crown: DOMRect | undefined, coin: DOMRect | undefined },
 *   town: Element | null,
 * }} City
 * @typedef {{ cities: City[], turn: string | null | undefined }} Look
 */

/** Milliseconds that a crown or a coin flies. */
const FLIGHT = 600;

/** @returns {Look} */
function look() {
  return { cities: all(".city", main).map(cityNow), turn: main.querySelector(".rank.now a")?.getAttribute("href") };
}

/**
 * @param {Element} city
 * @returns {City}
 */
function cityNow(city) {
  const figures = all(".plate dd", city).map((dd) => ({ figure: dd.parentElement, said: dd.textContent }));
  const crown = city.querySelector(".plate :is(h2, h3) .sign");
  const coin = figures[0]?.figure?.querySelector(".sign") || null;
  const lots = all(".lot", city).map((lot) => ({ lot, key: lot.querySelector("use")?.getAttribute("href")?.split("#")[1] || "" }));
  const from = { crown: place(crown), coin: place(coin) };
  return { lots, figures, gold: Number(figures[0]?.said), crown, coin, from, town: city.querySelector(".town") };
}

/** @param {Element | null} sign */
function place(sign) {
  return sign?.getBoundingClientRect();
}

/** Leave nothing of the last time, for what stands there is compared with what comes. */
function clean() {
  for (const marked of all(".just, .moved", main)) {
    marked.classList.remove("just", "moved");
    if (!marked.classList.length) marked.removeAttribute("class");
  }
  for (const passing of all(".gone, .flying")) passing.remove();
}

/**
 * Show what has changed between two looks.
 * @param {Look} was
 * @param {Look} is
 */
function show(was, is) {
  if (was.cities.length !== is.cities.length) return;
  is.cities.forEach((city, nth) => showCity(was.cities[nth], city));
  const giver = was.cities.findIndex((city) => city.crown), taker = is.cities.findIndex((city) => city.crown);
  if (giver >= 0 && taker >= 0 && giver !== taker) fly(was.cities[giver].from.crown, is.cities[taker].crown);
  showGold(was.cities, is.cities);
  if (is.turn && is.turn !== was.turn) main.querySelector(".rank.now")?.classList.add("just");
}

/**
 * Show what was built, what fell, and which figures changed.
 * @param {City} was
 * @param {City} is
 */
function showCity(was, is) {
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
 * Gold of which one place lost what another got has gone from here to there; all other gold came or went.
 * @param {City[]} was
 * @param {City[]} is
 */
function showGold(was, is) {
  const change = is.map((city, nth) => city.gold - was[nth].gold), moved = change.filter(Boolean);
  if (moved.length !== 2 || moved[0] !== -moved[1]) return;
  const giver = change.findIndex((gold) => gold < 0), taker = change.findIndex((gold) => gold > 0);
  fly(was[giver].from.coin, is[taker].coin);
}

/**
 * Let a sign fly from where it was to where it is.
 * @param {DOMRect | undefined} from
 * @param {Element | null} sign
 */
function fly(from, sign) {
  const to = place(sign);
  if (!from || !to || !sign) return;
  const flyer = /** @type {Element} */ (sign.cloneNode(true)), time = { duration: FLIGHT, easing: "ease-in-out" };
  document.body.append(flyer);
  flyer.classList.add("flying");
  sign.animate([{ opacity: 0 }, { opacity: 0 }], time);
  const path = [{ translate: `${from.x}px ${from.y}px` }, { translate: `${to.x}px ${to.y}px` }];
  flyer.animate(path, time).onfinish = () => flyer.remove();
}

export function startMotion() {
  if (!Element.prototype.animate) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Look | null} */
  let was = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status === 204) return;
    clean();
    main.classList.add("live");
    was = look();
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (was && !still.matches && !document.hidden) show(was, look());
    was = null;
  });
}
