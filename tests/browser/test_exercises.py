"""The exercise of the day: a press answers it, without an account and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
from tests.browser.test_mail_links import rows
from tests.games.exercise_of_game import PLAYERS, TABLE
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser
LAY_OUT = """
import itertools, json, random
from tests.games import tables
from tests.games.exercise_of_game import exercise_of_finished_game
from games.models import FoundExercise
tables.numbers = itertools.count(random.randrange(10**9))
[found] = FoundExercise.objects.filter(match=exercise_of_finished_game())
print(json.dumps([text for text, _loss, _error in found.options]))
"""
"""Play a game of four people to its end, make it today's exercise, and print its options, the best one first."""
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_a_stranger_answers_an_exercise_on_a_phone(visitors: Visitors, scripts: bool):
    page = visitors(PHONE, java_script_enabled=scripts)
    page.goto(f"/{ENGLISH}/exercises/")

    page.locator(".exercise-options button").first.click()

    answer = page.locator("#answer")
    expect(answer.get_by_role("heading")).to_contain_text(": ")
    expect(answer.get_by_text("Your answer")).to_be_visible()
    if scripts:
        assert fits(page)
        assert violations(page, WCAG) == []


def test_an_exercise_from_a_finished_game_is_answered_in_every_language(visitors: Visitors):
    best, *_others, worst = rows(visitors.site, LAY_OUT)
    page = visitors(PHONE)

    for language in LANGUAGES:
        for text, sign in ((worst, "cross"), (best, "check")):
            page.goto(f"/{language}/exercises/")
            page.locator(f'.exercise-options button[value="{text}"]').click()

            answer = page.locator("#answer")
            expect(answer.locator(f'h2 use[href*="{sign}"]')).to_have_count(1)
            expect(answer.locator("p").first).not_to_be_empty()
            assert fits(page)
            assert [name for name in (TABLE, *PLAYERS) if name in page.content()] == []
