"""Every form that takes a seat sends the browser's random string to the deal."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.lobby import invitations, seating
from games.models import Match, Shuffle
from tests.games.tables import person, play_to_end, usual_settings
from tests.games.views.lobby.test_seating import SETUP
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
STRING = "a1" * 16
TEMPLATES = Path(__file__).parents[4] / "templates"
SITS_DOWN = re.compile(r'<form[^>]*"games:(?:play_now|join|rematch|new)"[^>]*>', re.DOTALL)


def waiting_table(**wishes) -> Match:
    return seating.open_match(creator=person("Ana"), settings=usual_settings(3, **wishes))


def open_a_table() -> tuple[Match, int]:
    user = person()
    signed_in(user).post(reverse("games:new"), {**SETUP, "deal_string": STRING})
    return Match.objects.get(creator=user), 0


def play_against_bots() -> tuple[Match, int]:
    Client().post(reverse("games:play_now"), {"opponents": 3, "deal_string": STRING})
    return Match.objects.get(), 0


def join_a_table() -> tuple[Match, int]:
    match = waiting_table()
    signed_in(person("Bára")).post(reverse("games:join", args=[match.pk]), {"seat": 3, "deal_string": STRING})
    return match, 2


def come_by_an_invitation() -> tuple[Match, int]:
    match = waiting_table()
    invitation = invitations.invite_address(match=match, by=match.creator, address="nora@example.org")
    fields = {"display_name": "Nora", "password": "a bishop in the harbour", "deal_string": STRING}
    Client().post(reverse("games:invitation", args=[invitation.token]), fields)
    return match, 1


def ask_for_a_rematch() -> tuple[Match, int]:
    match = seating.open_match(creator=person("Ana"), settings=usual_settings(2, bots=["builder"]))
    play_to_end(match)
    signed_in(match.creator).post(reverse("games:rematch", args=[match.pk]), {"deal_string": STRING})
    return Match.objects.exclude(pk=match.pk).get(), 0


@pytest.mark.parametrize(
    "sit_down", [open_a_table, play_against_bots, join_a_table, come_by_an_invitation, ask_for_a_rematch]
)
def test_the_string_of_the_browser_arrives(sit_down):
    match, seat = sit_down()

    assert Shuffle.objects.get(match=match).seats[seat] == {"string": STRING, "by": "browser", "bot": ""}
    match.refresh_from_db()
    shown = signed_in(match.seats.get(number=seat).user).get(reverse("games:proof", args=[match.pk]))
    assert [added.is_from_browser for added in shown.context["strings"] if added.string == STRING] == [True]
    assert STRING in shown.content.decode()


def test_scripts_find_every_form_that_takes_a_seat():
    forms = [form for path in TEMPLATES.rglob("*.html") for form in SITS_DOWN.findall(path.read_text(encoding="utf-8"))]

    assert len(forms) >= 10
    assert [form for form in forms if "data-sits-down" not in form and "games:new" not in form] == []
    page = signed_in(person()).get(reverse("games:new")).content.decode()
    assert re.search(r'<form method="get" action="[^"]*" class="stack" data-sits-down>', page)
    invitation = (TEMPLATES / "games/lobby/invitation.html").read_text(encoding="utf-8")
    assert 'action="{{ here }}" data-sits-down>' in invitation


def test_the_page_names_the_strings_of_the_site_and_forgets_who_has_left():
    match = waiting_table()
    bara = person("Bára")
    seating.take_seat(match=match, user=bara, string=STRING)
    assert STRING in Client().get(reverse("games:proof", args=[match.pk])).content.decode()
    seating.leave_seat(match=match, user=bara)

    shown = Client().get(reverse("games:proof", args=[match.pk]))

    html = shown.content.decode()
    assert STRING not in html
    assert [added.is_from_browser for added in shown.context["strings"]] == [False]
    assert Shuffle.objects.get(match=match).seed not in html
    assert "the site" in html
