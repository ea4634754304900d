"""Pages poll for news, show how many players are present, and report whether their user is active."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits, is_asked, press_something, trying
from tests.browser.test_accounts import make_account
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser


def sit_together(visitors: Visitors, *names: str) -> list[Page]:
    """Seat two people at one table, one of them on a phone."""
    host, friend = visitors(DESKTOP), visitors(PHONE)
    for page, name in zip((host, friend), names, strict=True):
        make_account(page, name, f"{name.lower()}@example.org")
    host.goto("/games/new/")
    host.get_by_role("radio", name="2", exact=True).check()
    with host.expect_navigation():
        host.get_by_role("button", name="Open the table").click()
    friend.goto(host.locator("input.copy").input_value())
    with friend.expect_navigation():
        friend.get_by_role("button", name="Join").first.click()
    host.reload()
    return [host, friend]


def test_polling_shows_moves_and_presence(visitors: Visitors):
    pages = sit_together(visitors, "Hedvika", "Lada")
    for page in pages:
        expect(page.get_by_text("2 players are here", exact=True)).to_be_visible()
        assert fits(page)
    mover, other = sorted(pages, key=is_asked, reverse=True)
    before = other.locator("#head").get_attribute("data-stamp")

    press_something(mover)

    expect(other.locator("#head")).not_to_have_attribute("data-stamp", before or "")


def says_after(page: Page, minutes: int) -> str:
    """Return what a page reports about its visitors after `minutes` and the next poll.

    A look that is under way while time leaps has no time set for the next; so time leaps on until one is seen.
    """
    looks: list[str] = []
    page.on("request", lambda request: looks.extend(re.findall(r"/table/\?after=.*here=(\w+)", request.url)))
    page.clock.fast_forward(minutes * 60_000)
    # What was asked before the leap has been heard by now.
    looks.clear()
    for _ in trying(page):
        if looks:
            break
        if page.locator(".htmx-request").count() == 0:
            page.clock.fast_forward(5_000)
    return looks[0]


def test_page_reports_presence_until_idle(visitors: Visitors):
    page = visitors(DESKTOP)
    visitors.install_clock(page)
    page.goto(f"/{ENGLISH}/")
    with page.expect_request(lambda request: "/table/?after=" in request.url):
        page.locator("main form[action$='/play-now/'] button").first.click()

    assert [says_after(page, minutes) for minutes in (1, 11)] == ["1", "0"]
