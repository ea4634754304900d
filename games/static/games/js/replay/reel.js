// The loaded moments. They are fetched about twenty at a time and kept as the HTML of their regions.

/**
 * One moment: its regions by ID, and the other values that change with it.
 * @typedef {{ regions: Map<string, string>, title: string, x: string, passed: string }} Moment
 */

/** @type {Map<number, Moment>} */
const reel = new Map();
/** @type {Map<number, Promise<void>>} */
const coming = new Map();

/** The server answered without the moments. */
export class NotLoaded extends Error {
  /** @param {number} status */
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/**
 * Return the URL of another moment, or of the moments around it, from the same viewpoint.
 * @param {string} way the URL of any moment
 * @param {number} number
 */
export function addressOf(way, number) {
  return way.replace(/\/at\/\d+\//, `/at/${number}/`);
}

/**
 * Return a moment if it is loaded.
 * @param {number} number
 */
export const known = (number) => reel.get(number);

/**
 * Fetch the moments around one, unless they are already being fetched. Rejects if that fails.
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
  if (!answer.ok || answer.headers.has("HX-Redirect")) throw new NotLoaded(answer.status);
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
