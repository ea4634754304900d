// The choices that number keys make. With keyboard shortcuts on, each choice shows its key once a key has been pressed:
// readers who use a mouse would take the digits for ranks.
import { all } from "./page.js";
import { areKeysOn } from "./dialog.js";

/** Return the choices of the number keys: the first nine visible options, in page order. */
export function choices() {
  return all("#decision button:not([disabled]), #decision summary, #decision input[type=checkbox]")
    .filter((choice) => choice.checkVisibility?.() ?? choice.offsetParent)
    .filter((choice) => choice.matches(".choice, .fold > summary, .tick-choice input, [name=sure]"))
    .slice(0, 9);
}

/**
 * Return the second button of a choice, which does the same and more.
 * @param {HTMLElement | undefined} choice
 */
export function furtherOf(choice) {
  return /** @type {HTMLElement | null | undefined} */ (choice?.closest(".with-further")?.querySelector(".further"));
}

/** Write its key on each choice and on each button that ends the decision. */
function mark() {
  for (const hint of all("#decision .key-hint")) hint.remove();
  if (!areKeysOn()) return;
  choices().forEach((choice, nth) => {
    const further = furtherOf(choice);
    hint(choice.closest("label") || choice, String(nth + 1));
    if (further) hint(further, `+${nth + 1}`);
  });
  for (const end of all("#decision .ends [data-key]:not([name=sure])")) hint(end, end.dataset.key || "");
}

/**
 * Show a key visually only; users of screen readers have the list of keys.
 * @param {HTMLElement} choice
 * @param {string} key
 */
function hint(choice, key) {
  const shown = document.createElement("kbd");
  shown.className = "key-hint";
  shown.setAttribute("aria-hidden", "true");
  shown.textContent = key;
  choice.append(shown);
}

export function startDigits() {
  document.addEventListener("htmx:afterRequest", mark);
  document.addEventListener("toggle", mark, { capture: true });
  document.addEventListener("keys", mark);
  const { dataset } = document.documentElement;
  document.addEventListener("keydown", () => (dataset.keyboard = ""), { once: true });
  mark();
}
