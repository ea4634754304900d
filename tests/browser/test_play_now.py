"""Play now starts the edition of the language where no edition is offered: after the tutorial and in My games."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_lesson import FINISH
from tests.browser.test_mail_links import rows
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import BULGARIAN

pytestmark = pytest.mark.browser
EDITION_AND_SIZE = """
import json
from games.models import Match
match = Match.objects.get(pk={})
print(json.dumps([match.edition, match.size]))
"""


def begin_tutorial(page: Page) -> int:
    """Begin the tutorial in Bulgarian, and return its game."""
    page.goto(f"/{BULGARIAN}/rules/two-minutes/")
    return pressed_match(page, "#first")


def end_tutorial(page: Page) -> None:
    """Begin the tutorial, and end it at once. Without scripts, no part of the page changes before the press."""
    begin_tutorial(page)
    page.locator("#hint button[value=lesson]").click()
    expect(page.locator(".lesson-over")).to_be_visible()


def pressed_match(page: Page, form: str) -> int:
    """Press the button of a form, and return the game that it starts."""
    with page.expect_navigation(url=re.compile(r"/games/\d+/$")):
        page.locator(f"{form} button").first.click()
    return int(re.search(r"/games/(\d+)/", page.url)[1])


def test_the_end_of_the_tutorial_starts_the_edition_of_the_language(visitors: Visitors):
    page = visitors(PHONE, java_script_enabled=False)
    end_tutorial(page)

    match = pressed_match(page, ".lesson-over .play-now")

    assert rows(visitors.site, EDITION_AND_SIZE.format(match)) == ["deluxe", 4]


def test_an_empty_list_of_games_starts_the_edition_of_the_language(visitors: Visitors):
    page = visitors(java_script_enabled=False)
    end_tutorial(page)
    page.goto("/games/")

    match = pressed_match(page, ".panel > .empty + .play-now")

    assert rows(visitors.site, EDITION_AND_SIZE.format(match)) == ["deluxe", 4]


def test_the_explained_points_start_the_edition_of_the_language(visitors: Visitors):
    page = visitors(PHONE)
    tutorial = begin_tutorial(page)
    rows(visitors.site, FINISH.format(tutorial))
    page.goto(f"/games/{tutorial}/")

    match = pressed_match(page, ".points-explained .play-now")

    assert rows(visitors.site, EDITION_AND_SIZE.format(match)) == ["deluxe", 4]
