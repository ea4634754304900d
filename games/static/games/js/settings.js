// The settings that the browser keeps in its storage: sounds, how opponents' turns are shown, and single-key
// shortcuts.
import { all, one } from "./table/page.js";
import { startSounds } from "./table/sounds.js";
import { startTempo } from "./table/tempo.js";

const keys = one("[data-keys]"), areKeysOn = () => localStorage.getItem("keys") !== "off";
const showKeys = () => keys?.setAttribute("aria-pressed", String(areKeysOn()));

startSounds();
startTempo();
keys?.addEventListener("click", () => {
  localStorage.setItem("keys", areKeysOn() ? "off" : "on");
  showKeys();
});
for (const part of all("[data-keys-switch]")) part.hidden = false;
showKeys();
