"""Opening a table in a real browser: the form updates on click with scripts, by a button without them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser


def come_in(page: Page) -> Page:
    """Start as a guest and go to the form for a new table."""
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play now against bots").first.click()
    page.goto("/games/new/")
    return page


def pick(page: Page, name: str, value: str) -> None:
    """Choose one of the tiles."""
    page.locator(f'label:has([name="{name}"][value="{value}"])').click()


def test_cast_is_chosen_step_by_step_without_scripts(visitors: Visitors):
    page = come_in(visitors(java_script_enabled=False))
    page.get_by_label("Table name").fill("Quiet evening")
    pick(page, "size", "2")
    pick(page, "edition", "deluxe")
    with page.expect_navigation():
        page.get_by_role("button", name="Show edition options").click()
    page.locator("#characters summary").click()
    pick(page, "cast", "free")
    with page.expect_navigation():
        page.get_by_role("button", name="Show characters").click()
    pick(page, "rank_1", "witch")
    page.get_by_label("Player 2").select_option("apprentice")

    expect(page.locator("#id_rank_emperor")).to_be_disabled()
    assert "csrf" not in page.url
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Quiet evening")
    expect(page.get_by_text("Deluxe · Custom")).to_be_visible()


def test_choices_update_on_click_with_scripts(visitors: Visitors):
    page = come_in(visitors(PHONE))
    page.get_by_label("Table name").fill("Quiet evening")

    pick(page, "edition", "revised")
    page.locator("#characters summary").click()
    pick(page, "cast", "vicious_nobles")
    expect(page.locator(".cast-row")).to_contain_text("Patrician")
    expect(page.locator("#characters summary")).to_contain_text("Vicious Nobles")
    pick(page, "edition", "deluxe")
    pick(page, "size", "8")
    expect(page.locator("#districts")).to_be_visible()
    page.locator("#characters summary").click()
    expect(page.locator(".cast-row")).to_contain_text("Tax Collector")

    expect(page.get_by_label("Table name")).to_have_value("Quiet evening")
    assert fits(page)


def test_front_page_offers_bots_up_to_the_seat_limit(visitors: Visitors):
    page = visitors(PHONE)
    page.goto(f"/{ENGLISH}/")
    game, opponents = page.get_by_label("Edition"), page.get_by_label("Opponents")
    seven = opponents.locator("option[value='7']")
    told = page.get_by_role("status").and_(page.locator("#range"))
    expect(seven).to_be_disabled()
    expect(told).to_have_text("Classic and Hans im Glück: 1 to 6 bots · Deluxe and Revised: 1 to 7 bots")

    game.select_option("deluxe:first")
    expect(told).to_have_text("Deluxe: 1 to 7 bots")
    opponents.select_option("7")
    game.select_option("hig")

    expect(opponents).to_have_value("6")
    expect(seven).to_be_disabled()
    expect(told).to_have_text("Hans im Glück: limited to 6 bots")
    expect(opponents).to_have_accessible_description("Hans im Glück: limited to 6 bots")


def test_link_has_a_copy_button_only_with_scripts(visitors: Visitors):
    page = come_in(visitors(permissions=["clipboard-read", "clipboard-write"]))
    field = page.get_by_role("textbox", name="Link", exact=True)
    page.locator("summary", has_text="Link").click()

    page.get_by_role("button", name="Copy").click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == field.input_value()
    plain = come_in(visitors(java_script_enabled=False))
    plain.locator("summary", has_text="Link").click()
    expect(plain.get_by_role("textbox", name="Link", exact=True)).to_be_editable(editable=False)
    expect(plain.get_by_role("button", name="Copy")).to_be_hidden()


def test_collapsed_options_summarize_their_choices(visitors: Visitors):
    page = come_in(visitors(PHONE, java_script_enabled=False))
    fold = page.locator("details.chosen-fold:has([name=pace])")
    chosen = fold.locator("summary")
    expect(chosen).to_contain_text("Daily")

    chosen.click()
    pick(page, "pace", "relaxed")
    chosen.click()

    expect(fold).not_to_have_attribute("open", "")
    expect(chosen.get_by_text("Relaxed")).to_be_visible()
    expect(chosen.locator(".said > span:visible")).to_have_count(1)


def test_phone_form_opens_a_table_without_scrolling(visitors: Visitors):
    page = come_in(visitors(PHONE))
    page.goto("/games/new/?edition=deluxe&size=5")
    button, nights = page.get_by_role("button", name="Open the table"), page.locator("[name=hours]")

    expect(button).to_be_in_viewport(ratio=1)
    expect(nights).to_be_hidden()
    page.get_by_text("Night hours, absences, undo").click()
    expect(nights).to_be_visible()
    button.click()

    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.get_by_text("Deluxe")).to_be_visible()


def test_form_fits_two_screens_of_a_phone(visitors: Visitors):
    page, heights = come_in(visitors(PHONE)), {}
    for language in LANGUAGES:
        for edition in ("classic", "deluxe"):
            page.goto(f"/games/new/?lang={language}&edition={edition}")
            page.locator("main > .message").evaluate("(note_to_guests) => note_to_guests.remove()")
            heights[language, edition] = page.evaluate("document.documentElement.scrollHeight")

    assert {case: height for case, height in heights.items() if height > 2 * PHONE["height"]} == {}


def test_collapsed_checkboxes_are_submitted_without_scripts(visitors: Visitors):
    page = come_in(visitors(PHONE, java_script_enabled=False, is_mobile=False))
    page.get_by_text("Ratings, reliability, spectators").click()
    page.locator("[name=spectators]").uncheck()
    with page.expect_navigation():
        page.get_by_role("button", name="Show edition options").click()

    page.get_by_text("Ratings, reliability, spectators").click()
    expect(page.locator("[name=spectators]")).not_to_be_checked()
