// Single keys; none while writing or with a modifier. What a key writes counts, not where it lies: on a Czech or a French
// keyboard the digits need Shift, on a Ukrainian one the "?" lies on the seven.
import { around, one } from "./page.js";
import { areKeysOn, isOpen, listKeys } from "./dialog.js";
import { choices, furtherOf } from "./digits.js";
import { hide } from "./hints.js";

/** What a key brings into sight and gives the focus: the first of these that is there. */
const PLACES = new Map([["d", ["#decision h2[tabindex]", "#here"]], ["h", ["#hand-h"]], ["l", ["#log-h"]], ["w", ["#news-h", "#log-h"]]]);
/** What a key presses. */
const BUTTONS = new Map([["c", "[data-dialog]"], ["e", "[data-key=e]"], ["n", "[data-key=n]"], ["s", "[data-skip]"], ["u", "[data-key=u]"]]);

/** Milliseconds within which a digit follows the "+" that is meant for it. */
const TOGETHER = 2000;
let plusAt = -TOGETHER;

/**
 * Do what a key is for; tell whether it is for anything.
 * @param {string} key
 * @param {number} at when it was pressed
 */
function obey(key, at) {
  if (key.length > 1) return false;
  const isMore = at - plusAt < TOGETHER;
  plusAt = key === "+" ? at : -TOGETHER;
  const place = PLACES.get(key), button = BUTTONS.get(key);
  if (key === "d") one("details.decision")?.setAttribute("open", "");
  if (/^[1-9]$/.test(key)) press(choices()[Number(key) - 1], isMore);
  else if (key === "+") return true;
  else if (key === "?") listKeys();
  else if (place) go(place);
  else if (button) one(button)?.click();
  else return false;
  return true;
}

/**
 * Choose; after a "+" what does the same and more, or nothing where there is none.
 * @param {HTMLElement | undefined} choice
 * @param {boolean} isMore
 */
function press(choice, isMore) {
  (isMore ? furtherOf(choice) : choice)?.click();
}

/** @param {string[]} selectors */
function go(selectors) {
  const found = selectors.map((selector) => one(selector)).find(Boolean);
  found?.focus();
  found?.scrollIntoView({ block: "center" });
}

/**
 * Give what a key writes; of a Cyrillic letter the Latin one that lies on the same key.
 * @param {KeyboardEvent} event
 */
function written(event) {
  const isCyrillic = /^\p{Script=Cyrillic}$/u.test(event.key), [, latin] = event.code.match(/^Key([A-Z])$/) || [];
  return isCyrillic && latin ? latin.toLowerCase() : event.key;
}

export function startKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (around(event, "input:not([type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") hide();
    if (!isOpen() && areKeysOn() && obey(written(event), event.timeStamp)) event.preventDefault();
  });
}
