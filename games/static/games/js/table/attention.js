// Whether someone is looking at this page: it is visible, and was used recently.

/** Milliseconds without input after which the viewer is assumed to be away. */
const LONGEST = 10 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "focus"];

let touched = Date.now();

/** Return the value for the server: the page is viewed, viewed again after a break, or not viewed. */
export function here(isBack = false) {
  if (isBack) touched = Date.now();
  if (document.hidden || Date.now() - touched > LONGEST) return "0";
  return isBack ? "again" : "1";
}

export function startAttention() {
  for (const sign of SIGNS) window.addEventListener(sign, () => { touched = Date.now(); }, { capture: true, passive: true });
}
