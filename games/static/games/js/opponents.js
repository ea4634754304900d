// Offers as many opponents as the chosen game has seats for; without this script their list says which games have more.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const opponents = document.querySelector("select[data-most]");
  const game = opponents?.closest("form")?.querySelector("select[name=game]");
  if (!(opponents instanceof HTMLSelectElement) || !(game instanceof HTMLSelectElement)) return;
  const most = JSON.parse(opponents.dataset.most || "{}");

  const limit = () => {
    const able = most[game.value.split(":")[0]];
    for (const option of opponents.options) option.disabled = Number(option.value) > able;
    if (Number(opponents.value) > able) opponents.value = String(able);
  };
  game.addEventListener("change", limit);
  limit();
});
