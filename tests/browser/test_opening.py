"""Opening a table in a real browser: with a script it follows every click, without one a button shows the next step."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.infrastructure.browser import PHONE, Visitors

pytestmark = pytest.mark.browser


def come_in(page: Page) -> Page:
    """Become a guest, and go to open a table."""
    page.goto("/")
    page.get_by_role("button", name="Play now against bots").first.click()
    page.goto("/games/new/")
    return page


def pick(page: Page, name: str, value: str) -> None:
    """Choose one of the tiles."""
    page.locator(f'label:has([name="{name}"][value="{value}"])').click()


def test_without_a_script_the_cast_is_chosen_step_by_step(visitors: Visitors):
    page = come_in(visitors(java_script_enabled=False))
    page.get_by_label("Name of the table").fill("Quiet evening")
    pick(page, "size", "2")
    pick(page, "edition", "deluxe")
    page.get_by_role("button", name="Show the choices of this edition").click()
    pick(page, "cast", "free")
    page.get_by_role("button", name="Show the cast").click()
    pick(page, "rank_1", "witch")
    page.get_by_label("Player 2").select_option("apprentice")

    expect(page.locator("#id_rank_emperor")).to_be_disabled()
    assert "csrf" not in page.url
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Quiet evening")
    expect(page.get_by_text("Deluxe · Free choice")).to_be_visible()


def test_with_a_script_the_choices_follow_each_click(visitors: Visitors):
    page = come_in(visitors(PHONE))
    page.get_by_label("Name of the table").fill("Quiet evening")

    pick(page, "edition", "revised")
    pick(page, "cast", "vicious_nobles")
    expect(page.locator(".cast-row")).to_contain_text("Patrician")
    pick(page, "edition", "deluxe")
    pick(page, "size", "8")
    expect(page.locator(".cast-row")).to_contain_text("Tax Collector")

    expect(page.get_by_label("Name of the table")).to_have_value("Quiet evening")
    assert fits(page)
