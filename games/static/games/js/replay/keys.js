// Keyboard shortcuts of the replay: single keys. They are off in text fields and with any modifier except Shift.
import { around, one } from "../table/page.js";
import { areKeysOn, isOpen, listKeys } from "../table/dialog.js";
import { follow, last, show } from "./film.js";
import { change, pause, toggle } from "./playing.js";

/** @type {Map<string, () => void>} */
const WAYS = new Map([
  ["ArrowLeft", () => follow("move-before")], ["ArrowRight", () => follow("move-after")],
  ["Shift ArrowLeft", () => follow("round-before")], ["Shift ArrowRight", () => follow("round-after")],
  [",", () => follow("turn-before")], [".", () => follow("turn-after")],
  ["Home", () => show(0)], ["End", () => show(last)],
]);
/** @type {Map<string, () => void>} */
const OTHERS = new Map([
  [" ", toggle], ["+", () => change(1)], ["-", () => change(-1)], ["?", listKeys], ["c", () => one("[data-dialog]")?.click()],
  ["h", () => go("#hand-h")], ["w", () => go("#told-h")], ["d", () => go("#choice-h")],
]);

/** @param {string} selector */
function go(selector) {
  one(selector)?.focus();
  one(selector)?.scrollIntoView({ block: "center" });
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOpen() || !areKeysOn()) return;
    if (around(event, "input:not([type=range]), textarea, select")) return;
    // The space bar activates the focused element, and the slider handles arrow keys itself.
    if (event.key === " " && around(event, "button, summary, a")) return;
    if (event.key.startsWith("Arrow") && !event.shiftKey && around(event, "input")) return;
    const name = event.shiftKey && event.key.startsWith("Arrow") ? `Shift ${event.key}` : event.key;
    const way = WAYS.get(name), other = OTHERS.get(name);
    if (!way && !other) return;
    event.preventDefault();
    if (way) pause();
    (way || other)?.();
  });
}
