"""Pressing a card, a portrait or a district asks in place, with and without a script."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import decision
from tests.browser.test_decisions import sit_down
from tests.browser.test_every_page import WCAG
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
VIEWS = ("warlord", "assassin", "magician")


@pytest.fixture
def tables(live_site: LiveSite) -> dict[str, int]:
    """Create the tables of these tests; return their numbers by name."""
    return live_site.lay_out(*VIEWS)


def touchable(page: Page, kind: str, *, is_possible: bool = True) -> Locator:
    """Return the first thing of a kind that can be pressed, or that can only say why not."""
    mark = "[data-possible]" if is_possible else ":not([data-possible])"
    return page.locator(f"[data-raise^='{kind}:']{mark}").first


def axe_faults(page: Page) -> list[str]:
    """Check the page as it is, with what was pressed, by night and by day."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        for fault in violations(page, WCAG):
            found += [f"{scheme} {fault['id']}: {node['target']}" for node in fault["nodes"]]
    return found


def play(page: Page, pop: Locator) -> None:
    """Press the first button of the question, and wait for the next decision."""
    at = decision(page).get_attribute("data-at") or ""
    pop.locator("button[name=choice]").first.click()
    expect(decision(page)).not_to_have_attribute("data-at", at)
    expect(pop).to_be_hidden()


def test_a_district_is_destroyed_and_a_card_is_built_where_they_are_pressed(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP)(tables["warlord"])
    pop = page.locator("#pop")

    card = touchable(page, "hand")
    card.click()
    expect(pop.get_by_role("button").first).to_contain_text("Build the")
    expect(page.locator("#decision .meant")).to_have_count(1)
    ghost = page.locator("#mine .lot.ghost")
    expect(ghost).to_have_count(1)
    assert axe_faults(page) == []
    page.keyboard.press("Escape")
    expect(pop).to_be_hidden()
    expect(card).to_be_focused()
    expect(ghost).to_have_count(0)

    touchable(page, "district").click()
    expect(pop.get_by_role("button").first).to_be_focused()
    assert axe_faults(page) == []
    play(page, pop)
    expect(page.locator("#log")).to_contain_text("You destroy")

    touchable(page, "hand").press("Enter")
    expect(pop.get_by_role("button").first).to_be_focused()
    play(page, pop)
    expect(page.locator("#log")).to_contain_text("You build")


def test_a_player_is_chosen_by_their_plate(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, PHONE)(tables["magician"])
    pop = page.locator("#pop")

    touchable(page, "seat").click()
    expect(pop.get_by_role("button").first).to_be_focused()
    # The end of the list is below the bar with the last button, so the rest of the page is not checked.
    assert [violations(page, WCAG, context=part) for part in ("#others", "#pop")] == [[], []]
    play(page, pop)


def test_a_character_is_named_by_its_portrait_and_a_card_says_why_it_cannot_be_built(
    visitors: Visitors, tables: dict[str, int]
):
    page = sit_down(visitors, PHONE)(tables["assassin"])
    pop = page.locator("#pop")

    touchable(page, "hand", is_possible=False).click()
    expect(pop.get_by_role("alert")).not_to_be_empty()
    pop.get_by_role("link", name="Not now").click()
    expect(pop).to_be_hidden()

    touchable(page, "rank").click()
    expect(pop.get_by_role("button").first).to_be_focused()
    assert axe_faults(page) == []
    play(page, pop)


def test_without_scripts_the_question_is_in_the_decision(visitors: Visitors, tables: dict[str, int]):
    page = sit_down(visitors, DESKTOP, java_script_enabled=False)(tables["assassin"])

    touchable(page, "rank").click()
    question = decision(page).locator(".raised-choice")
    expect(question.get_by_role("link", name="Not now")).to_be_visible()
    with page.expect_navigation():
        question.locator("button[name=choice]").first.click()
    expect(page.locator("[data-raise^='rank:']")).to_have_count(0)
