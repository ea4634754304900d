"""The replay of a game: it steps and plays in place, and every step is a link without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import press_something, start_against_bots
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser


def come_to_the_film(page: Page) -> None:
    """Start a game, choose once, and open the replay at its beginning."""
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1")
    press_something(page)
    page.goto(f"{page.url}at/0/")


def test_replay_steps_in_place_and_updates_the_url(visitors: Visitors):
    page = visitors()
    come_to_the_film(page)
    place = page.locator("#told-h")
    expect(page.locator("#scrub")).to_be_visible()
    page.evaluate("() => { window.isOld = true; }")

    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 1 of")
    expect(page).to_have_url(re.compile(r"/at/1/$"))
    page.keyboard.press("Home")
    expect(place).to_contain_text("Move 0 of")
    page.get_by_role("link", name="Next move").click()
    expect(place).to_contain_text("Move 1 of")
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("Move 0 of")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(place).not_to_contain_text("Move 0 of")
    assert page.evaluate("() => window.isOld")

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("previous round, next round")


def test_replay_steps_are_links_without_scripts(visitors: Visitors):
    page = visitors(PHONE, java_script_enabled=False)
    page.goto(f"/{ENGLISH}/")
    page.get_by_role("button", name="Play now against bots").click()
    page.goto(f"{page.url}at/0/")

    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    expect(page.locator("#scrub")).to_be_hidden()
    page.get_by_role("link", name="Round 1").click()
    expect(page).to_have_url(re.compile(r"/at/0/$"))
    page.get_by_role("button", name="Find next").click()
    expect(page.locator("#told-h")).to_contain_text(re.compile(r"Move \d+ of"))
