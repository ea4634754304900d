"""Events are animated, except for people who prefer reduced motion."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import is_asked, press_something, start_against_bots, trying
from tests.infrastructure.browser import DESKTOP, Visitors

pytestmark = pytest.mark.browser
WATCH = """
window.marked = [];
new MutationObserver((changes) => changes.forEach(({ target }) => {
  if (!target.matches?.(".just")) return;
  const part = target.closest(".city") ? "#" + target.closest("[id]").id : target.classList[0];
  marked.push([part, getComputedStyle(target.querySelector(".bust") || target).animationName]);
})).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
"""

LET_HAPPEN = """() => {
  const DETAIL = { xhr: { status: 200, responseText: "" }, requestConfig: { verb: "get" } };
  const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail: DETAIL }));
  const [main, mine, other] = ["main", "#mine", ".others .city"].map((part) => document.querySelector(part));
  if (!mine.querySelector(".lot")) return null;
  // The bots' next turn is not to come in between.
  document.addEventListener("htmx:beforeRequest", (event) => event.preventDefault());
  tell("htmx:beforeSwap");
  mine.querySelector(".lot").remove();
  const [crown] = main.querySelectorAll(".plate :is(h2, h3) .sign"), holder = crown.closest(".city");
  (holder === mine ? other : mine).querySelector(".plate :is(h2, h3)").append(crown);
  const [gold, others] = [mine, other].map((city) => city.querySelector(".figures b"));
  gold.textContent = +gold.textContent - 2;
  others.textContent = +others.textContent + 2;
  const [me, you] = [mine, other].map((city) => city.dataset.seat);
  const head = document.querySelector("#head"), before = head.dataset.moves;
  head.dataset.moves = [before, `9|coin|${me}|${you}`, `9|card|deck|${me}`].join(" ");
  // For a moment a new decision is marked as fresh; that has nothing to do with what moves.
  const markup = () => main.innerHTML.replaceAll(' data-fresh=""', "");
  const stood = markup();
  tell("htmx:afterRequest");
  window.clearedAway = () => { tell("htmx:beforeSwap"); return markup() === stood; };
  const count = (selector) => document.querySelectorAll(selector).length;
  const lasts = document.getAnimations().filter((one) => one.effect.target.matches(".gone, .flying"));
  const longest = Math.max(...lasts.map((one) => one.effect.getComputedTiming().endTime));
  return { gone: count(".lot.gone"), flying: count(".flying"), moved: count(".moved"),
    awaited: count(".moved.awaited"), short: longest <= 600 };
}"""


def build_something(page: Page) -> None:
    """Play until the viewer has built a district."""
    start_against_bots(page)
    page.evaluate(WATCH)
    lots = page.locator("#mine .lot")
    before = lots.count()
    for _ in trying(page):
        if lots.count() != before:
            return
        if is_asked(page):
            press_something(page)


def test_builds_and_calls_are_animated(visitors: Visitors):
    page = visitors(DESKTOP)
    build_something(page)

    marked = page.evaluate("marked")
    assert ["#mine", "rise"] in marked
    assert ["rank", "called"] in marked


def test_destruction_and_transfers_are_animated_and_cleaned_up(visitors: Visitors):
    page = visitors(DESKTOP)
    for _ in range(3):
        build_something(page)
        seen = page.evaluate(LET_HAPPEN)
        if seen is not None:  # A bot's Warlord may have been quicker; then another town is built.
            break

    assert seen == {"gone": 1, "flying": 3, "moved": 2, "awaited": 1, "short": True}
    expect(page.locator(".gone, .flying")).to_have_count(0)
    assert page.evaluate("clearedAway()")


def test_reduced_motion_disables_animations(visitors: Visitors):
    page = visitors(DESKTOP, reduced_motion="reduce")
    build_something(page)

    assert page.evaluate("marked") == []
    assert page.evaluate("document.getAnimations().length") == 0
