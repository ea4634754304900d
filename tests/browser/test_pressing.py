"""Presses that would choose something unseen are ignored, and keyboard shortcuts are shown on their options."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import ask_before_picks, come_to_own_turn, decision, start_against_bots, wait_for_fresh
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors

pytestmark = pytest.mark.browser
LEFT_OF_THE_LEGEND = {"x": 20, "y": 20}
"""On a choice of a phone, which the open legend covers but for its left edge."""
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

PRESS_AGAIN = """() => {
  window.again = 0;
  new MutationObserver((_changes, seen) => {
    if (!document.querySelector("#decision[data-fresh]")) return;
    seen.disconnect();
    again += 1;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Press the first key once more, as soon as the decision has changed."""


def come_to_decision(page: Page) -> None:
    """Start a game and wait until a decision can be answered."""
    start_against_bots(page)
    ask_before_picks(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    wait_for_fresh(page)


@pytest.mark.parametrize("press", ["tap", "key"])
def test_presses_right_after_a_decision_change_are_ignored(visitors: Visitors, press: str):
    page = visitors(DESKTOP)
    come_to_decision(page)
    page.evaluate(COUNT_POSTS)

    page.evaluate(COME_ANEW, press)
    page.wait_for_timeout(100)
    assert page.evaluate("posts") == 0

    wait_for_fresh(page)
    decision(page).locator("button.choice:not([disabled])").first.click()
    expect(decision(page).get_by_role("heading", name="Confirm your choice")).to_be_visible()
    assert page.evaluate("posts") == 1


def test_double_taps_choose_nothing_unseen(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)
    page.evaluate(COUNT_POSTS)
    page.evaluate(PRESS_AGAIN)
    page.keyboard.press("1")

    question = decision(page).get_by_role("heading", name="Confirm your choice")
    expect(question).to_be_visible()
    wait_for_fresh(page)
    expect(question).to_be_visible()
    assert page.evaluate("[again, posts]") == [1, 1]


def test_shortcut_keys_are_shown_on_their_options(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)
    hints = decision(page).locator(".key-hint")
    choices = decision(page).locator("button.choice:not([disabled])")
    expect(hints.first).to_be_hidden()
    page.keyboard.press("Shift")
    expect(hints.first).to_be_visible()
    assert hints.all_inner_texts() == [str(number + 1) for number in range(choices.count())]
    chosen = choices.nth(1).locator("b").inner_text()

    page.keyboard.press("2")
    expect(decision(page).locator(".chosen b")).to_have_text(re.compile(re.escape(chosen.rstrip("."))))
    expect(decision(page).get_by_role("button", name="Confirm", exact=True).locator(".key-hint")).to_have_text("1")

    wait_for_fresh(page)
    with page.expect_response(lambda answer: "/choose/" in answer.url):
        page.keyboard.press("1")
    come_to_own_turn(page)
    expect(hints.first).to_be_visible()


def press_as_on(page: Page, key: str, code: str, *, shift: bool = False) -> None:
    """Send the event of a key that types `key`, on any keyboard layout."""
    told = {"key": key, "code": code, "shiftKey": shift, "bubbles": True, "cancelable": True}
    page.evaluate("(told) => document.body.dispatchEvent(new KeyboardEvent('keydown', told))", told)


def test_digits_press_choices_and_after_plus_the_combined_one_on_any_keyboard(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)
    page.evaluate("""() => {
      const choice = document.querySelector("#decision button.choice"), both = document.createElement("div");
      both.className = "with-further";
      choice.before(both);
      both.innerHTML = '<button class="further" type="button">and more</button>';
      both.prepend(choice);
      window.pressed = [];
      for (const button of both.children) {
        button.type = "button";
        button.addEventListener("click", () => pressed.push(button.className));
      }
      document.dispatchEvent(new Event("keys"));
    }""")
    further = decision(page).locator(".further")
    expect(further.locator(".key-hint")).to_have_text("+1")
    page.keyboard.press("Shift")
    expect(further.locator(".key-hint")).to_be_visible()

    press_as_on(page, "=", "Minus")  # Czech, where the 1 key types "+"
    press_as_on(page, "+", "Digit1")
    press_as_on(page, "&", "Digit1")  # French
    press_as_on(page, "1", "Digit1", shift=True)
    press_as_on(page, "!", "Digit1", shift=True)  # English: not a digit
    page.keyboard.press("1")
    page.keyboard.press("+")
    page.keyboard.press("2")  # Nothing more goes with it.
    page.keyboard.press("+")
    page.keyboard.press("h")
    page.keyboard.press("1")

    assert page.evaluate("pressed") == ["further", "choice", "choice", "choice", "choice"]
    page.keyboard.press("?")
    expect(page.locator("#dialog .keys")).to_contain_text("choose it with its second button")


def test_shortcuts_work_on_cyrillic_keyboards(visitors: Visitors):
    page = visitors(DESKTOP)
    come_to_decision(page)

    press_as_on(page, "р", "KeyH")

    expect(page.locator("#hand-h")).to_be_focused()


def test_shortcut_keys_are_hidden_on_touch_screens_or_when_off(visitors: Visitors):
    phone = visitors(PHONE)
    come_to_decision(phone)
    phone.keyboard.press("Shift")
    expect(decision(phone).locator(".key-hint").first).to_be_hidden()

    page = visitors(DESKTOP)
    come_to_decision(page)
    page.keyboard.press("?")
    page.get_by_role("button", name="Single-key shortcuts", pressed=True).click()
    expect(decision(page).locator(".key-hint")).to_have_count(0)


def test_legend_closes_by_escape_or_an_outside_tap_that_does_nothing_else(visitors: Visitors):
    page = visitors(PHONE)
    come_to_decision(page)
    legend, mark = page.locator("details.legend"), page.locator("details.legend summary")
    page.evaluate(COUNT_POSTS)
    mark.click()
    expect(legend).to_have_attribute("open", "")

    decision(page).locator("button.choice:not([disabled])").last.click(position=LEFT_OF_THE_LEGEND)
    expect(legend).not_to_have_attribute("open", "")
    assert page.evaluate("posts") == 0

    mark.click()
    page.keyboard.press("Escape")
    expect(legend).not_to_have_attribute("open", "")
    expect(mark).to_be_focused()

    decision(page).locator("button.choice:not([disabled])").last.click()
    expect(decision(page).get_by_role("heading", name="Confirm your choice")).to_be_visible()
    assert page.evaluate("posts") == 1
