// Plays short sounds if the viewer has switched them on: a coin for gold, a hammer for a new district, a knife for a
// killed or robbed player, a bell for the viewer's turn. The browser stores this setting, and loads the sounds only
// then. They are offered once, after a turn.
import { all, around, one, the } from "./page.js";

/** Seconds between sounds that begin with the same update. */
const APART = 0.16;
/** Where the offer has room at the side of the board. */
const wide = matchMedia("(min-width: 1060px)");

/** @type {AudioContext | undefined} */
let air;
/** @type {Map<string, Promise<AudioBuffer | undefined>>} */
const loaded = new Map();

function isOn() {
  return localStorage.getItem("sound") === "on";
}

/** Load the sounds. Browsers let a page make sounds only after it was pressed. */
function wake() {
  if (!isOn()) return;
  air ||= new AudioContext();
  air.resume().catch(() => {});
  for (const name of Object.keys(the("#sounds").dataset)) load(name);
}

/**
 * Return a sound, which is loaded the first time; undefined if it can't be loaded.
 * @param {string} name
 * @returns {Promise<AudioBuffer | undefined>}
 */
function load(name) {
  const sound = loaded.get(name) || fetch(the("#sounds").dataset[name] || "").then((answer) => answer.arrayBuffer())
    .then((bytes) => air?.decodeAudioData(bytes)).catch(() => { loaded.delete(name); return undefined; });
  loaded.set(name, sound);
  return sound;
}

/**
 * Play these sounds shortly after one another; empty names are none.
 * @param {string[]} names
 */
export function play(...names) {
  if (!isOn() || air?.state !== "running") return;
  const context = air, { currentTime } = air;
  names.filter(Boolean).forEach(async (name, nth) => {
    const buffer = await load(name);
    if (!buffer) return;
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.start(currentTime + nth * APART);
  });
}

/**
 * Play the sounds of the changes between two states: a district was built, a player has more gold.
 * @param {import("./motion.js").Look} was
 * @param {import("./motion.js").Look} is
 */
export function hear(was, is) {
  if (was.cities.length !== is.cities.length) return;
  const gold = (/** @type {import("./motion.js").City} */ city) => Number(city.figures[0]?.said);
  const more = (/** @type {(city: import("./motion.js").City) => number} */ count) => is.cities.some((city, nth) => count(city) > count(was.cities[nth]));
  play(more(gold) ? "coin" : "", more((city) => city.lots.length) ? "hammer" : "");
}

function show() {
  for (const button of all("#sounds [data-sound]")) button.setAttribute("aria-pressed", String((button.dataset.sound === "on") === isOn()));
}

/** Offer the sounds once, after the viewer's first turn, unless the viewer has already chosen. */
function offer() {
  const offered = one("#sound-offer");
  if (!offered || localStorage.getItem("sound") || !one("#call[data-ended-turn]")) return;
  localStorage.setItem("sound", "offered");
  if (wide.matches) the(".side > .place").append(offered);
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
    for (const offered of all("#sound-offer")) offered.hidden = true;
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
