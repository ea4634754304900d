// The sign in the tab, and the news read aloud once.
import { all, head, one, the } from "./page.js";
import { tick } from "./countdown.js";

const lines = () => all("#log li");
let newest = key(lines()[0]), asked = question();

/**
 * Bring up to date what stands outside the regions, and read out what is new.
 * @param {boolean} isRead whether the focus has read the question aloud already
 */
export function settle(isRead) {
  const icon = one("link[rel=icon]");
  if (icon && icon.getAttribute("href") !== head().favicon) icon.setAttribute("href", head().favicon);
  document.body.classList.toggle("is-asked", head().isAsked);
  const now = lines(), known = now.findIndex((line) => key(line) === newest);
  now.slice(0, Math.max(known, 0)).reverse().forEach((line) => tell(the("span", line).textContent || ""));
  newest = key(now[0]);
  const asks = question();
  if (asks && asks !== asked && !isRead) tell(asks);
  asked = asks;
  tick();
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
  return heads.map((element) => element.textContent).join(": ");
}

/**
 * Have something read aloud.
 * @param {string} words
 */
function tell(words) {
  const news = the("#news"), line = document.createElement("p");
  line.textContent = words;
  news.append(line);
  while (news.childElementCount > 30) news.firstChild?.remove();
}
