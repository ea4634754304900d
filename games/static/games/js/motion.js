// Motion: what changed since the last look is shown once and shortly, and not at all to who wishes for less of it.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const main = document.querySelector("main[data-table]");
  if (!main || !Element.prototype.animate) return;
  const $$ = (selector, from = main) => [...from.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function look() {
    const cities = $$(".city").map((city) => {
      const figures = $$(".plate dd", city).map((dd) => ({ figure: dd.parentElement, said: dd.textContent }));
      const crown = city.querySelector(".plate :is(h2, h3) .sign"), coin = figures[0]?.figure.querySelector(".sign");
      const lots = $$(".lot", city).map((lot) => ({ lot, key: lot.querySelector("use").getAttribute("href").split("#")[1] }));
      return { lots, figures, gold: +figures[0]?.said, crown, coin, from: { crown: place(crown), coin: place(coin) }, town: city.querySelector(".town") };
    });
    return { cities, turn: main.querySelector(".rank.now a")?.href };
  }
  const place = (sign) => sign?.getBoundingClientRect();

  // Nothing of the last time stays, for the table compares what stands there with what comes.
  function clean() {
    for (const marked of $$(".just, .moved")) {
      marked.classList.remove("just", "moved");
      if (!marked.classList.length) marked.removeAttribute("class");
    }
    for (const passing of document.querySelectorAll(".gone, .flying")) passing.remove();
  }

  function show(was, is) {
    if (was.cities.length !== is.cities.length) return;
    is.cities.forEach((city, n) => {
      const old = was.cities[n], fallen = [...old.lots];
      for (const { lot, key } of city.lots) {
        const at = fallen.findIndex((other) => other.key === key);
        if (at < 0) lot.classList.add("just");
        else fallen.splice(at, 1);
      }
      for (const { lot } of fallen) {
        const ruin = city.town.appendChild(lot.cloneNode(true));
        ruin.setAttribute("class", "lot gone");
        ruin.addEventListener("animationend", () => ruin.remove());
      }
      city.figures.forEach(({ figure, said }, i) => { if (said !== old.figures[i]?.said) figure.classList.add("moved"); });
    });
    const before = was.cities.find((city) => city.crown), after = is.cities.find((city) => city.crown);
    if (before && after && was.cities.indexOf(before) !== is.cities.indexOf(after)) fly(before.from.crown, after.crown);
    // Gold of which one place lost what another got has gone from here to there; all other gold came or went.
    const change = is.cities.map((city, n) => city.gold - was.cities[n].gold), moved = change.filter(Boolean);
    if (moved.length === 2 && moved[0] === -moved[1]) {
      const giver = change.findIndex((gold) => gold < 0), taker = change.findIndex((gold) => gold > 0);
      fly(was.cities[giver].from.coin, is.cities[taker].coin);
    }
    if (is.turn && is.turn !== was.turn) main.querySelector(".rank.now").classList.add("just");
  }

  function fly(from, sign) {
    const to = place(sign);
    if (!from || !to) return;
    const flyer = document.body.appendChild(sign.cloneNode(true)), time = { duration: 600, easing: "ease-in-out" };
    flyer.classList.add("flying");
    sign.animate([{ opacity: 0 }, { opacity: 0 }], time);
    flyer.animate([{ translate: `${from.x}px ${from.y}px` }, { translate: `${to.x}px ${to.y}px` }], time).onfinish = () => flyer.remove();
  }

  let was = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status === 204) return;
    clean();
    main.classList.add("live");
    was = look();
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (was && !still.matches && !document.hidden) show(was, look());
    was = null;
  });
});
