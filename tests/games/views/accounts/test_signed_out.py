"""Links in emails opened while signed out: they lead through signing in and reveal nothing."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.domain.lobby import invitations, seating
from games.enums import MatchStatus
from games.models import Match
from tests.games.markup import compact
from tests.games.tables import open_table, person, play_to_end, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db

PAGES = ("table", "fragment", "waiting", "log", "cards")
DEEDS = ("choose", "undo", "give_order", "come_back", "ask_again", "join", "leave", "cancel", "invite", "rematch")
NOBODYS = 987654


def hidden() -> dict[str, Match]:
    """Lay one table of every kind that strangers must not know of."""
    over = running(2, private=True)
    play_to_end(over)
    shut = open_table(person(), 3, private=True)
    seating.cancel_open_table(match=shut, by=shut.creator)
    return {
        "private and running": running(2, private=True),
        "private and open": open_table(person(), 3, private=True),
        "private and over": over,
        "private and closed": shut,
        "without spectators": running(2, spectators=False),
    }


def told(answer: HttpResponse, pk: int) -> tuple:
    """Return everything in a response that could reveal something, without the table's number, which is known."""
    # Each answer has a number of its own, drawn by lot.
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "X-Request-ID")
    text = str((answer.status_code, headers, answer.content, sorted(answer.cookies.items())))
    # The cookie that holds the message is signed with the second; its words are compared on the page behind.
    return re.sub(r"messages=[^;]+", "messages=", numberless(text, pk))


def numberless(text: str, pk: int) -> str:
    """Take the number of a table out of its addresses, and out of nothing else: an escaped slash has a 2 in it."""
    return re.sub(rf"(games(?:/|%2F)){pk}\b", r"\1PK", text)


def ask(pk: int) -> list[tuple]:
    """Ask everything that there is to ask about a table, signed out, with and without scripts."""
    answers = []
    for headers in ({}, {"HX-Request": "true", "HX-Current-URL": f"http://testserver/games/{pk}/"}):
        client = Client(headers=headers)
        addresses = [reverse(f"games:{name}", args=[pk]) for name in PAGES]
        addresses += [reverse("games:moment", args=[pk, 3]), reverse("games:card", args=[pk, "king"])]
        answers += [client.get(each) for each in addresses]
        answers += [client.post(reverse(f"games:{name}", args=[pk]), {"at": "1"}) for name in DEEDS]
    return [told(answer, pk) for answer in answers]


def test_no_answer_tells_a_hidden_table_from_one_that_never_was():
    never = ask(NOBODYS)

    assert [kind for kind, match in hidden().items() if ask(match.pk) != never] == []
    assert ask(2**70) == never


@pytest.mark.parametrize("name", ["substitutes", "pause", "ways_out"])
def test_actions_of_players_reveal_no_table_to_strangers(name):
    hidden_one, answers = running(2, private=True).pk, []
    for user in (None, person("Zoe")):
        for method in ("get", "post"):
            for pk in (hidden_one, NOBODYS):
                client = Client() if user is None else signed_in(user)
                answer = getattr(client, method)(reverse(f"games:{name}", args=[pk]))
                answers.append((answer.status_code, numberless(answer.get("Location", ""), pk)))

    assert answers[::2] == answers[1::2]


def test_the_link_in_a_mail_leads_through_the_sign_in_page_to_the_table(client, settings):
    match = running(2, private=True)
    owner = match.seats.get(number=1).user
    owner.set_password("a bishop in the harbour")
    owner.save()

    door = client.get(address(match), follow=True)
    back = re.search(r'name="next" value="([^"]+)"', door.content.decode())[1]
    came = client.post(
        reverse("account_login"), {"login": owner.email, "password": "a bishop in the harbour", "next": back}
    )

    assert door.redirect_chain == [(f"/accounts/login/?next=%2Fgames%2F{match.pk}%2F", 302)]
    assert "Please sign in first." in door.content.decode()
    assert came["Location"] == address(match)


def test_who_is_signed_in_and_has_no_business_there_finds_nothing():
    tables = [*hidden().values()]
    stranger = signed_in(person("Zoe"))

    assert {stranger.get(address(match)).status_code for match in tables} == {404}


@pytest.mark.parametrize("name", ["fragment", "choose", "join"])
def test_redirects_after_sign_in_lead_to_pages_only(client, name):
    match = running(2, private=True)
    ask = client.get if name == "fragment" else client.post

    assert ask(address(match, name))["Location"] == f"/accounts/login/?next=%2Fgames%2F{match.pk}%2F"


def test_who_watches_signed_out_is_offered_a_way_in(client):
    match = running(2)
    way_in = f'<a class="button" href="/accounts/login/?next={address(match)}">Sign in to play</a>'

    page = compact(client.get(address(match)).content.decode())
    fragment = compact(client.get(address(match, "fragment"), headers={"HX-Request": "true"}).content.decode())

    assert way_in in page
    assert way_in in fragment
    assert "Sign in to play" not in signed_in(person("Zoe")).get(address(match)).content.decode()


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("by_mail", [True, False])
@pytest.mark.parametrize(
    ("status", "words"),
    [
        (MatchStatus.RUNNING, "All seats at “Tuesday” are taken, and the game has started."),
        (MatchStatus.FINISHED, "The game at “Tuesday” is already over."),
        (MatchStatus.CANCELLED, "The table “Tuesday” was closed before the game started"),
    ],
)
def test_an_invitation_that_comes_too_late_says_so_and_leads_on(client, private, by_mail, status, words):
    host = person()
    match = open_table(host, 2, private=private)
    invitation = invitations.invite_address(match=match, by=host, address="late@example.org")
    if status == MatchStatus.CANCELLED:
        seating.cancel_open_table(match=match, by=host)
    else:
        seating.take_seat(match=match, user=person("Bára"), token=match.invite_token)
        match.refresh_from_db()
    if status == MatchStatus.FINISHED:
        play_to_end(match)
    link = reverse("games:invitation", args=[invitation.token if by_mail else match.invite_token])

    answer = client.get(link)

    page = answer.content.decode()
    is_watchable = not private and status != MatchStatus.CANCELLED
    assert answer.status_code == 410
    assert words in page
    assert (f'href="{address(match)}"' in page) == is_watchable
    assert f'href="{reverse("games:open")}"' in page
    assert f'href="/accounts/login/?next={link}"' in page


def test_who_sits_there_comes_from_the_invitation_to_the_table():
    match = running(2, private=True)
    link = reverse("games:invitation", args=[match.invite_token])

    assert signed_in(match.seats.get(number=1).user).get(link)["Location"] == address(match)


def test_who_waits_at_the_door_while_the_last_seat_is_taken_is_told_so(client):
    match = open_table(person(), 2, private=True)
    client.get(reverse("games:invitation", args=[match.invite_token]))
    seating.take_seat(match=match, user=person("Bára"), token=match.invite_token)

    came = client.get(address(match, "waiting"), follow=True)
    joined = client.post(address(match, "join"), follow=True)

    assert came.status_code == 410
    assert "the game has started" in came.content.decode()
    assert joined.redirect_chain[-1][0].startswith("/accounts/login/")
