"""Playing from emails in a browser where nobody is signed in: a pick in one press, and a turn to its end."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_mail_links import open_letter, rows
from tests.infrastructure.browser import PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
LAY_OUT = """
import json
from django.db import transaction
from games.domain.matches import match_view
from tests.games.tables import asked, on_own_turn, options, play_until, running
with transaction.atomic():
    match = running({people})
    play_until(match, lambda match: {wanted})
    match.refresh_from_db()
print(json.dumps([match.pk, match.version, asked(match).number, asked(match).user.email]))
"""
"""Lay out a game in which somebody is asked to pick a character, or to gather."""
ENTRIES = """
import json
from games.models import Entry
print(json.dumps(list(
    Entry.objects.filter(match={}, number__gt={}, seat={}).order_by("number").values_list("by", "choices")
)))
"""
LEAST_HEIGHT = 44


def lay_out(site: LiveSite, people: int, wanted: str) -> tuple[int, int, int, str]:
    """Return match, version, seat and address of the player who is asked."""
    match, version, seat, address = rows(site, LAY_OUT.format(people=people, wanted=wanted))
    return match, version, seat, address


def press(page: Page, button: Locator) -> None:
    """Press a button, and confirm the choice if the page asks for that; return when the answer is on the page."""
    with page.expect_navigation():
        button.first.click()
    sure = page.locator("form.first-choice button")
    if sure.count():
        with page.expect_navigation():
            sure.click()


def press_open(page: Page) -> None:
    """Press the first choice of the page."""
    for wish in (r"^Keep the", r"^Build the .* end my turn$", r"^Build the", r"^End (my )?turn"):
        button = page.locator("main").get_by_role("button", name=re.compile(wish), disabled=False)
        if button.count():
            return press(page, button)
    return press(page, page.locator("main .options button:not([disabled])"))


@pytest.mark.parametrize("script", [True, False])
def test_a_character_is_picked_from_an_email(visitors: Visitors, prompt_site: LiveSite, script: bool):
    match, version, seat, address = lay_out(prompt_site, 3, "True")
    page = visitors(PHONE, java_script_enabled=script)

    open_letter(page, address, subject="Tuesday")
    link = page.frame_locator(".letter-frame").locator("a[href*='/mail/answer/']").first
    box = link.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_HEIGHT
    page.locator(".letter-text a[href*='/mail/answer/']").first.click()
    button = page.locator("form.first-choice button")
    words = button.inner_text()
    button.click()

    expect(page.get_by_role("heading", name="Choice made")).to_be_visible()
    expect(page.get_by_text(f"Your move: {words}")).to_be_visible()
    ((by, choices),) = rows(prompt_site, ENTRIES.format(match, version, seat))
    assert (by, choices[0].partition(":")[0]) == ("person", "pick")


@pytest.mark.parametrize("script", [True, False])
def test_a_turn_is_played_to_its_end_from_an_email(visitors: Visitors, prompt_site: LiveSite, script: bool):
    match, version, seat, address = lay_out(prompt_site, 4, "on_own_turn(match)")
    page = visitors(PHONE, java_script_enabled=script)

    open_letter(page, address, subject="Tuesday")
    page.locator(".letter-text li, .letter-text").get_by_role("link").filter(has_text="/mail/answer/").first.click()
    page.wait_for_url("**/mail/answer/**")
    page.goto(page.url)  # a reload plays nothing
    assert rows(prompt_site, ENTRIES.format(match, version, seat)) == []
    press(page, page.get_by_role("button", name=re.compile(r"^Draw 2 cards")))
    presses, over = 1, page.get_by_role("heading", name="Your turn is over")
    while not over.count():
        press_open(page)
        presses += 1
        assert presses < 10, page.locator("main").inner_text()

    expect(page.get_by_text(re.compile("is choosing a character|'s turn"))).to_be_visible()
    played = [text for _by, choices in rows(prompt_site, ENTRIES.format(match, version, seat)) for text in choices]
    assert played[0] == "gather:cards"
    assert played[-1] == "end_turn"
    assert presses >= 3
