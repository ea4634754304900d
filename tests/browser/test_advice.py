"""Advice and silence in games against bots, on a phone: with and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import decision, fits, is_asked, start_against_bots, wait_for_fresh
from tests.infrastructure.browser import PHONE, Visitors

pytestmark = pytest.mark.browser
ASK, STOP, MUTE = "What would you do?", "Stop offering advice", "Mute the neighbors"
ANSWER = re.compile("would choose:")
scripts_or_not = pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])


def come_to_own_decision(visitors: Visitors, *, scripts: bool) -> Page:
    """Return the page of a new game in which the visitor is asked."""
    page = visitors(PHONE, java_script_enabled=scripts)
    start_against_bots(page)
    if scripts:
        expect(page.locator("#head")).to_have_attribute("data-asked", "1")
        wait_for_fresh(page)
    else:
        reload_until(page, lambda: is_asked(page))
    return page


def reload_until(page: Page, is_there: Callable[[], object]) -> None:
    """Load the page again and again, as a visitor without scripts does, until it shows what is waited for."""
    for _ in range(300):
        if is_there():
            return
        page.wait_for_timeout(200)
        page.reload()
    raise AssertionError(page.locator("main").inner_text())


@scripts_or_not
def test_advice_is_given_and_turned_off_in_one_press(visitors: Visitors, scripts: bool):
    page = come_to_own_decision(visitors, scripts=scripts)

    page.get_by_role("button", name=ASK).click()

    hint = page.get_by_role("complementary").filter(has_text=re.compile("Strategist|master builder"))
    expect(hint).to_be_visible()
    if scripts:
        expect(hint.get_by_role("heading")).to_have_text(ANSWER)
        assert fits(page)
    else:
        reload_until(page, lambda: ANSWER.search(hint.inner_text()))
    expect(hint.locator("p")).not_to_have_count(0)
    expect(page.locator("#decision .is-advised")).to_have_count(1)

    if scripts:
        wait_for_fresh(page)
    page.get_by_role("button", name=STOP).click()

    for name in (ASK, STOP):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.reload()
    expect(decision(page)).to_be_visible()
    expect(page.get_by_role("button", name=ASK)).to_have_count(0)


@scripts_or_not
def test_neighbors_are_muted_in_one_press_and_can_be_heard_again(visitors: Visitors, scripts: bool):
    page = come_to_own_decision(visitors, scripts=scripts)
    phrase = page.locator("#log li").filter(has_text=": “")
    expect(phrase).to_have_count(1)
    table = page.url

    page.locator("details.menu > summary").click()  # where a phone has the log while a decision is open
    page.get_by_role("button", name=MUTE).click()

    expect(page.get_by_role("button", name=MUTE)).to_have_count(0)
    expect(phrase).to_have_count(0)
    page.goto("/settings/#neighbors")
    switch = page.get_by_role("region", name="The neighbors").get_by_role("button")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.goto(table)
    expect(phrase).to_have_count(1)
    assert fits(page)
