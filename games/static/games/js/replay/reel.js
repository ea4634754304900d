// The moments that are at hand: fetched twenty at a time, kept as the markup of their regions.

/**
 * One moment: its regions by their ids, and what else changes with it.
 * @typedef {{ regions: Map<string, string>, title: string, x: string, passed: string }} Moment
 */

/** @type {Map<number, Moment>} */
const reel = new Map();
/** @type {Map<number, Promise<void>>} */
const coming = new Map();

/**
 * Give the address of another moment, or of those around it, for the same eyes.
 * @param {string} way the address of any moment
 * @param {number} number
 */
export function addressOf(way, number) {
  return way.replace(/\/at\/\d+\//, `/at/${number}/`);
}

/**
 * Give a moment that is at hand.
 * @param {number} number
 */
export const known = (number) => reel.get(number);

/**
 * Fetch the moments around one, unless they are on their way already. Rejects where they cannot be had.
 * @param {string} way
 * @param {number} number
 */
export function fetchAround(way, number) {
  const asked = coming.get(number) || load(way, number).finally(() => coming.delete(number));
  coming.set(number, asked);
  return asked;
}

/**
 * @param {string} way
 * @param {number} number
 */
async function load(way, number) {
  const address = addressOf(way, number).replace(/\/at\/\d+\//, "$&around/");
  const answer = await fetch(address, { headers: { "HX-Request": "true", "HX-Current-URL": location.href } });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = document.createElement("template");
  page.innerHTML = await answer.text();
  /** @type {Map<string, string>} */
  let stands = new Map();
  for (const found of page.content.querySelectorAll("template")) {
    const { moment = "", title = "", x = "", passed = "" } = found.dataset;
    stands = new Map(stands);
    for (const region of found.content.children) stands.set(region.id, region.outerHTML);
    reel.set(Number(moment), { regions: stands, title, x, passed });
  }
}
