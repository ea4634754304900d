// Shows what came of the latest calls, once and for a moment each: the portrait of the character turns over, and behind
// it is the player. Nothing waits for it, and any press ends it. The row of characters and the log say the same.
import { all } from "./page.js";
import { play } from "./sounds.js";
import { isByTurns } from "./tempo.js";

/** How many milliseconds a call is shown. */
const LASTS = 900;
/** The storage key of the calls that were shown at this table in this window, and their maximum number. */
const SHOWN = `calls ${location.pathname}`, MOST = 40;

/** @type {Element[]} */
let coming = [];
let isFirst = true, timer = 0;

/** Show the calls that are new: in a new window, those since the viewer last saw the table. */
function showNew() {
  if (document.hidden) return;
  const known = (sessionStorage.getItem(SHOWN) || "").split(" ");
  const unknown = all("#call [data-call]").filter(({ dataset }) => !known.includes(dataset.call || ""));
  const came = unknown.filter(({ dataset }) => !isFirst || "new" in dataset);
  isFirst = false;
  if (!unknown.length) return;
  sessionStorage.setItem(SHOWN, [...known, ...unknown.map(({ dataset }) => dataset.call)].slice(-MOST).join(" "));
  if (came.some(({ dataset }) => "stamp" in dataset)) play("knife");
  if (!came.length || !isByTurns()) return;
  coming = came.map((call) => /** @type {Element} */ (call.cloneNode(true)));
  showNext();
}

function showNext() {
  clear();
  const call = coming.shift();
  if (!call) return;
  const stage = document.createElement("div");
  stage.className = "calling";
  stage.setAttribute("aria-hidden", "true");
  stage.append(call);
  document.body.append(stage);
  timer = setTimeout(showNext, LASTS);
}

function clear() {
  clearTimeout(timer);
  document.querySelector(".calling")?.remove();
}

function end() {
  coming = [];
  clear();
}

export function startCalls() {
  document.addEventListener("htmx:afterRequest", showNew);
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, end, { capture: true, passive: true });
  showNew();
}
