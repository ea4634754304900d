// Plays short sounds if the viewer has switched them on: a coin for gold, a hammer for a new district, a knife for a
// killed or robbed player, a bell for the viewer's turn. The browser stores this setting, and loads the sounds only
// then. They are offered once, after a turn.
import { all, around, one, the } from "./page.js";

/** Seconds between sounds that begin with the same update. */
const APART = 0.16;

/** @type {AudioContext | undefined} */
let air;
/** @type {Map<string, Promise<AudioBuffer>>} */
const loaded = new Map();

function isOn() {
  return localStorage.getItem("sound") === "on";
}

/** Load the sounds. Browsers let a page make sounds only after it was pressed. */
function wake() {
  if (!isOn()) return;
  air ||= new AudioContext();
  air.resume().catch(() => {});
  for (const name of Object.keys(the("#sounds").dataset)) load(name).catch(() => loaded.delete(name));
}

/**
 * Return a sound, which is loaded the first time.
 * @param {string} name
 * @returns {Promise<AudioBuffer>}
 */
function load(name) {
  const file = loaded.get(name) || fetch(the("#sounds").dataset[name] || "").then((answer) => answer.arrayBuffer())
    .then((bytes) => /** @type {AudioContext} */ (air).decodeAudioData(bytes));
  loaded.set(name, file);
  return file;
}

/**
 * Play these sounds shortly after one another; empty names are none.
 * @param {string[]} names
 */
export function play(...names) {
  if (!isOn() || air?.state !== "running") return;
  const { currentTime, destination } = air;
  names.filter(Boolean).forEach(async (name, nth) => {
    const source = new AudioBufferSourceNode(/** @type {AudioContext} */ (air), { buffer: await load(name) });
    source.connect(destination);
    source.start(currentTime + nth * APART);
  });
}

function show() {
  for (const button of all("#sounds [data-sound]")) button.setAttribute("aria-pressed", String((button.dataset.sound === "on") === isOn()));
}

/** Offer the sounds once, after the viewer's first turn, unless the viewer has already chosen. */
function offer() {
  const offered = one("#sound-offer");
  if (!offered || localStorage.getItem("sound") || !one("#call[data-ended-turn]")) return;
  localStorage.setItem("sound", "offered");
  offered.hidden = false;
}

export function startSounds() {
  if (!window.AudioContext) return;
  the("#sounds").hidden = false;
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, wake, { capture: true, once: true });
  document.addEventListener("click", async (event) => {
    const wish = around(event, "[data-sound]")?.dataset.sound;
    if (!wish) return;
    localStorage.setItem("sound", wish);
    the("#sound-offer").hidden = true;
    show();
    wake();
    await air?.resume();
    play("coin");
  });
  document.addEventListener("my-turn", () => play("bell"));
  document.addEventListener("htmx:afterRequest", offer);
  show();
  offer();
}
