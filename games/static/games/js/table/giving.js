// Where one form gives several cards away, each is given once: what is chosen for another changes places.
import { tell } from "./news.js";
import { all } from "./page.js";

/** @type {WeakMap<HTMLSelectElement, string>} */
const before = new WeakMap();

/** List what is given to whom. */
function lists() {
  return all("#decision .row select").filter((list) => list instanceof HTMLSelectElement);
}

/**
 * Name the card of a choice.
 * @param {string} choice
 */
function card(choice) {
  return choice.slice(choice.lastIndexOf(":") + 1);
}

/** Keep in mind what is chosen. */
function note() {
  for (const list of lists()) before.set(list, list.value);
}

/**
 * Give what was chosen before to whoever had the card that is chosen now, if there are no more of it; say so.
 * @param {HTMLSelectElement} list
 */
function exchange(list) {
  const copies = Number(list.selectedOptions[0]?.dataset.copies || 1);
  const others = lists().filter((other) => other !== list && card(other.value) === card(list.value));
  const other = others.length >= copies ? others[0] : undefined;
  const left = [...other?.options || []].find((option) => card(option.value) === card(before.get(list) || ""));
  if (!other || !left) return;
  left.selected = true;
  tell(`${other.labels[0]?.firstElementChild?.textContent || ""}: ${left.textContent}`);
}

export function startGiving() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.closest("#decision .row")) return;
    exchange(target);
    note();
  });
  document.addEventListener("htmx:afterRequest", note);
  note();
}
