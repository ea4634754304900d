// Polls for news until the game is over.
import { here, startAttention } from "./attention.js";
import { all, around, head, main, one } from "./page.js";
import { wait } from "./schedule.js";
import { isByTurns, skip } from "./tempo.js";

let happened = Date.now(), timer = 0;

/** Record that something has happened: more may follow soon, but not before the shown turn has had its time. */
export function stir(isTurn = false) {
  happened = Date.now();
  plan(isTurn);
}

/** Schedule the next poll; after a turn, it comes soon if more turns are known to follow. */
function plan(isTurn = false) {
  const { isAsked, isBot, isLive, isOver } = head();
  clearTimeout(timer);
  if (isOver) return;
  const is = { isAsked, isBot, isLive, isTurn, isHidden: document.hidden };
  timer = setTimeout(look, wait({ ...is, quiet: Date.now() - happened }));
}

/** Poll for news: for the next turn or for everything; tell the server whether the page is being viewed. */
function look(byTurns = isByTurns() && !document.hidden, isBack = false) {
  if (one(".htmx-request")) return plan();
  clearTimeout(timer);
  const { stamp, shown } = head(), since = byTurns && shown ? `&shown=${encodeURIComponent(shown)}` : "";
  const address = `${main.dataset.table}?after=${stamp}&here=${here(isBack)}&user=${document.body.dataset.user}${since}`;
  htmx.ajax("GET", address, { source: main, swap: "none" }).catch(() => {}).finally(() => {
    const now = head();
    if (now.stamp === stamp && now.shown === shown) plan();
    else stir(now.isTurn && isByTurns());
  });
}

/**
 * Show the sentence with the number of present players, if there is one.
 * @param {number} number
 */
function showPresent(number) {
  for (const sentence of all("#present [data-here]")) sentence.hidden = sentence.dataset.here !== String(number);
}

export function startPolling() {
  // A viewer who returns to the page gets the current table immediately.
  document.addEventListener("visibilitychange", () => document.hidden ? plan() : look(false, true));
  document.addEventListener("click", (event) => {
    if (!around(event, "[data-skip]")) return;
    skip();
    look(false);
  });
  startAttention();
  main.addEventListener("present", ({ detail }) => showPresent(detail.number));
  plan();
}
