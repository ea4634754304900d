// Updates the title and icon of the tab, and has screen readers announce news once, beginning with harm to the viewer.
import { all, head, one, the } from "./page.js";
import { tick } from "./countdown.js";

const lines = () => all("#log li");
/** The storage key of the newest line that was announced at this table in this window. */
const READ = `read ${location.pathname}`;
/** The storage key of the hint that was announced last. */
const HINT = `hint ${location.pathname}`;
let newest = key(lines()[0]), asked = question();

/** Announce what has happened since the last announcement in this window; in a new window, the news. */
export function startNews() {
  const now = lines(), known = now.findIndex((line) => key(line) === sessionStorage.getItem(READ));
  if (known < 0) all("#news .roll > ol p").forEach((item) => tell(item.textContent || ""));
  else readOut(now.slice(0, known));
  remember();
  readHint();
}

/**
 * Update the parts outside the regions, and announce what is new.
 * @param {boolean} isRead whether the question was already announced because it got the focus
 */
export function settle(isRead) {
  const icon = one("link[rel=icon]");
  if (icon && icon.getAttribute("href") !== head().favicon) icon.setAttribute("href", head().favicon);
  document.body.classList.toggle("is-asked", head().isAsked);
  const now = lines(), known = now.findIndex((line) => key(line) === newest);
  readOut(now.slice(0, Math.max(known, 0)));
  newest = key(now[0]);
  remember();
  const asks = question();
  if (asks && asks !== asked && !isRead) tell(asks);
  asked = asks;
  readHint();
  tick();
}

/** Announce the hint beside the decision, once in this window. */
function readHint() {
  const words = all("#hint .hint-words p").map((line) => line.textContent || "").join(" ");
  if (!words || words === sessionStorage.getItem(HINT)) return;
  sessionStorage.setItem(HINT, words);
  tell(words);
}

/** Remember what was announced. */
function remember() {
  if (newest) sessionStorage.setItem(READ, newest);
}

/**
 * Announce new lines of the log (given newest first): harm to the viewer, then the rest in order.
 * @param {HTMLElement[]} came
 */
function readOut(came) {
  const told = came.reverse(), mine = told.filter((line) => line.matches(".to-you"));
  for (const line of [...mine, ...told.filter((line) => !mine.includes(line))]) tell(the("span", line).textContent || "");
}

/**
 * Return a key for a line of the log, from its text and time.
 * @param {HTMLElement | undefined} line
 */
function key(line) {
  return line && the("span", line).textContent + (the("time", line).getAttribute("datetime") || "");
}

/** Return the open question to the viewer, if any. */
function question() {
  const heads = head().isAsked ? all("#decision .rubric, #decision h2").slice(0, 2) : [];
  return heads.map((element) => (element.textContent || "").trim()).join(": ");
}

/**
 * Make screen readers announce a text.
 * @param {string} words
 */
export function tell(words) {
  const aloud = the("#aloud"), line = document.createElement("p");
  line.textContent = words.replace(/\s+/g, " ").trim();
  aloud.append(line);
  while (aloud.childElementCount > 30) aloud.firstChild?.remove();
}
