// Plays two soft tones when it becomes the viewer's turn, if the viewer has switched them on. They are synthesized
// here.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const button = document.querySelector("[data-call=sound]");
  if (!button || !window.AudioContext) return button?.remove();
  document.querySelector("#turn-alerts")?.removeAttribute("hidden");
  /** @type {AudioContext | undefined} */
  let air;
  const wanted = () => localStorage.getItem("sound") === "on";
  const show = () => button.setAttribute("aria-pressed", String(wanted()));

  function play() {
    const context = air ||= new AudioContext();
    context.resume();
    [392, 523.25].forEach((pitch, nth) => {
      const tone = context.createOscillator(), loudness = context.createGain(), from = context.currentTime + nth * .18;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(.12, from + .02);
      loudness.gain.exponentialRampToValueAtTime(.0001, from + .7);
      tone.connect(loudness).connect(context.destination);
      tone.start(from);
      tone.stop(from + .75);
    });
  }
  button.addEventListener("click", () => {
    localStorage.setItem("sound", wanted() ? "off" : "on");
    show();
    if (wanted()) play();
  });
  document.addEventListener("my-turn", () => { if (wanted()) play(); });
  show();
});
