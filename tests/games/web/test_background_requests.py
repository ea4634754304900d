"""Requests that a page makes by itself never lead to another page: the visitor may be writing something."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.domain.chat import table_chat
from games.domain.circles import circle_members
from games.domain.lobby import invitations, seating
from games.domain.play import table_visit
from games.enums import ChatRoom
from games.models import Match, User
from games.web.form_redirects import LOCATION_HEADER
from tests.games.tables import open_table, person, play_to_end, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
SCRIPT = {"HX-Request": "true"}
LEADING_AWAY = {"Location", "Refresh", "HX-Location", "HX-Redirect", "HX-Refresh", LOCATION_HEADER}
IN_TEMPLATES = {"advice", "chat", "chat_news", "waiting", "search_rules"}
"""The URLs that htmx gets, by the names in the templates."""
IN_VIEWS = {"new", "circle_table", "regular_table"}
"""The URLs that htmx gets, by the names in the views that pass them on as `address`."""
IN_SCRIPTS = {"fragment", "around", "card", "cards"}
"""The URLs that our scripts get themselves."""


def background_urls(match: Match) -> dict[str, str]:
    """Return the URL of every request that a page makes by itself."""
    one = [match.pk]
    circle = [circle_members.create_circle(by=person("Ola"), name="Friday friends").pk]
    setup = "?edition=classic&show=on"
    return {
        "fragment": reverse("games:fragment", args=one) + "?after=1",
        "waiting": reverse("games:waiting", args=one) + "?after=1",
        "advice": reverse("games:advice", args=one),
        "chat": reverse("games:chat", args=one),
        "chat_news": reverse("games:chat_news", args=one) + "?room=players&after=0",
        "around": reverse("games:around", args=[match.pk, 0]),
        "card": reverse("games:card", args=[match.pk, "king"]),
        "cards": reverse("games:cards", args=one),
        "new": reverse("games:new") + setup,
        "circle_table": reverse("games:circle_table", args=circle) + setup,
        "regular_table": reverse("games:regular_table", args=circle) + setup,
        "search_rules": reverse("pages:search_rules") + "?q=king",
    }


def tables() -> dict[str, Match]:
    """Return private tables at every stage."""
    over, shut = running(2, private=True), open_table(person(), 3, private=True)
    play_to_end(over)
    seating.cancel_open_table(match=shut, by=shut.creator)
    shut.refresh_from_db()
    return {
        "open": open_table(person(), 3, private=True),
        "running": running(2, private=True),
        "over": over,
        "shut": shut,
    }


def invited_to(match: Match) -> User:
    """Return a user with an open invitation to the table."""
    user = person("Vera")
    if match.is_open and match.creator:
        invitations.invite_player(match=match, by=match.creator, name=user.handle)
    return user


def test_no_background_request_leads_to_another_page():
    found = {}
    for stage, match in tables().items():
        visitors = {
            "signed out": Client(),
            "a stranger": signed_in(person("Zoe")),
            "invited": signed_in(invited_to(match)),
            "a player": signed_in(match.seats.exclude(user=None).earliest("number").user),
        }
        for who, client in visitors.items():
            for name, url in background_urls(match).items():
                answer = client.get(url, headers=SCRIPT)
                leads = LEADING_AWAY & {*answer.headers}
                is_expected = answer.status_code in (200, 204, 401, 404)
                if leads or not is_expected or answer.cookies.get("messages"):
                    found[stage, who, name] = (answer.status_code, leads)

    assert found == {}


def test_the_list_of_background_requests_is_complete():
    texts = [path.read_text() for path in Path(settings.BASE_DIR, "templates").rglob("*.html")]
    named = {name for text in texts for name in re.findall(r'hx-get="{% url "\w+:(\w+)"', text)}
    variables = {name for text in texts for name in re.findall(r'hx-get="{{ (\w+) }}', text)}
    views = "".join(path.read_text() for path in Path(settings.BASE_DIR, "games", "views").rglob("*.py"))
    passed_on = {
        name for line in re.findall(r'"address": reverse\((.*)', views) for name in re.findall(r'"games:(\w+)"', line)
    }

    assert named == IN_TEMPLATES
    assert variables == {"address"}
    assert passed_on == IN_VIEWS
    assert background_urls(running(2)).keys() == IN_TEMPLATES | IN_VIEWS | IN_SCRIPTS


def test_a_message_that_is_sent_again_until_it_is_answered_is_posted_once():
    match = running(2)
    user = match.seats.get(number=0).user
    visit = table_visit.visit_table(match.pk, user)
    first = table_chat.post_message(visit, ChatRoom.PLAYERS, text="Hello")
    first.written_at -= table_chat.REPEAT_WINDOW * 10
    first.save()
    url, form = reverse("games:say", args=[match.pk]), {"room": "players", "text": "Hello"}

    for seconds in ("300", "x", "0"):
        signed_in(user).post(url, form, headers={"X-Sent-By-Script": seconds})

    # The first page has tried for 300 seconds: the message was posted, but the answer got lost. The others are new.
    assert match.chat_messages.count() == 2


def test_a_player_who_signed_out_does_not_get_the_table_as_a_spectator():
    match = running(2)
    user = match.seats.get(number=0).user
    url, poll = (
        reverse("games:fragment", args=[match.pk]),
        {"user": user.pk, "after": match.seats.select_related("match").get(number=0).total_stamp},
    )

    statuses = [
        client.get(url, poll, headers=SCRIPT).status_code
        for client in (signed_in(user), signed_in(person("Zoe")), Client())
    ]

    assert statuses == [204, 401, 401]
