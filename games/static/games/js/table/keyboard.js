// Keyboard shortcuts: single keys. They are off in text fields and with modifiers. The character counts, and for digits
// also the position of the key: on Czech and French keyboards, digits need Shift.
import { around, one } from "./page.js";
import { areKeysOn, isOpen, listKeys } from "./dialog.js";
import { choices, furtherOf } from "./digits.js";
import { hide } from "./hints.js";

/** The element that a key scrolls to and focuses: the first of these that exists. */
const PLACES = new Map([["d", ["#decision h2[tabindex]", "#here"]], ["h", ["#hand-h"]], ["l", ["#log-h"]], ["w", ["#news-h", "#log-h"]]]);
/** The element that a key clicks. */
const BUTTONS = new Map([["c", "[data-dialog]"], ["e", "[data-key=e]"], ["n", "[data-key=n]"], ["s", "[data-skip]"], ["u", "[data-key=u]"]]);

/** Keys before a digit that mean its second button. On Czech keyboards, "+" is on the 1 key and "=" on a key of its own. */
const MORE = ["+", "="];
/** Milliseconds within which a digit must follow such a key to belong to it. */
const TOGETHER = 2000;
let plusAt = -TOGETHER;

/**
 * Perform the action of a key; return whether it has one.
 * @param {string} key
 * @param {number} at when it was pressed
 */
function obey(key, at) {
  if (key.length > 1) return false;
  const isMore = at - plusAt < TOGETHER;
  plusAt = MORE.includes(key) ? at : -TOGETHER;
  const place = PLACES.get(key), button = BUTTONS.get(key);
  if (key === "d") one("details.decision")?.setAttribute("open", "");
  if (/^[1-9]$/.test(key)) press(choices()[Number(key) - 1], isMore);
  else if (MORE.includes(key)) return true;
  else if (key === "?") listKeys();
  else if (place) go(place);
  else if (button) one(button)?.click();
  else return false;
  return true;
}

/**
 * Click a choice; after "+" or "=", click its second button instead, or nothing if there is none.
 * @param {HTMLElement | undefined} choice
 * @param {boolean} isMore
 */
function press(choice, isMore) {
  (isMore ? furtherOf(choice) : choice)?.click();
}

/** @param {string[]} selectors */
function go(selectors) {
  const found = selectors.map((selector) => one(selector)).find(Boolean);
  // On a phone, the menu hides the table, and the table hides the log.
  if (found && !found.checkVisibility()) one(".menu")?.toggleAttribute("open");
  found?.focus();
  found?.scrollIntoView({ block: "center" });
}

/**
 * Return the character of a key; for a digit key without Shift, its digit, whatever it types; for a Cyrillic letter,
 * the Latin letter on the same key.
 * @param {KeyboardEvent} event
 */
function written(event) {
  const [, digit] = event.code.match(/^Digit([1-9])$/) || [];
  if (digit && !event.shiftKey) return digit;
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
