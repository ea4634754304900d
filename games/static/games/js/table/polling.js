// Looking for news, again and again until the game is over.
import { here, startAttention } from "./attention.js";
import { all, around, head, main, one } from "./page.js";
import { wait } from "./schedule.js";
import { isByTurns, skip } from "./tempo.js";

let happened = Date.now(), timer = 0;

/** Note that something has happened: more may come soon, but not before the turn that is shown has had its time. */
export function stir(isTurn = false) {
  happened = Date.now();
  plan(isTurn);
}

/** Set the time of the next look: after a turn, soon where more is known to be there. */
function plan(isTurn = false) {
  const { isAsked, isBot, isLive, isOver } = head();
  clearTimeout(timer);
  if (isOver) return;
  const is = { isAsked, isBot, isLive, isTurn, isHidden: document.hidden };
  timer = setTimeout(look, wait({ ...is, quiet: Date.now() - happened }));
}

/** Look for news: for the next turn, or for all there is; and say whether somebody looks at what is found. */
function look(byTurns = isByTurns() && !document.hidden, isBack = false) {
  if (one(".htmx-request")) return plan();
  clearTimeout(timer);
  const { stamp, shown } = head(), since = byTurns && shown ? `&shown=${encodeURIComponent(shown)}` : "";
  htmx.ajax("GET", `${main.dataset.table}?after=${stamp}&here=${here(isBack)}${since}`, { source: main, swap: "none" }).finally(() => {
    const now = head();
    if (now.stamp === stamp && now.shown === shown) plan();
    else stir(now.isTurn && isByTurns());
  });
}

/**
 * Show the sentence that says how many players are here, if there is one.
 * @param {number} number
 */
function showPresent(number) {
  for (const sentence of all("#present [data-here]")) sentence.hidden = sentence.dataset.here !== String(number);
}

export function startPolling() {
  // Who comes back is shown at once how things are.
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
