// Looking for news, again and again until the game is over.
import { here, startAttention } from "./attention.js";
import { around, head, main, one } from "./page.js";
import { wait } from "./schedule.js";
import { isCalled, startStream } from "./stream.js";
import { isByTurns, skip } from "./tempo.js";

let happened = Date.now(), timer = 0, isShowing = false, isNews = false;

/** Note that something has happened: more may come soon, but not before the turn that is shown has had its time. */
export function stir(isTurn = false) {
  happened = Date.now();
  plan(isTurn);
}

/** Set the time of the next look: after a turn, soon where more is known to be there, else when the site calls. */
function plan(isTurn = false) {
  const { isAsked, isBot, isBurst, isOver } = head();
  clearTimeout(timer);
  if (isOver) return;
  isShowing = isTurn;
  const is = { isAsked, isBot, isBurst, isTurn, isHidden: document.hidden };
  const now = { ...is, quiet: Date.now() - happened, isCalled: isCalled() && !isNews && !one("[data-skip]") };
  timer = setTimeout(look, wait(now));
}

/** Look for news: for the next turn, or for all there is; and say whether somebody looks at what is found. */
function look(byTurns = isByTurns() && !document.hidden, isBack = false) {
  if (one(".htmx-request")) return plan();
  isNews = false;
  clearTimeout(timer);
  const { stamp, shown } = head(), since = byTurns && shown ? `&shown=${encodeURIComponent(shown)}` : "";
  htmx.ajax("GET", `${main.dataset.table}?after=${stamp}&here=${here(isBack)}${since}`, { source: main, swap: "none" }).finally(() => {
    const now = head();
    if (now.stamp === stamp && now.shown === shown) plan();
    else stir(now.isTurn && isByTurns());
    // The site has called meanwhile.
    if (isNews && !isShowing) look();
  });
}

/** The site has called: there is something new, which is looked at once nothing else is under way or being shown. */
function called() {
  happened = Date.now();
  isNews = true;
  if (!isShowing) look();
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
  startStream(called);
  plan();
}
