// Text that the reader types beside a moment stays while other moments are shown, and the page says for which moment
// it is.
import { all, one, the } from "../table/page.js";
import { addressOf } from "./reel.js";

/**
 * Return whether a region holds text that the reader has typed and not sent.
 * @param {HTMLElement} region
 */
export function isTyped(region) {
  const fields = all("textarea", region).filter((field) => field instanceof HTMLTextAreaElement);
  return fields.some((field) => field.value !== (field.dataset.saved ?? field.defaultValue));
}

/**
 * Say for which moment the text in the margin is, if that is not the shown one.
 * @param {number} shown
 */
export function nameMoment(shown) {
  const margin = one("#margin"), number = margin?.dataset.moment;
  one("#margin .typed-elsewhere")?.remove();
  if (!margin || !number || Number(number) === shown) return;
  const template = /** @type {HTMLTemplateElement} */ (the("#typed-elsewhere"));
  margin.prepend(template.content.cloneNode(true));
  for (const words of all(".typed-elsewhere > *", margin)) words.textContent = (words.textContent || "").replace("{number}", number);
  const link = /** @type {HTMLAnchorElement} */ (the(".typed-elsewhere a", margin));
  link.dataset.at = number;
  link.href = addressOf(location.href, Number(number));
}
