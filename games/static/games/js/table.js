// The table page, made livelier; everything here also works without it.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const main = $("#main");
  if (!main || !main.dataset.table || !window.htmx) return;

  // Looking for news: soon after a move, seldom in a tab that nobody looks at, never when the game is over.
  const AT_ONCE = 350, QUICK = 1200, USUAL = 5000, SELDOM = 30000;
  let moved = 0, timer = 0;
  const head = () => $("#head").dataset;
  function plan() {
    clearTimeout(timer);
    if (head().over === "1") return;
    const waiting = head().asked === "0";
    const since = Date.now() - moved;
    const soon = !waiting || since > 120000 ? USUAL : since < 4000 ? AT_ONCE : QUICK;
    timer = setTimeout(look, document.hidden ? SELDOM : soon);
  }
  function look() {
    if ($(".htmx-request")) return plan();
    htmx.ajax("GET", `${main.dataset.table}?after=${head().stamp}`, { source: main, swap: "none" }).finally(plan);
  }
  document.addEventListener("visibilitychange", () => document.hidden ? plan() : look());

  // A refused or stale post brings the table too.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const status = event.detail.xhr.status;
    const stamp = /data-stamp="(\d+)"/.exec(event.detail.xhr.responseText || "");
    // An answer that was overtaken by a newer one is no news.
    stood = $("#decision").contains(document.activeElement);
    if (stamp && +stamp[1] < +head().stamp) event.detail.shouldSwap = false;
    else if (status === 409 || status === 422 || status === 403) Object.assign(event.detail, { shouldSwap: true, isError: false });
  });

  // Only what has changed is swapped, so that nobody loses focus, ticks or an opened list.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail, fresh = fragment.id ? fragment : fragment.firstElementChild || fragment;
    const polled = !posting && !turningBack;
    if (target.id === "messages" && polled && !fresh.childElementCount) { event.detail.shouldSwap = false; return; }
    const same = target.dataset.at ? polled && (target.dataset.at === fresh.dataset.at || target.dataset.at === "sure")
      : plain(target) === plain(fresh);
    if (same) event.detail.shouldSwap = false;
  });
  const plain = (element) => { const copy = element.cloneNode(true); copy.removeAttribute("hx-swap-oob"); copy.removeAttribute("class"); return copy.innerHTML.replace(/csrfmiddlewaretoken" value="\w+"/g, "") + (copy.dataset.stamp || ""); };

  // What the page does before and after a post of its own.
  let posting = false, turningBack = false;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    posting = true;
    const button = event.detail.requestConfig.triggeringEvent?.submitter;
    button?.classList.add("pressed");
    if (button?.name === "choice") pressed = button.value;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const own = event.detail.requestConfig.verb === "post";
    if (own) { moved = Date.now(); plan(); }
    settle(own || turningBack ? standAtDecision() : standAgain());
    if (own) posting = false;
  });
  // After one's own post the next question gets the focus, which reads it aloud; after Back, what had been pressed.
  let stood = false, pressed = "";
  const lost = () => !document.activeElement || document.activeElement === document.body;
  function standAtDecision() {
    if (!lost()) return false;
    const back = turningBack && $$("#decision [name=choice]").find((choice) => choice.value === pressed);
    (back || $("#decision h2[tabindex]") || $("#here")).focus({ preventScroll: !back });
    return $("#decision").contains(document.activeElement);
  }
  // Whoever stood in a decision that has gone stays at its place, and is told what comes there.
  function standAgain() {
    if (stood && lost()) $("#here").focus({ preventScroll: true });
    return false;
  }

  // Tab, sign in the tab, and the news read aloud once.
  const key = (li) => li && $("span", li).textContent + $("time", li).dateTime;
  const lines = () => $$("#log li");
  let newest = key(lines()[0]);
  function settle(isRead) {
    const icon = $("link[rel=icon]");
    if (icon && icon.getAttribute("href") !== head().favicon) icon.setAttribute("href", head().favicon);
    document.body.classList.toggle("is-asked", head().asked === "1");
    const all = lines(), before = all.findIndex((li) => key(li) === newest);
    all.slice(0, Math.max(before, 0)).reverse().forEach((li) => tell($("span", li).textContent));
    newest = key(all[0]);
    const said = asks();
    if (said && said !== told && !isRead) tell(said);
    told = said;
    tick();
  }
  function tell(words) {
    const news = $("#news"), p = document.createElement("p");
    p.textContent = words;
    news.append(p);
    while (news.childElementCount > 30) news.firstChild.remove();
  }
  function asks() {
    return head().asked === "1" ? $$("#decision .rubric, #decision h2").slice(0, 2).map((e) => e.textContent).join(": ") : "";
  }
  let told = asks();

  // The time left, minute by minute.
  function tick() {
    const time = $("[data-deadline]");
    if (!time) return;
    const seconds = Math.max(0, (new Date(time.dataset.deadline) - Date.now()) / 1000);
    if (seconds > 600) return;
    const words = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "minute", unitDisplay: "narrow" }).format(Math.floor(seconds / 60));
    const rest = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second", unitDisplay: "narrow" }).format(Math.floor(seconds % 60));
    $$("[data-deadline], .left-short b").forEach((place) => { place.textContent = `${words} ${rest}`; });
  }
  setInterval(tick, 1000);

  // Cards explain themselves: a tap or Enter opens them, a pointer that rests shows them.
  const dialog = $("#dialog"), body = $("#dialog-body"), known = new Map();
  async function page(address) {
    if (!known.has(address)) {
      const answer = await fetch(address, { headers: { "HX-Request": "true", "HX-Current-URL": location.href } });
      if (!answer.ok || answer.headers.has("HX-Redirect")) throw new Error(String(answer.status));
      known.set(address, await answer.text());
    }
    return known.get(address);
  }
  async function open(address) {
    body.innerHTML = await page(address);
    show();
  }
  // A dialog is called by its first heading; what a single card does is read out when it opens.
  const unnamed = dialog.getAttribute("aria-label");
  function show() {
    dialog.setAttribute("aria-label", $(".card-details h2, .keys", body) ? $("h2", body).textContent : unnamed);
    if ($(".card-details", body)) dialog.setAttribute("aria-describedby", "dialog-body");
    else dialog.removeAttribute("aria-describedby");
    if (!dialog.open) dialog.showModal();
  }
  function list() {
    body.replaceChildren($("#shortcuts").content.cloneNode(true));
    $("[data-keys]", body).setAttribute("aria-pressed", singleKeys());
    show();
  }
  const singleKeys = () => localStorage.getItem("keys") !== "off";
  const CARD = "a.card-link, a.rank-link, [data-dialog]";
  document.addEventListener("click", (event) => {
    const link = event.target.closest(CARD);
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      hide();
      open(link.href).catch(() => { location.href = link.href; });
    }
    if (event.target === dialog) dialog.close();
    if (event.target.closest("[data-back]")) { event.preventDefault(); back(); }
    if (event.target.closest("[data-key-list]")) list();
    const keys = event.target.closest("[data-keys]");
    if (keys) { localStorage.setItem("keys", singleKeys() ? "off" : "on"); keys.setAttribute("aria-pressed", singleKeys()); }
  });
  function back() {
    turningBack = true;
    htmx.ajax("GET", main.dataset.table, { source: main, swap: "none" }).finally(() => { turningBack = false; });
  }
  const tip = document.createElement("div");
  tip.className = "tip"; tip.setAttribute("aria-hidden", "true"); tip.hidden = true;
  document.body.append(tip);
  let resting = 0, leaving = 0;
  function hide() { clearTimeout(resting); clearTimeout(leaving); tip.hidden = true; }
  function hint(event) {
    const link = event.target.closest?.("a.card-link, a.rank-link");
    clearTimeout(resting);
    clearTimeout(leaving);
    // The pointer may go over to the tip; on the way it leaves the card for a moment.
    if (tip.contains(event.target)) return;
    if (!link && !tip.hidden) leaving = setTimeout(hide, 250);
    else hide();
    if (!link || dialog.open || (event.type === "pointerover" && event.pointerType !== "mouse")) return;
    if (event.type === "focusin" && !link.matches(":focus-visible")) return;
    resting = setTimeout(async () => {
      tip.innerHTML = await page(link.href).catch(() => "");
      if (!tip.innerHTML) return;
      tip.hidden = false;
      const box = link.getBoundingClientRect(), own = tip.getBoundingClientRect();
      const left = Math.min(Math.max(8, box.left), innerWidth - own.width - 8);
      const top = box.bottom + own.height + 8 < innerHeight ? box.bottom + 6 : Math.max(8, box.top - own.height - 6);
      const grown = tip.currentCSSZoom || 1;
      tip.style.setProperty("left", `${left / grown}px`); tip.style.setProperty("top", `${top / grown}px`);
    }, 350);
  }
  document.addEventListener("pointerover", hint);
  document.addEventListener("focusin", hint);
  addEventListener("scroll", hide, { passive: true });

  // Keys; none while writing or with a modifier.
  const choices = () => $$("#decision button:not([disabled]), #decision summary, #decision input[type=checkbox]").filter((b) => b.checkVisibility?.() ?? b.offsetParent)
    .filter((b) => b.matches(".choice, .fold > summary, .tick-choice input, .only"));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") hide();
    if (dialog.open || !singleKeys()) return;
    const go = (selector) => { const found = $(selector); if (found) { found.focus(); found.scrollIntoView({ block: "center" }); } };
    const press = (selector) => $(selector)?.click();
    if (/^[1-9]$/.test(event.key)) choices()[event.key - 1]?.click();
    else if (event.key === "?") list();
    else if (event.key === "d") { $("details.decision")?.setAttribute("open", ""); go($("#decision h2[tabindex]") ? "#decision h2" : "#here"); }
    else if (event.key === "h") go("#hand-h");
    else if (event.key === "l") go("#log-h");
    else if (event.key === "u" || event.key === "e" || event.key === "n") press(`[data-key=${event.key}]`);
    else if (event.key === "c") press("[data-dialog]");
    else return;
    event.preventDefault();
  });

  $("[data-key-list]").hidden = false;
  plan();
});
