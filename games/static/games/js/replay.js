// The film of a match, made livelier: it plays, and steps without loading anew; everything also works by plain links.
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
