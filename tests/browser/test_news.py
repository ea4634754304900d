"""News on a phone: visible during a decision, announced once; the menu shows the log."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits, is_asked, press_something, start_against_bots, trying
from tests.infrastructure.browser import PHONE, Visitors

pytestmark = pytest.mark.browser


def come_to_news(page: Page) -> None:
    """Play until the viewer must decide and there is news since their last move."""
    start_against_bots(page)
    for _ in trying(page):
        if is_asked(page) and page.locator("#round-2").count() and page.locator("#news li").count():
            return
        if is_asked(page):
            press_something(page)


def test_news_is_visible_on_phones_and_announced_once(visitors: Visitors):
    page = visitors(PHONE)
    come_to_news(page)
    told = page.locator("#news .roll > ol p").all_inner_texts()
    box = page.locator("#news li").first.bounding_box()
    other = page.context.new_page()
    other.goto(page.url)

    assert 0 <= box["y"] < box["y"] + box["height"] <= PHONE["height"]
    assert fits(page)
    expect(other.locator("#aloud p")).to_have_text(told)
    other.reload()
    expect(other.locator("#news li").first).to_be_in_viewport()
    expect(other.locator("#aloud p")).to_have_count(0)


def test_full_log_opens_in_the_menu_on_phones(visitors: Visitors):
    page = visitors(PHONE)
    come_to_news(page)
    page.keyboard.press("l")
    page.locator("#log .round").last.evaluate("round => { round.open = true; }")
    low = {}
    for part in ("#log-h", "#log .round:last-of-type li:last-child", ".of-players a:last-of-type"):
        page.locator(part).evaluate("part => { part.tabIndex = 0; part.focus(); }")
        box = page.locator(part).bounding_box()
        # A page scrolls by whole pixels, and nothing else begins at one.
        low[part] = box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"] + 1

    assert low == dict.fromkeys(low, True)
