// Listening for news where the site can hold a line open; it says no more than to look again, and how many are here.
import { all, head, main, one } from "./page.js";

/** @type {EventSource | null} */
let source = null;

/** Tell whether the site calls by itself when there is news. */
export function isCalled() {
  return source?.readyState === EventSource.OPEN;
}

/**
 * Listen as long as somebody looks at this page.
 * @param {() => void} look what to do when there is news
 */
export function startStream(look) {
  const { live } = main.dataset;
  if (!live) return;
  const listen = () => {
    source?.close();
    source = null;
    show("");
    if (document.hidden || head().isOver) return;
    source = new EventSource(`${live}?after=${head().stamp}`);
    source.addEventListener("look", look);
    source.addEventListener("here", ({ data }) => show(data));
    source.addEventListener("error", () => show(""));
  };
  document.addEventListener("visibilitychange", listen);
  // A page that is left and kept by the browser for the way back is nobody's.
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) listen(); });
  listen();
}

/**
 * Show the sentence for so many, if there is one.
 * @param {string} number
 */
function show(number) {
  const sentences = one("#present");
  if (sentences) all("[data-here]", sentences).forEach((said) => { said.hidden = said.dataset.here !== number; });
}
