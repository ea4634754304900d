"""Opening a table on a phone: deferred parts are shown, and the layout does not shift."""

import pytest
from playwright.sync_api import Page

from tests.browser.playing import come_to_own_turn, start_against_bots
from tests.infrastructure.browser import PHONE, Visitors
from tests.tools.benches.page import WATCH

pytestmark = pytest.mark.browser
BEHIND = "#hand .scene"
FURTHER_DOWN = "#others .city"
IS_SHOWN = "(part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().height > 30"


def all_shown(page: Page) -> bool:
    """Return whether the page shows the hand's pictures and every city that is scrolled to."""
    pictures = page.locator(BEHIND).all()
    parts = page.locator(FURTHER_DOWN).all()
    for part in parts:
        part.scroll_into_view_if_needed()
    met = len(pictures) > 0 and all(picture.evaluate(IS_SHOWN) for picture in pictures)
    return met and len(parts) > 1 and all(part.evaluate(IS_SHOWN) and part.inner_text() for part in parts)


def is_log_in_menu(page: Page) -> bool:
    """Return whether opening the menu shows the log."""
    page.locator(".menu summary").click()
    log = page.locator("#log")
    log.scroll_into_view_if_needed()
    return bool(log.evaluate(IS_SHOWN) and log.inner_text())


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_deferred_parts_are_shown_when_scrolled_to(visitors: Visitors, script: bool):
    page = visitors(PHONE)
    start_against_bots(page)
    come_to_own_turn(page)
    again = visitors(PHONE, java_script_enabled=script)
    again.context.add_cookies(page.context.cookies())

    again.goto(page.url)

    assert all_shown(again)
    assert is_log_in_menu(again)


def test_early_painting_causes_no_layout_shift(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    come_to_own_turn(page)
    page.add_init_script(WATCH)

    page.reload()
    page.wait_for_timeout(500)

    assert page.evaluate("seen.cls") < 0.01, page.evaluate("seen.shifted")
