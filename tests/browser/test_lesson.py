"""The tutorial in a browser: a hint beside each decision, and at the end of the game the points explained."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import decision, fits, press_something
from tests.browser.test_mail_links import rows
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
SMALL_DESK = {"width": 1280, "height": 800}
FINISH = """
import json
from games.models import Match
from tests.games.tables import choose, let_bots_choose, options
match = Match.objects.get(pk={})
while match.is_running:
    let_bots_choose(match)
    match.refresh_from_db()
    if match.is_running:
        choose(match, options(match)[0])
print(json.dumps([match.pk]))
"""
"""Let the player of a lesson take the first option until the game is over."""


@pytest.mark.parametrize("size", [SMALL_DESK, PHONE], ids=["desk", "phone"])
def test_a_lesson_has_hints_and_explains_the_points_at_its_end(visitors: Visitors, size: dict[str, int]):
    page = visitors(size)
    page.goto(f"/{ENGLISH}/rules/two-minutes/")
    page.locator("#first form button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    for _decision in range(4):
        expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=60_000)
        expect(page.locator("#hint")).to_be_visible()
        expect(decision(page).locator("[name=choice]").first).to_be_attached()
        assert fits(page)
        press_something(page)
    [match] = rows(visitors.site, FINISH.format(re.search(r"/games/(\d+)/", page.url)[1]))

    page.goto(f"/games/{match}/")

    explained = page.locator(".points-explained")
    expect(explained.get_by_role("listitem").last).to_contain_text("Total:")
    expect(page.get_by_role("button", name="Play now against bots")).to_be_visible()
    assert fits(page)
    page.goto("/games/")
    expect(page.locator(f"a[href='/games/{match}/']").first).to_be_visible()
