// Plays the replay automatically, at three speeds, until it ends or the reader does something else.
import { around, one, the } from "../table/page.js";
import { last, now, show } from "./film.js";

/** How many milliseconds a moment is shown at normal speed. */
const STANDS = 1600;
const SPEEDS = [0.5, 1, 2];
let speed = 1, timer = 0;

const isPlaying = () => timer !== 0;

/** Play or pause. */
export function toggle() {
  if (isPlaying()) pause();
  else if (now() < last) play();
  else show(0, false).then(play);
}

export function pause() {
  clearTimeout(timer);
  timer = 0;
  tell();
}

function play() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    await show(now() + 1, false);
    if (!isPlaying()) return;
    if (now() < last) play();
    else pause();
  }, STANDS / speed);
  tell();
}

function tell() {
  one("[data-play]")?.setAttribute("aria-pressed", String(isPlaying()));
}

/**
 * Change the speed by `by` steps; with `goesRound`, the slowest speed follows the fastest.
 * @param {number} by
 * @param {boolean} [goesRound]
 */
export function change(by, goesRound = false) {
  const at = SPEEDS.indexOf(speed) + by;
  speed = SPEEDS[goesRound ? (at + SPEEDS.length) % SPEEDS.length : Math.min(Math.max(at, 0), SPEEDS.length - 1)];
  the("[data-speed]").textContent = `${speed.toLocaleString(document.documentElement.lang)}×`;
  if (isPlaying()) play();
}

export function startPlaying() {
  the("[data-play]").hidden = false;
  the("[data-speed]").hidden = false;
  document.addEventListener("click", (event) => {
    if (around(event, "[data-play]")) toggle();
    else if (around(event, "[data-speed]")) change(1, true);
    else if (around(event, "a, summary, input, select, textarea")) pause();
  });
  the("#scrub").addEventListener("input", pause);
  // Pause while the reader writes, so that they stay at the same moment.
  document.addEventListener("focusin", (event) => { if (around(event, "textarea")) pause(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
}
