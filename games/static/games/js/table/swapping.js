// Only what has changed is swapped, so that nobody loses focus, ticks or an opened list.
import { keepOpen, makeWay } from "./cities.js";
import { head } from "./page.js";
import { isAwaited } from "./posting.js";

/** Answers to a refused or stale post; they bring the table too. */
const REFUSED = [403, 409, 422];

export function startSwapping() {
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const stamp = /data-stamp="(\d+)"/.exec(detail.xhr.responseText || "");
    // An answer that was overtaken by a newer one is no news.
    if (stamp && Number(stamp[1]) < head().stamp) detail.shouldSwap = false;
    else if (REFUSED.includes(detail.xhr.status)) Object.assign(detail, { shouldSwap: true, isError: false });
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const { target, fragment } = detail;
    const fresh = fragment instanceof HTMLElement ? fragment : fragment.firstElementChild;
    if (!(fresh instanceof HTMLElement)) return;
    keepOpen(target, fresh);
    if (isKnown(target, fresh)) detail.shouldSwap = false;
    else makeWay(target);
  });
}

/**
 * Tell whether a region that stands there would only be replaced by itself.
 * @param {HTMLElement} stands
 * @param {HTMLElement} fresh
 */
function isKnown(stands, fresh) {
  if (stands.id === "messages" && !isAwaited() && !fresh.childElementCount) return true;
  if (!stands.dataset.at) return plain(stands) === plain(fresh);
  return !isAwaited() && (stands.dataset.at === fresh.dataset.at || stands.dataset.at === "sure");
}

/**
 * Write a region without what differs between two equal answers.
 * @param {HTMLElement} element
 */
function plain(element) {
  return element.innerHTML.replace(/csrfmiddlewaretoken" value="\w+"/g, "") + JSON.stringify(element.dataset);
}
