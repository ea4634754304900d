"""The exercise of the day: a press answers it, without an account and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import fits
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
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
