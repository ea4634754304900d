// Makes the table page interactive; everything also works without scripts.
import { startCities } from "./table/cities.js";
import { startCount } from "./table/count.js";
import { startCountdown } from "./table/countdown.js";
import { startDialog } from "./table/dialog.js";
import { startDigits } from "./table/digits.js";
import { startGiving } from "./table/giving.js";
import { startGuard } from "./table/guard.js";
import { startHints } from "./table/hints.js";
import { startKeyboard } from "./table/keyboard.js";
import { startLegend } from "./table/legend.js";
import { startMotion } from "./table/motion.js";
import { startNews } from "./table/news.js";
import { startPolling } from "./table/polling.js";
import { startPosting } from "./table/posting.js";
import { startSwapping } from "./table/swapping.js";
import { startTempo } from "./table/tempo.js";
import { startTicking } from "./table/ticking.js";

document.addEventListener("DOMContentLoaded", () => {
  if (!window.htmx) return;
  startGuard();
  startLegend();
  startPosting();
  startSwapping();
  startCities();
  startCount();
  startCountdown();
  startDialog();
  startGiving();
  startHints();
  startKeyboard();
  startDigits();
  startMotion();
  startNews();
  startTempo();
  startTicking();
  startPolling();
});
