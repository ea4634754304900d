// Single keys; none while writing or with a modifier.
import { around, one } from "./page.js";
import { areKeysOn, isOpen, listKeys } from "./dialog.js";
import { choices } from "./digits.js";
import { hide } from "./hints.js";

/** What a key brings into sight and gives the focus: the first of these that is there. */
const PLACES = new Map([["d", ["#decision h2[tabindex]", "#here"]], ["h", ["#hand-h"]], ["l", ["#log-h"]], ["w", ["#news-h", "#log-h"]]]);
/** What a key presses. */
const BUTTONS = new Map([["c", "[data-dialog]"], ["e", "[data-key=e]"], ["n", "[data-key=n]"], ["s", "[data-skip]"], ["u", "[data-key=u]"]]);

/**
 * Do what a key is for; tell whether it is for anything.
 * @param {string} key
 */
function obey(key) {
  const place = PLACES.get(key), button = BUTTONS.get(key);
  if (key === "d") one("details.decision")?.setAttribute("open", "");
  if (/^[1-9]$/.test(key)) choices()[Number(key) - 1]?.click();
  else if (key === "?") listKeys();
  else if (place) go(place);
  else if (button) one(button)?.click();
  else return false;
  return true;
}

/** @param {string[]} selectors */
function go(selectors) {
  const found = selectors.map((selector) => one(selector)).find(Boolean);
  found?.focus();
  found?.scrollIntoView({ block: "center" });
}

export function startKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (around(event, "input:not([type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") hide();
    if (!isOpen() && areKeysOn() && obey(event.key)) event.preventDefault();
  });
}
