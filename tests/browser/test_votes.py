"""Voting from an email signed out, reminding the player who is waited for, and the webhook of a table."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import fits
from tests.browser.test_accounts import PASSWORD, confirm_password
from tests.browser.test_mail_links import open_letter, rows
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.hooks import Sink, serving
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
LOOPBACK = "127.0.0.1"
LAY_OUT = f"""
import json
from django.db import transaction
from tests.games.tables import asked, running
with transaction.atomic():
    match = running(2)
    users = [seat.user for seat in match.seats.select_related("user")]
    for user in users:
        user.set_password({PASSWORD!r})
        user.save()
    waiting = next(user for user in users if user != asked(match).user)
print(json.dumps([match.pk, users[0].email, users[1].email, waiting.email, asked(match).user.email]))
"""
"""Lay out a game of two people, with the addresses of the first, the second, who waits, and who is asked."""
PROPOSE = """
import json
from games.domain.deadlines import pauses
from games.domain.lobby import departures
from games.models import Match
match = Match.objects.get(pk={})
{}(match=match, user=match.creator{})
print(json.dumps([]))
"""
STATE = """
import json
from games.models import Match
match = Match.objects.get(pk={})
print(json.dumps([match.status, match.is_paused, match.pause_days, match.end_proposed_at is not None]))
"""
CHOOSE = """
import json
from games.models import Match
from tests.games.tables import choose
match = Match.objects.get(pk={})
choose(match)
print(json.dumps([]))
"""


def sign_in(page: Page, address: str) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(address)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button.main-action").first.click()
    expect(page).not_to_have_url(re.compile("/login/"))


@pytest.mark.parametrize("script", [True, False])
def test_a_person_who_lives_by_email_votes_yes_and_no(visitors: Visitors, prompt_site: LiveSite, script: bool):
    match, _first, second, *_ = rows(prompt_site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=script)

    rows(prompt_site, PROPOSE.format(match, "pauses.propose_pause", ", days=3"))
    open_letter(page, second, "Pause proposed")
    page.locator(".letter-text a[href*='/mail/vote/'][href$='/yes/']").click()
    assert fits(page)
    page.get_by_role("button", name="Agree", exact=True).click()
    expect(page.get_by_text("All players agreed. The clocks are stopped until")).to_be_visible()
    assert rows(prompt_site, STATE.format(match)) == ["running", True, None, False]

    rows(prompt_site, PROPOSE.format(match, "departures.agree_to_end_match", ""))
    open_letter(page, second, "End the game?")
    page.locator(".letter-text a[href*='/mail/vote/'][href$='/no/']").click()
    assert rows(prompt_site, STATE.format(match)) == ["running", True, None, True]
    page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("You did not agree, so the game continues.")).to_be_visible()
    assert rows(prompt_site, STATE.format(match)) == ["running", True, None, False]

    page.go_back()
    page.reload()
    expect(page.get_by_role("heading", name="This vote is closed")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_player_reminds_the_one_who_is_waited_for(visitors: Visitors, prompt_site: LiveSite, script: bool):
    match, _first, _second, waiting, awaited = rows(prompt_site, LAY_OUT)
    page = visitors(PHONE, java_script_enabled=script)
    sign_in(page, waiting)
    page.goto(f"/games/{match}/")
    page.locator("#decision").get_by_role("button", name="Remind").click()

    expect(page.get_by_text("We'll remind")).to_be_visible()
    expect(page.locator("#decision").get_by_text("Next reminder possible")).to_be_visible()
    expect(page.locator("#decision").get_by_role("button", name="Remind")).to_have_count(0)
    assert fits(page)
    open_letter(page, awaited, "reminder")
    expect(page.locator(".letter-text")).to_contain_text("is waiting for your move and asked us to remind you.")


def test_a_table_posts_its_news_to_a_channel(visitors: Visitors, prompt_site: LiveSite):
    match, creator, *_ = rows(prompt_site, LAY_OUT)
    page = visitors(DESKTOP)
    sign_in(page, creator)
    with serving(Path(prompt_site.environment["SSL_CERT_FILE"])) as sink:
        page.goto(f"/games/{match}/")
        assert page.locator(f"a[href='/games/{match}/webhook/']").count()
        page.goto(f"/games/{match}/webhook/")
        confirm_password(page)
        page.locator("[name=kind]").select_option("json")
        page.locator("[name=url]").fill(f"https://{LOOPBACK}:{sink.port}/room")
        page.get_by_role("button", name="Save webhook").click()
        page.get_by_role("button", name="Send test").click()
        expect(page.get_by_text("The test was delivered.")).to_be_visible()
        rows(prompt_site, CHOOSE.format(match))

        assert "is choosing a character." in news(page, sink)["lines"][-1]
        page.get_by_role("button", name="Remove").click()
        expect(page.get_by_role("button", name="Send test")).to_have_count(0)


def news(page: Page, sink: Sink) -> dict:
    """Wait for a message other than the test; return it."""
    for _ in range(60):
        for _path, _headers, body in sink.posts[1:]:
            return json.loads(body)
        page.wait_for_timeout(500)
    raise AssertionError("no news came")
