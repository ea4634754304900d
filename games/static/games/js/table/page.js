// Finding elements, and reading the data in the head of the table; all table scripts use this module.

/**
 * Return the first matching element, or null.
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement | null}
 */
export function one(selector, from = document) {
  return from.querySelector(selector);
}

/**
 * Return all matching elements, in page order.
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement[]}
 */
export function all(selector, from = document) {
  return [...from.querySelectorAll(selector)].map((found) => /** @type {HTMLElement} */ (found));
}

/**
 * Return an element that every table has. Throws if it is missing.
 * @param {string} selector
 * @param {ParentNode} [from]
 */
export function the(selector, from = document) {
  const found = one(selector, from);
  if (!found) throw new Error(`no ${selector} on this page`);
  return found;
}

/**
 * Return the nearest matching element that contains the target of an event, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

export const main = the("#main");

/**
 * Read the head of the table: the stamp, the token of the latest entry that is shown, and whether a turn has just
 * ended, the viewer is asked, a bot is asked, the game is over, or it is played live.
 */
export function head() {
  const said = the("#head").dataset;
  const { stamp, shown = "", favicon = "" } = said;
  const is = { isTurn: "step" in said, isAsked: said.asked === "1", isBot: "bot" in said, isLive: "live" in said, isOver: said.over === "1" };
  return { stamp: Number(stamp), shown, favicon, ...is };
}

/** Scroll the panel with the decision to its top, so that a new question is not read from its middle. */
export function toTop() {
  for (const panel of all(".side, .side > .place, #decision")) panel.scrollTop = 0;
}
