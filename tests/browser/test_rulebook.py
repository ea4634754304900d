"""The rulebook in a browser: editions, search, questions, and the comparison on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.infrastructure.browser import Visitors
from tests.languages import CHINESE, CZECH, ENGLISH, FRENCH, UKRAINIAN

pytestmark = pytest.mark.browser


def current_edition(page: Page) -> str:
    """Return the edition that the page of the rulebook shows."""
    return page.locator("nav.switch [aria-current]").first.inner_text()


def test_rules_and_play_now_open_the_box_of_the_language(visitors: Visitors):
    page = visitors(locale="cs-CZ")
    page.goto(f"/{CZECH}/rules/")
    assert current_edition(page) == "Hans im Glück"

    page.goto(f"/{CZECH}/")
    page.locator(".play-now .main-action").click()

    page.wait_for_url(re.compile(r"/games/\d+/"))
    assert page.locator('a[href*="/rules/hig/"]').count() > 0


def test_chosen_edition_is_remembered(desktop: Page):
    desktop.goto(f"/{ENGLISH}/rules/")
    desktop.get_by_role("link", name="Deluxe", exact=True).click()
    expect(desktop.locator("nav.switch [aria-current]").first).to_have_text("Deluxe")

    desktop.goto(f"/{ENGLISH}/rules/")

    assert current_edition(desktop) == "Deluxe"


def test_pressed_result_of_the_search_leads_to_the_answer(desktop: Page):
    desktop.goto(f"/{ENGLISH}/rules/classic/")
    desktop.get_by_role("searchbox").press_sequentially("can I destroy my own district")
    first = desktop.locator("#found ol a").first
    expect(first).to_have_attribute("href", re.compile("/questions/#"))
    address = first.get_attribute("href")

    first.click()

    expect(desktop).to_have_url(re.compile(f"{re.escape(address)}$"))
    expect(desktop.locator(f"#{address.partition('#')[2]}")).to_be_in_viewport()


def test_contents_lead_to_a_question(phone: Page):
    phone.goto(f"/{ENGLISH}/rules/classic/")
    link = phone.locator("#questions li a").last
    anchor = link.get_attribute("href").partition("#")[2]

    link.click()

    expect(phone.locator(f"#{anchor}")).to_be_in_viewport()
    assert fits(phone)


def test_comparison_of_editions_fits_a_phone(phone: Page):
    table = "(([box]) => [box.scrollWidth <= box.clientWidth, box.querySelectorAll('thead th').length])"
    shown, widest = {}, (CHINESE, FRENCH, UKRAINIAN)
    for language in widest:
        phone.goto(f"/{language}/rules/deluxe/editions/")
        shown[language] = (fits(phone), phone.locator(".compared").evaluate_all(table))

    assert shown == dict.fromkeys(widest, (True, [True, 4]))
