"""The link of an email opens the table with the news and the decision in view, on a phone and on a large screen."""

import json

import pytest
from playwright.sync_api import Page

from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
LAY_OUT = """
import json
from datetime import timedelta
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone
from games.domain.matches import match_history
from games.models import Entry, Seat
from games.notices import links
from tests.games.tables import asked, on_own_turn, play_until, running
with transaction.atomic():
    match = running(4)
    play_until(match, lambda match: match.round == 3)
    def is_wanted(match):
        called = match_history.newest_state(match).called
        return match.round == 4 and called >= 4 and on_own_turn(match) if WANTS_TURN else match.round == 4
    play_until(match, is_wanted)
    seat = asked(match)
    own = match.entries.filter(seat=seat.number).latest("number").number
    now = timezone.now()
    Entry.objects.filter(match=match).update(at=now - timedelta(days=2))
    Entry.objects.filter(match=match, number__lte=own).update(at=now - timedelta(days=8))
    Seat.objects.filter(pk=seat.pk).update(seen_at=now - timedelta(days=7), seen_version=own)
browser = Client()
browser.force_login(seat.user)
print(json.dumps([browser.cookies[settings.SESSION_COOKIE_NAME].value, links.table_url(match)]))
"""
"""Lay out a game that waits for a player who was away for a week."""


def open_link(visitors: Visitors, site: LiveSite, size: dict[str, int], *, turn: bool, script: bool = True) -> Page:
    """Open the link of an email as the player who is asked, for the first time in a week."""
    cookie, link = json.loads(
        site.manage("shell", "--verbosity", "0", "--command", LAY_OUT.replace("WANTS_TURN", str(turn)))
    )
    page = visitors(size, java_script_enabled=script)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": site.url}])
    page.goto(link.replace("http://localhost:8000", site.url))
    return page


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("turn", [True, False], ids=["turn", "draft"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_link_from_an_email_shows_the_news_and_the_decision(visitors, prompt_site, size, turn, script):
    page = open_link(visitors, prompt_site, size, turn=turn, script=script)

    assert page.locator("#news .catch-up").count()
    for part in (
        "#news-h",
        "#news .catch-up p",
        "#news li >> nth=0",
        "#decision-h",
        "#decision button:visible >> nth=0",
    ):
        box = page.locator(part).bounding_box()
        assert box["y"] >= page.locator("#news").bounding_box()["y"] - 1, part
        assert box["y"] + box["height"] <= size["height"] + 1, part
