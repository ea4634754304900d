// Whether somebody looks at this page: it is shown, and was touched not long ago.

/** Milliseconds after which a page that nobody has touched counts as left open. */
const LONGEST = 10 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "focus"];

let touched = Date.now();

/** Give the word for the site: somebody looks, has come back to look, or nobody does. */
export function here(isBack = false) {
  if (isBack) touched = Date.now();
  if (document.hidden || Date.now() - touched > LONGEST) return "0";
  return isBack ? "again" : "1";
}

export function startAttention() {
  for (const sign of SIGNS) window.addEventListener(sign, () => { touched = Date.now(); }, { capture: true, passive: true });
}
