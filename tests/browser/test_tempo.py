"""Bots' turns are shown one by one, in order and without the decision; a button skips them."""

from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import decision, is_asked, press_something, start_against_bots, trying
from tests.infrastructure.browser import DESKTOP, Visitors

pytestmark = pytest.mark.browser
WATCH = """() => {
  window.seen = [];
  document.addEventListener("htmx:afterRequest", () => {
    const { shown, asked, step } = document.querySelector("#head").dataset;
    if (seen.at(-1)?.shown === shown && seen.at(-1)?.asked === asked) return;
    const canSkip = Boolean(document.querySelector("[data-skip]"));
    seen.push({ shown, asked: asked === "1", isTurn: step !== undefined, canSkip, at: performance.now() });
  });
}"""

SKIP = """() => {
  if (document.querySelector('#head[data-asked="1"]')) return { isAsked: true };
  if (!document.querySelector("[data-skip]") || document.querySelector(".htmx-request")) return null;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  return { seen: seen.length };
}"""
"""Presses "Skip" while no poll is on its way, whose answer would still show the next turn."""


def end_a_turn(page: Page) -> None:
    """Play until the viewer has just ended a turn, and confirmed it if asked."""
    wishes_to_end = False
    for _ in trying(page):
        if is_asked(page):
            page.evaluate("window.seen ? seen.length = 0 : 0")
            pressed = press_something(page)
            wishes_to_end = pressed.startswith("End ") or (wishes_to_end and pressed.startswith("Confirm"))
        if wishes_to_end and not decision(page).get_by_role("button", name="Confirm").count():
            return


def seen_until_asked(page: Page) -> list[dict[str, Any]]:
    """Wait for the next decision; return what the page showed until then."""
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    return page.evaluate("seen")


def test_turns_are_shown_one_by_one_before_the_decision(visitors: Visitors):
    page = visitors(DESKTOP, tempo="turns")
    start_against_bots(page)
    page.evaluate(WATCH)
    turns: list[dict[str, Any]] = []
    while len(turns) < 2:
        end_a_turn(page)
        seen = seen_until_asked(page)
        turns = [look for look in seen if look["canSkip"]]

    shown = [token for token, _looks in groupby(look["shown"] for look in seen)]
    assert len(shown) == len(set(shown))
    assert not any(look["asked"] for look in turns)
    assert all(after["at"] - before["at"] > 650 for before, after in pairwise(seen) if before["isTurn"])


def test_skip_button_shows_the_current_state_and_saves_the_setting(visitors: Visitors):
    page = visitors(DESKTOP, tempo="turns")
    start_against_bots(page)
    page.evaluate(WATCH)
    skip = decision(page).get_by_role("button", name="Skip", exact=True)
    before = None
    while before is None:
        end_a_turn(page)
        # Look for the button and press it in one call: a poll may replace it between two calls.
        before = page.wait_for_function(SKIP).json_value().get("seen")
    expect(skip).to_have_count(0)
    assert not any(look["canSkip"] for look in seen_until_asked(page)[before:])

    page.get_by_role("button", name="Show all at once").click()
    page.reload()
    expect(page.get_by_role("button", name="Show all at once", pressed=True)).to_be_visible()
    page.evaluate(WATCH)
    end_a_turn(page)
    assert not any(look["canSkip"] for look in seen_until_asked(page))


def test_reduced_motion_shows_all_turns_at_once(visitors: Visitors):
    page = visitors(DESKTOP, tempo="turns", reduced_motion="reduce")
    start_against_bots(page)
    page.evaluate(WATCH)
    for _ in range(2):
        end_a_turn(page)
        assert not any(look["canSkip"] for look in seen_until_asked(page))
