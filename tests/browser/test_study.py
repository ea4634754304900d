"""What-if games: started from a replay, in place, without scripts, and accessible."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_every_page import CHECKED, Eye, sign_in, speak, tables_of_anna
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser


def lay_out(page: Page, site: LiveSite) -> None:
    """Sign in as Anna, and start a what-if game from move 20 of a finished game."""
    sign_in(page)
    page.goto(f"{tables_of_anna(site)[-1]}at/20/")
    page.locator("#try button").click()
    page.wait_for_url(re.compile(r"/games/analysis/\d+/at/20/"))


def choose(page: Page) -> None:
    """Choose the first available option."""
    page.locator("#choice button:not([disabled]):visible").first.click()
    page.wait_for_url(re.compile(r"\?as=open$"))


def test_what_if_steps_in_place_with_each_decision_open(visitors: Visitors, live_site: LiveSite):
    page = visitors(DESKTOP)
    lay_out(page, live_site)
    page.evaluate("() => { window.isOld = true; }")

    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/at/21/"))
    assert page.evaluate("() => window.isOld")
    expect(page.locator("#choice form")).to_have_attribute("action", re.compile("/at/21/try/"))
    choose(page)

    expect(page.locator("#tried")).to_contain_text("1 choice of your own, starting at move 21.")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#tried")).to_contain_text("No choices yet")


def test_what_if_works_with_forms_and_links_without_scripts(visitors: Visitors, live_site: LiveSite):
    page = visitors(PHONE, java_script_enabled=False)
    lay_out(page, live_site)

    choose(page)
    expect(page.locator("#tried")).to_contain_text("1 choice of your own, starting at move 20.")
    page.get_by_role("button", name="Undo my last choice").click()
    expect(page.locator("#tried")).to_contain_text("No choices yet")


@pytest.mark.parametrize("language", CHECKED)
def test_what_if_pages_pass_axe(visitors: Visitors, live_site: LiveSite, language: str):
    page, eye = visitors(), Eye(language)
    lay_out(page, live_site)
    speak(page, language)
    page.goto("/games/analysis/")
    page.locator("main .bookmarks a").first.click()
    found = eye.faults(page)
    choose(page)
    found += eye.faults(page)

    assert found == []
