// Makes the replay of a match interactive: it can play, and step without reloading the page. Without scripts, plain
// links do the same.
import { startFilm } from "./replay/film.js";
import { startKeys } from "./replay/keys.js";
import { startPlaying } from "./replay/playing.js";
import { startCities } from "./table/cities.js";
import { startDialog } from "./table/dialog.js";
import { startHints } from "./table/hints.js";
import { startLegend } from "./table/legend.js";

document.addEventListener("DOMContentLoaded", () => {
  startLegend();
  startCities();
  startDialog();
  startHints();
  startFilm();
  startPlaying();
  startKeys();
});
