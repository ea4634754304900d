// What every part of the table's page looks for, and what the head of the table says of it.

/**
 * Find the first element, if there is one.
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement | null}
 */
export function one(selector, from = document) {
  return from.querySelector(selector);
}

/**
 * Find every element, in the order of the page.
 * @param {string} selector
 * @param {ParentNode} [from]
 * @returns {HTMLElement[]}
 */
export function all(selector, from = document) {
  return [...from.querySelectorAll(selector)].map((found) => /** @type {HTMLElement} */ (found));
}

/**
 * Find an element that every table has. Throws where it is missing.
 * @param {string} selector
 * @param {ParentNode} [from]
 */
export function the(selector, from = document) {
  const found = one(selector, from);
  if (!found) throw new Error(`no ${selector} on this page`);
  return found;
}

/**
 * Find what was acted upon, or the nearest such element around it.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

export const main = the("#main");

/**
 * Read the head of the table: which state this is, up to when it shows the table, whether it shows a turn that has
 * just ended, whether I am asked, whether a bot is, whether all is over, whether the game is played live now.
 */
export function head() {
  const said = the("#head").dataset;
  const { stamp, shown = "", favicon = "" } = said;
  const is = { isTurn: "step" in said, isAsked: said.asked === "1", isBot: "bot" in said, isLive: "live" in said, isOver: said.over === "1" };
  return { stamp: Number(stamp), shown, favicon, ...is };
}
