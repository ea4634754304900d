"""What a viewer can fetch of a match tells nothing hidden: pages, headers, mails; planted leaks are found."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client

from games.domain import archive, sight
from games.mail import letters
from games.models import Match, Seat, User
from games.screens import narration
from tests import secrecy
from tests.games.tables import NAMES, person

pytestmark = pytest.mark.django_db

PAIRS = int(os.environ.get("SECRECY_PAIRS", "8"))
"""How many pairs of tables are compared; a long run may want 2000."""


@pytest.fixture
def people(travel: time_machine.Traveller) -> list[User]:
    """Eight people; the clock stands."""
    return [person(name, language="en") for name in (*NAMES, "Hana")]


@pytest.fixture
def sessions(people: list[User]) -> dict[int, str]:
    """Everybody is signed in."""
    keys = {}
    for user in people:
        client = Client()
        client.force_login(user)
        keys[user.pk] = client.session.session_key or ""
    return keys


def some_pairs(number: int) -> Iterator[secrecy.Pair]:
    """Yield so many pairs out of many games."""
    left, seed = number, 0
    while left:
        for pair in secrecy.pairs(seed):
            yield pair
            left -= 1
            if not left:
                return
        seed += 1


def found(people: list[User], sessions: dict[int, str], number: int = PAIRS) -> list[str]:
    """Return what the first of so many pairs that is not alike can be told apart by."""
    differences = (secrecy.differences(pair, people, sessions) for pair in some_pairs(number))
    return next((flaws for flaws in differences if flaws), [])


def test_nothing_fetched_tells_two_tables_apart(people: list[User], sessions: dict[int, str]):
    assert found(people, sessions) == []


def test_much_is_fetched_and_a_choice_shows(people: list[User], sessions: dict[int, str]):
    pair = next(pair for pair in some_pairs(60) if pair.seat == pair.asked)

    before, after = secrecy.witnessed(pair.ours, pair.ours_text, pair, people, sessions[people[pair.asked].pk])

    assert {name for name in before if before[name].startswith("200")} >= {"table", "log", "cards", "fragment"}
    assert before["table"] != after["table"]
    assert "Twins" in before["mail 0"]


def leaking(monkeypatch: pytest.MonkeyPatch, leak: Callable[[HttpResponse, str], None]) -> None:
    """Let every answer of the site tell something of the top of the deck."""
    process = Client.get

    def get(self: Client, *args, **kwargs) -> HttpResponse:
        answer = process(self, *args, **kwargs)
        match = Match.objects.filter(name="Twins").first()
        leak(answer, archive.newest_state(match).deck[0] if match else "")
        return answer

    monkeypatch.setattr(Client, "get", get)


def add(answer: HttpResponse, text: str) -> None:
    """Add to the body."""
    answer.content += text.encode()


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(add, id="a word"),
        pytest.param(lambda answer, secret: add(answer, f'<i data-next="{secret}"></i>'), id="a data attribute"),
        pytest.param(lambda answer, secret: add(answer, " " * len(secret)), id="the length"),
        pytest.param(lambda answer, secret: answer.headers.__setitem__("ETag", f'"{secret}"'), id="an ETag"),
        pytest.param(lambda answer, secret: answer.set_cookie("seen", secret), id="a cookie"),
    ],
)
def test_a_leak_in_an_answer_is_found(monkeypatch, people, sessions, leak):
    leaking(monkeypatch, leak)

    assert found(people, sessions, 3)


def test_a_line_of_the_log_that_names_a_hidden_card_is_found(monkeypatch, people, sessions):
    # Two hands would have to fail: what is fetched is masked, and what is told is masked again.
    facts_of, lines = archive.facts_of, narration.lines
    monkeypatch.setattr(archive, "facts_of", lambda entry, *viewer: facts_of(entry))
    monkeypatch.setattr(narration, "lines", lambda *told, **how: lines(*told, **{**how, "everything": True}))

    assert any(flaw.startswith(("log", "table", "fragment", "moment")) for flaw in found(people, sessions, 40))


def test_a_stamp_that_counts_what_cannot_be_seen_is_found(monkeypatch, people, sessions):
    honest = sight.view_at

    def counted(match, seat):
        hands = sum(card > "m" for p in archive.newest_state(match).players for card in p.hand)
        Seat.objects.filter(match=match).update(stamp=hands)
        return honest(match, seat)

    monkeypatch.setattr(sight, "view_at", counted)

    assert any(flaw.startswith("fragment") for flaw in found(people, sessions, 12))


def test_a_mail_that_tells_of_a_hidden_card_is_found(monkeypatch, people, sessions):
    honest = letters.write

    def telling(**how):
        [top, *_] = archive.newest_state(how["match"] or Match.objects.get(name="Twins")).deck
        return honest(**{**how, "subject": f"{how['subject']} {top}"})

    monkeypatch.setattr(letters, "write", telling)

    assert any(flaw.startswith("mail") for flaw in found(people, sessions, 24))


def test_an_order_of_options_that_follows_a_hidden_hand_is_found(monkeypatch, people, sessions):
    honest = sight.view_at

    def sorted_by_a_secret(match, seat):
        seen = honest(match, seat)
        state = archive.newest_state(match)
        turned = seen.seat is not None and state.players[seen.seat - 1].hand[:1] > ["m"]
        return replace(seen, offers=seen.offers[::-1]) if turned else seen

    monkeypatch.setattr(sight, "view_at", sorted_by_a_secret)

    assert found(people, sessions, 24)
