"""Presses that would choose unseen count for nothing, and the keys stand on what they choose."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import ask_before_picks, come_to_own_turn, decision, start_against_bots, wait_for_fresh
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors

pytestmark = pytest.mark.browser
COUNT_POSTS = """() => {
  window.posts = 0;
  document.addEventListener("htmx:beforeRequest", ({ detail }) => { posts += detail.requestConfig.verb === "post"; });
}"""
COME_ANEW = """(press) => {
  const decision = document.querySelector("#decision");
  const detail = { xhr: { status: 200 }, requestConfig: { verb: "get" } };
  decision.dataset.at += "1";
  document.dispatchEvent(new CustomEvent("htmx:afterRequest", { detail }));
  const choice = decision.querySelector("button.choice:not([disabled])");
  if (press === "key") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
  else choice.click();
}"""


def come_to_decision(page: Page) -> None:
    """Start a game, and wait until one is asked and may press."""
    start_against_bots(page)
    ask_before_picks(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    wait_for_fresh(page)


@pytest.mark.parametrize("press", ["tap", "key"])
def test_a_press_just_after_the_decision_has_changed_counts_for_nothing(visitors: Visitors, press: str):
    page = visitors(DESKTOP)
    come_to_decision(page)
    page.evaluate(COUNT_POSTS)

    page.evaluate(COME_ANEW, press)
    page.wait_for_timeout(100)
    assert page.evaluate("posts") == 0

    wait_for_fresh(page)
    decision(page).locator("button.choice:not([disabled])").first.click()
    expect(decision(page).get_by_role("heading", name="Is this what you want?")).to_be_visible()
    assert page.evaluate("posts") == 1


def test_two_fast_taps_choose_nothing_that_was_not_seen(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)
    page.keyboard.press("1")
    question = decision(page).get_by_role("heading", name="Is this what you want?")
    expect(question).to_be_visible()
    page.keyboard.press("1")

    page.wait_for_timeout(500)
    expect(question).to_be_visible()


def test_each_key_stands_on_what_it_chooses(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)
    hints = decision(page).locator(".key-hint")
    choices = decision(page).locator("button.choice:not([disabled])")
    expect(hints.first).to_be_visible()
    assert hints.all_inner_texts() == [str(number + 1) for number in range(choices.count())]
    chosen = choices.nth(1).locator("b").inner_text()

    page.keyboard.press("2")
    expect(decision(page).locator(".chosen b")).to_have_text(re.compile(re.escape(chosen.rstrip("."))))
    expect(decision(page).get_by_role("button", name="Yes", exact=True).locator(".key-hint")).to_have_text("1")

    wait_for_fresh(page)
    with page.expect_response(lambda answer: "/choose/" in answer.url):
        page.keyboard.press("2")
    come_to_own_turn(page)
    expect(hints.first).to_be_visible()


def test_no_key_is_shown_where_none_is_likely_or_wanted(visitors: Visitors):
    phone = visitors(PHONE)
    come_to_decision(phone)
    expect(decision(phone).locator(".key-hint").first).to_be_hidden()

    page = visitors(DESKTOP)
    come_to_decision(page)
    page.keyboard.press("?")
    page.get_by_role("button", name="Single keys", pressed=True).click()
    expect(decision(page).locator(".key-hint")).to_have_count(0)


def test_a_legend_closes_by_a_tap_outside_that_does_nothing_else_and_by_escape(visitors: Visitors):
    page = visitors(PHONE)
    come_to_decision(page)
    legend, mark = page.locator("details.legend"), page.locator("details.legend summary")
    page.evaluate(COUNT_POSTS)
    mark.click()
    expect(legend).to_have_attribute("open", "")

    decision(page).locator("button.choice:not([disabled])").last.click()
    expect(legend).not_to_have_attribute("open", "")
    assert page.evaluate("posts") == 0

    mark.click()
    page.keyboard.press("Escape")
    expect(legend).not_to_have_attribute("open", "")
    expect(mark).to_be_focused()

    decision(page).locator("button.choice:not([disabled])").last.click()
    expect(decision(page).get_by_role("heading", name="Is this what you want?")).to_be_visible()
    assert page.evaluate("posts") == 1
