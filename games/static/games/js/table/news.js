// The sign in the tab, and the news read aloud once, what was done to me first.
import { all, head, one, the } from "./page.js";
import { tick } from "./countdown.js";

const lines = () => all("#log li");
/** Under this name the window remembers the newest line that was read out at this table. */
const READ = `read ${location.pathname}`;
/** Under this one, the hint that was read out last. */
const HINT = `hint ${location.pathname}`;
let newest = key(lines()[0]), asked = question();

/** Read out what has happened since this window read the last of it; to who opens it first, the news. */
export function startNews() {
  const now = lines(), known = now.findIndex((line) => key(line) === sessionStorage.getItem(READ));
  if (known < 0) all("#news .roll > ol p").forEach((item) => tell(item.textContent || ""));
  else readOut(now.slice(0, known));
  remember();
  readHint();
}

/**
 * Bring up to date what stands outside the regions, and read out what is new.
 * @param {boolean} isRead whether the focus has read the question aloud already
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

/** Read out the hint beside the decision, once in this window. */
function readHint() {
  const words = all("#hint .hint-words p").map((line) => line.textContent || "").join(" ");
  if (!words || words === sessionStorage.getItem(HINT)) return;
  sessionStorage.setItem(HINT, words);
  tell(words);
}

/** Keep in mind what was read out. */
function remember() {
  if (newest) sessionStorage.setItem(READ, newest);
}

/**
 * Read out lines that came, the newest first among them: what was done to me, then the rest as it happened.
 * @param {HTMLElement[]} came
 */
function readOut(came) {
  const told = came.reverse(), mine = told.filter((line) => line.matches(".to-you"));
  for (const line of [...mine, ...told.filter((line) => !mine.includes(line))]) tell(the("span", line).textContent || "");
}

/**
 * Name a line of the log by what it says and when it happened.
 * @param {HTMLElement | undefined} line
 */
function key(line) {
  return line && the("span", line).textContent + (the("time", line).getAttribute("datetime") || "");
}

/** Give what I am asked, if anything. */
function question() {
  const heads = head().isAsked ? all("#decision .rubric, #decision h2").slice(0, 2) : [];
  return heads.map((element) => (element.textContent || "").trim()).join(": ");
}

/**
 * Have something read aloud.
 * @param {string} words
 */
export function tell(words) {
  const aloud = the("#aloud"), line = document.createElement("p");
  line.textContent = words.replace(/\s+/g, " ").trim();
  aloud.append(line);
  while (aloud.childElementCount > 30) aloud.firstChild?.remove();
}
