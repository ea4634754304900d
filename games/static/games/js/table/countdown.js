// Updates the remaining time every second during the last ten minutes.
import { all, one } from "./page.js";

const LAST = 600;

/** Write the remaining seconds into all elements that show the time. */
export function tick() {
  const deadline = one("[data-deadline]")?.dataset.deadline;
  if (!deadline) return;
  const seconds = Math.max(0, (Date.parse(deadline) - Date.now()) / 1000);
  if (seconds > LAST) return;
  const left = `${said(seconds / 60, "minute")} ${said(seconds % 60, "second")}`;
  all("[data-deadline], .left-short b").forEach((place) => { place.textContent = left; });
}

/**
 * Return a number of minutes or seconds in the language of the page.
 * @param {number} number
 * @param {"minute" | "second"} unit
 */
function said(number, unit) {
  const style = { style: "unit", unit, unitDisplay: "narrow" };
  return new Intl.NumberFormat(document.documentElement.lang, /** @type {Intl.NumberFormatOptions} */ (style)).format(Math.floor(number));
}

export function startCountdown() {
  setInterval(tick, 1000);
}
