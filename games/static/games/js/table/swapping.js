// Replaces only regions that have changed, so that focus, checked boxes and opened lists are not lost.
import { keepOpen, makeWay } from "./cities.js";
import { head, one, toTop } from "./page.js";
import { isAwaited } from "./posting.js";

/** Statuses of responses to a refused or outdated post; they contain the table too. */
const REFUSED = [403, 409, 422];

export function startSwapping() {
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const stamp = /data-stamp="(\d+)"/.exec(detail.xhr.responseText || "");
    // Ignore a response that arrives after a newer one.
    if (stamp && Number(stamp[1]) < head().stamp) detail.shouldSwap = false;
    else if (REFUSED.includes(detail.xhr.status)) Object.assign(detail, { shouldSwap: true, isError: false });
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const { target, fragment } = detail;
    const fresh = fragment instanceof HTMLElement ? fragment : fragment.firstElementChild;
    if (!(fresh instanceof HTMLElement)) return;
    keepOpen(target, fresh);
    // A press that is not answered yet keeps its region.
    if (isKnown(target, fresh) || one(".unsent", target)) detail.shouldSwap = false;
    else {
      makeWay(target);
      if (target.dataset.at !== fresh.dataset.at) toTop();
    }
  });
}

/**
 * Return whether a new region equals the current one.
 * @param {HTMLElement} stands
 * @param {HTMLElement} fresh
 */
function isKnown(stands, fresh) {
  if (stands.id === "messages" && !isAwaited() && !fresh.childElementCount) return true;
  if (!stands.dataset.at) return plain(stands) === plain(fresh);
  return !isAwaited() && (stands.dataset.at === fresh.dataset.at || stands.dataset.at === "sure");
}

/**
 * Return the HTML of a region without the parts that differ between equal responses.
 * @param {HTMLElement} element
 */
function plain(element) {
  return element.innerHTML.replace(/csrfmiddlewaretoken" value="\w+"/g, "") + JSON.stringify(element.dataset);
}
