// In a form that gives several cards away, each card can be given once: choosing it again swaps the two choices.
import { tell } from "./news.js";
import { all } from "./page.js";

/** @type {WeakMap<HTMLSelectElement, string>} */
const before = new WeakMap();

/** Return the lists from which cards are chosen. */
function lists() {
  return all("#decision .row select").filter((list) => list instanceof HTMLSelectElement);
}

/**
 * Return the card of a choice.
 * @param {string} choice
 */
function card(choice) {
  return choice.slice(choice.lastIndexOf(":") + 1);
}

/** Remember the current choices. */
function note() {
  for (const list of lists()) before.set(list, list.value);
}

/**
 * If the chosen card was already chosen elsewhere and there are no more of it, swap the two choices and announce it.
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
