// Limits the number of opponents to what the chosen game allows, and shows that limit. Without this script, the page
// shows the limits of all games.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const opponents = document.querySelector("select[data-most]"), range = document.getElementById("range");
  const game = opponents?.closest("form")?.querySelector("select[name=game]");
  if (!(opponents instanceof HTMLSelectElement) || !(game instanceof HTMLSelectElement) || !range) return;
  const most = JSON.parse(opponents.dataset.most || "{}"), ranges = JSON.parse(range.dataset.ranges || "{}");
  const edition = () => game.value.split(":")[0];

  /** Limit the number to what the game allows; return whether it was too high. */
  const limit = () => {
    const able = most[edition()], isTooHigh = Number(opponents.value) > able;
    for (const option of opponents.options) option.disabled = Number(option.value) > able;
    if (isTooHigh) opponents.value = String(able);
    return isTooHigh;
  };
  game.addEventListener("change", () => {
    const [usual, lowered] = ranges[edition()];
    range.textContent = limit() ? lowered : usual;
  });
  limit();
});
