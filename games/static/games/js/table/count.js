// The count of points at the end of a game: it is shown once, kind by kind, and any press ends it.
import { one } from "./page.js";

/** The duration of the count in milliseconds, how many games the browser remembers, and under which name. */
const COUNT = 3700, MOST = 50, KEY = "counted";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Return the games whose count this browser has shown, the latest first. */
function counted() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]");
  } catch {
    return [];
  }
}

/** Start the count if there is one that this browser has not shown. */
function count() {
  const score = one("#score.final"), match = score?.dataset.match, known = counted();
  if (!score || !match || still.matches || document.hidden || known.includes(match)) return;
  localStorage.setItem(KEY, JSON.stringify([match, ...known].slice(0, MOST)));
  score.classList.add("counting");
  const ended = new AbortController();
  const end = () => {
    score.classList.remove("counting");
    ended.abort();
  };
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, end, { signal: ended.signal });
  setTimeout(end, COUNT);
}

export function startCount() {
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => { if (detail.target.id === "score") count(); });
  count();
}
