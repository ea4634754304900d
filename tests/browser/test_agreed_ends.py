"""What players press after an agreed end, and the setting for automatic vacation days."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.browser.test_accounts import PASSWORD
from tests.browser.test_mail_links import rows
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors

pytestmark = pytest.mark.browser
LAY_OUT = f"""
import itertools, json, random
from django.db import transaction
from games.domain.lobby import departures
from tests.games import tables
from tests.games.tables import play_until, running
tables.numbers = itertools.count(random.randrange(10**9))
with transaction.atomic():
    match = running(3)
    users = [seat.user for seat in match.seats.select_related("user")]
    for user in users:
        user.set_password({PASSWORD!r})
        user.save()
    play_until(match, lambda match: match.round >= 2)
    for user in users:
        departures.agree_to_end_match(match=match, user=user)
print(json.dumps([match.pk, *(user.email for user in users)]))
"""
"""Lay out a game of three that reached its second round and was then ended by agreement."""
REMATCHES = """
import json
from games.models import Match
print(json.dumps(list(Match.objects.filter(rematch_of={}).values_list("pk", flat=True))))
"""
USES_VACATION = """
import json
from games.models import User
print(json.dumps([User.objects.get(email={!r}).uses_vacation]))
"""
scripts = pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without JavaScript"])


def sign_in(page: Page, address: str) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(address)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button.main-action").first.click()
    expect(page).not_to_have_url(re.compile("/login/"))


@scripts
def test_an_agreed_end_leaves_replay_hands_log_and_rematch(visitors: Visitors, script: bool):
    match, first, second, _third = rows(visitors.site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=script)
    sign_in(page, first)
    page.goto("/games/")
    page.get_by_role("link", name="Tuesday", exact=True).first.click()
    expect(page.get_by_role("heading", name="Ended by agreement")).to_be_visible()
    assert fits(page)

    page.get_by_role("link", name="All hands").click()
    expect(page).to_have_url(re.compile(rf"/games/{match}/at/\d+/\?as=open"))
    expect(page.locator("#hidden")).to_be_attached()
    page.goto(f"/games/{match}/")
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(rf"/games/{match}/at/0/"))
    page.goto(f"/games/{match}/")
    page.get_by_role("link", name="Game log").click()
    expect(page.get_by_role("link", name="Download as data")).to_be_visible()

    page.goto(f"/games/{match}/")
    page.get_by_role("button", name="Play again with the same players").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/waiting/"))
    [again] = rows(visitors.site, REMATCHES.format(match))
    assert f"/games/{again}/" in page.url

    # Another player who presses it joins the same table.
    other = visitors(DESKTOP, java_script_enabled=script)
    sign_in(other, second)
    other.goto(f"/games/{match}/")
    other.get_by_role("button", name="Play again with the same players").click()
    expect(other).to_have_url(re.compile(rf"/games/{again}/"))


@scripts
def test_automatic_vacation_is_off_until_it_is_switched_on(visitors: Visitors, script: bool):
    _match, address, *_others = rows(visitors.site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=script)
    sign_in(page, address)
    for is_on in (True, False):
        page.goto("/accounts/vacation/")
        box = page.get_by_role("checkbox", name=re.compile("Use a vacation day"))
        expect(box).to_be_checked(checked=not is_on)
        box.set_checked(is_on)
        page.locator("form", has=box).get_by_role("button", name="Save").click()
        expect(page.get_by_text("Settings saved.")).to_be_visible()
        assert rows(visitors.site, USES_VACATION.format(address)) == [is_on]
    assert fits(page)
