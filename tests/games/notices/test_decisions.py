"""Answering from an email: opening a link plays nothing, a POST plays it once, for one seat and question."""

import re
from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from games.domain.matches import match_history
from games.models import Match, OutgoingMail, Seat, User
from games.notices import decisions, dispatch
from games.notices.decisions import LASTS, SALT
from games.screens import words
from tests.games.markup import compact
from tests.games.notices.postman import LATER
from tests.games.tables import asked, choose, everything, on_own_turn, person, play_until, running

LINK = re.compile(r"http://localhost:8000(/mail/answer/\S+)")


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Answers are the same on every database."""


@pytest.fixture
def table(travel) -> Match:
    """Return a match in which the acting player has not gathered yet."""
    match = running(2)
    play_until(match, on_own_turn)
    return match


def letter(match: Match, travel) -> OutgoingMail:
    """Write the email about the turn."""
    travel.shift(LATER)
    dispatch.dispatch_due()
    return OutgoingMail.objects.filter(user=asked(match).user, kind="your_turn").latest("pk")


def links(match: Match, travel) -> dict[str, str]:
    """Return the links in the email: answer -> URL."""
    found = LINK.findall(letter(match, travel).text)
    return {signing.loads(address.split("/")[3], salt=SALT)["choice"]: address for address in found}


def post(address: str):
    """Press the button of the page, as a browser does that is signed in nowhere."""
    client = Client(enforce_csrf_checks=True)
    page = compact(client.get(address).content.decode())
    token = re.search(r'<form method="post"><div class="actions"><input[^>]* value="([^"]+)', page)
    assert token, page
    return client.post(address, {"csrfmiddlewaretoken": token[1]})


def test_a_mail_about_a_turn_offers_what_lies_open_in_text_and_picture(table, travel):
    mail = letter(table, travel)

    found = links(table, travel)

    assert set(found) == {"gather:gold", "gather:cards"}
    assert all(address in mail.html for address in found.values())
    assert "Make your choice with one of these links:" in mail.text


def test_no_link_names_a_card_of_a_hand_or_a_character(travel):
    match = running(2)
    assert "pick:" in next(iter(play_options(match)))

    assert LINK.findall(letter(match, travel).text) == []
    play_until(match, on_own_turn)
    state = match_history.newest_state(match)
    hand = state.players[asked(match).number].hand
    said = " ".join(links(match, travel))
    assert hand
    assert not [key for key in hand if key in said]


def play_options(match: Match) -> list[str]:
    view = decisions.match_view.current_view(match, asked(match))
    return [offer.text for offer in view.offers]


def test_opening_a_link_plays_nothing(table, travel):
    found, before = links(table, travel), everything(table)

    for address in found.values():
        for method in ("get", "head", "get"):
            answer = getattr(Client(), method)(address)
            assert answer.status_code == 200
            assert answer["Referrer-Policy"] == "same-origin"
            assert "no-store" in answer["Cache-Control"]
        # A link scanner that posts has no CSRF token.
        assert Client(enforce_csrf_checks=True).post(address).status_code == 403
        assert Client().options(address).status_code == 405

    assert everything(table) == before


def test_the_button_plays_the_answer_of_that_seat_without_signing_in(table, travel):
    seat, version = asked(table), table.version
    address = links(table, travel)["gather:gold"]
    assert "Your answer:" in Client().get(address).content.decode()

    answer = post(address)

    assert answer.status_code == 200
    assert "Your move in" in answer.content.decode()
    table.refresh_from_db()
    entry = table.entries.get(number=version + 1)
    assert (entry.seat, entry.by, entry.choices[0]) == (seat.number, "person", "gather:gold")


def test_an_answer_is_given_once_and_then_all_its_links_are_stale(table, travel):
    found = links(table, travel)
    post(found["gather:gold"])
    before = everything(table)

    for address in found.values():
        for answer in (Client().get(address), Client().post(address)):
            assert answer.status_code == 410
            assert "Too late to answer" in answer.content.decode()

    assert everything(table) == before


def test_a_link_that_comes_too_late_says_how_the_table_stands_now_and_offers_no_button(table, travel):
    address, name = links(table, travel)["gather:gold"], table.name
    mine = asked(table).number
    post(address)
    table.refresh_from_db()
    choose(table, "end_turn")
    play_until(table, lambda match: asked(match).number == mine and on_own_turn(match))
    late = Client().get(address).content.decode()
    assert "Current state" in late
    assert "Your options now:" in late
    assert "<li>Take 2 gold" in late
    assert '<form method="post"><div class="actions">' not in late
    assert not LINK.findall(late)

    play_until(table, lambda match: asked(match).number != mine)
    other = asked(table).user.name
    passed = " ".join(Client().get(address).content.decode().split())

    assert re.search(f"{name}: ({other} is choosing a character|It&#x27;s {other}&#x27;s turn)", passed), passed


def test_a_stale_link_shows_what_a_spectator_saw_since(table, travel):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    choose(table, "gather:cards")
    kept = next(offer.text for offer in decisions.match_view.current_view(table, asked(table)).offers)
    choose(table, kept)
    card = kept.partition(":")[2]
    hand = match_history.newest_state(table).players[seat.number].hand

    late = Client().get(address).content.decode()

    since = late.partition("Since then")[2].partition("</section>")[0]
    assert card in hand
    assert f"{seat.user.name} keeps 1 card." in since
    assert not [key for key in hand if words.card(key, table.edition) in since], since


def test_a_link_about_a_version_that_was_never_the_readers_tells_nothing_of_the_past(table, travel):
    said = {"match": table.pk, "user": asked(table).user_id, "at": 0, "choice": "gather:gold"}
    if table.entries.get(number=1).seat == asked(table).number:
        said["at"] = 1

    late = Client().get(f"/mail/answer/{signing.dumps(said, salt=SALT)}/").content.decode()

    assert "Too late to answer" in late
    assert "Since then" not in late


def test_a_stale_link_reveals_nothing_hidden(table, travel):
    address = links(table, travel)["gather:gold"]
    seat = asked(table)
    choose(table, "gather:cards")
    drawn = [offer.text for offer in decisions.match_view.current_view(table, asked(table)).offers]
    assert asked(table) == seat

    late = Client().get(address).content.decode()

    assert any(text.startswith("keep") for text in drawn), drawn
    assert "A new decision is waiting for you at the table." in late


def test_a_stale_link_shows_nothing_to_a_player_who_lost_the_seat(table, travel):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    Seat.objects.filter(pk=seat.pk).update(user=person("Zoe"))

    late = Client().get(address).content.decode()

    assert "Too late to answer" in late
    assert table.name not in late


def test_a_link_lasts_two_days(table, travel):
    address = links(table, travel)["gather:gold"]
    Seat.objects.update(deadline=timezone.now() + timedelta(days=9))
    travel.shift(LASTS - timedelta(seconds=5))
    assert Client().get(address).status_code == 200
    before = everything(table)

    travel.shift(10)

    assert Client().post(address).status_code == 410
    assert everything(table) == before


@pytest.mark.parametrize("change", ["bot", "gone", "shut", "resigned", "forbidden"])
def test_a_link_of_a_seat_that_is_its_owners_no_more_plays_nothing(table, travel, change):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    match change:
        case "bot":
            Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now())
        case "gone":
            Seat.objects.filter(pk=seat.pk).update(user=person("Zoe"))
        case "shut":
            User.objects.filter(pk=seat.user_id).update(is_active=False)
        case "resigned":
            Seat.objects.filter(pk=seat.pk).update(resigned_at=timezone.now())
        case "forbidden":
            Match.objects.filter(pk=table.pk).update(allows_mail_answers=False)
    before = everything(table)

    assert Client().post(address).status_code == 410
    assert everything(table) == before


def test_a_table_can_forbid_email_answers(travel):
    match = running(2, mail_answers=False)
    play_until(match, on_own_turn)

    mail = letter(match, travel)

    assert LINK.findall(mail.text) == []
    assert "Make your choice with one of" not in mail.html


@pytest.mark.parametrize("choice", ["fly:moon", "build:tavern", "pick:king"])
def test_a_link_that_we_signed_for_something_hidden_or_impossible_plays_nothing(table, choice):
    said = {"match": table.pk, "user": asked(table).user_id, "at": table.version, "choice": choice}
    before = everything(table)

    assert Client().post(f"/mail/answer/{signing.dumps(said, salt=SALT)}/").status_code == 410
    assert everything(table) == before


@pytest.mark.parametrize("salt", ["games.mail.unsubscribe", "another"])
def test_a_forged_link_leads_nowhere(table, salt):
    said = {"match": table.pk, "user": asked(table).user_id, "at": table.version, "choice": "gather:gold"}

    assert Client().post(f"/mail/answer/{signing.dumps(said, salt=salt)}/").status_code == 404
    assert Client().get("/mail/answer/x/").status_code == 404


def test_an_email_to_a_player_who_is_not_asked_offers_no_answers(table):
    seat = table.seats.exclude(is_asked=True).get()

    assert decisions.answer_links(table, seat, decisions.match_view.current_view(table, seat)) == []
    assert decisions.answer_links(table, None, decisions.match_view.current_view(table, None)) == []


def test_answering_by_mail_is_seen_at_the_table_like_any_other_answer(table, travel):
    address = links(table, travel)["gather:gold"]
    stamps = list(table.seats.order_by("number").values_list("stamp", flat=True))

    post(address)

    later = table.seats.order_by("number").values_list("stamp", flat=True)
    assert all(new > old for new, old in zip(later, stamps, strict=True))
    choose(table)
