// The table page, made livelier; everything here also works without it.
import { startCountdown } from "./table/countdown.js";
import { startDialog } from "./table/dialog.js";
import { startHints } from "./table/hints.js";
import { startKeyboard } from "./table/keyboard.js";
import { startMotion } from "./table/motion.js";
import { startPolling } from "./table/polling.js";
import { startPosting } from "./table/posting.js";
import { startSwapping } from "./table/swapping.js";

document.addEventListener("DOMContentLoaded", () => {
  if (!window.htmx) return;
  startPosting();
  startSwapping();
  startCountdown();
  startDialog();
  startHints();
  startKeyboard();
  startMotion();
  startPolling();
});
