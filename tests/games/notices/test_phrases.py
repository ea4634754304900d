"""What messages say: subject and sentence of each kind, word for word."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
import time_machine
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.deadlines import deadline_sweep
from games.domain.play import undo
from games.enums import NoticeKind as Kind
from games.models import ChatMessage, Match, Notice
from games.notices import phrases
from games.notices.message import Message
from tests.games.tables import asked, on_own_turn, person, play_until, running

NEAR = "Your time is running out: Tuesday"
DONE = "Something was done to you: Tuesday"
SAID = [
    (Kind.STARTED, {}, "The game begins: Tuesday", "All seats are taken, and the cards are dealt."),
    (Kind.YOUR_TURN, {}, "Your turn: Tuesday", "It is your turn."),
    (
        Kind.DEADLINE_NEAR,
        {},
        "Your time is running out: Tuesday",
        "It is still your turn, and three quarters of your time are over.",
    ),
    (*(Kind.DEADLINE_NEAR, {"part": 2}, NEAR), "It is still your turn, and half of your time is over."),
    (*(Kind.DEADLINE_NEAR, {"part": 4}, NEAR), "It is still your turn, and three quarters of your time are over."),
    (*(Kind.DEADLINE_NEAR, {"part": 8}, NEAR), "It is still your turn, and seven eighths of your time are over."),
    (
        Kind.TIMED_OUT,
        {"stands_in": 0},
        "Your time has run out: Tuesday",
        "Your time has run out, and the steward has made the most modest choice for you.",
    ),
    (
        *(Kind.TIMED_OUT, {"vacation": 1}, "Your time has run out: Tuesday"),
        (
            "Your time was running out, so a day of your vacation was used. You have one more day now at every "
            "table that allows it."
        ),
    ),
    (Kind.FINISHED, {}, "The game is over: Tuesday", "The game is over. All cards lie open now."),
    (
        Kind.CANCELLED,
        {"agreed": 1},
        "The table is closed: Tuesday",
        "All who play have agreed to end this game without a result.",
    ),
    (
        *(Kind.CANCELLED, {"abandoned": 1}, "The table is closed: Tuesday"),
        "Nobody has come back for two weeks, so the game ends without a result.",
    ),
    (Kind.CANCELLED, {"agreed": 0}, "The table is closed: Tuesday", "The table was closed before the game began."),
    (Kind.ROBBED, {"gold": 3}, DONE, "You were robbed of 3 gold."),
    (
        *(Kind.MURDERED, {}, DONE),
        "Your character was murdered; you have no turn in this round.",
    ),
    (Kind.DESTROYED, {}, DONE, "One of your districts was destroyed."),
    (Kind.DISTRICT_TAKEN, {}, DONE, "One of your districts stands in another city now."),
    (
        *(Kind.DISTRICT_TAKEN, {"confiscated": 1}, DONE),
        "A district that you were building was confiscated; you have your gold back.",
    ),
    (Kind.HAND, {}, DONE, "A card was taken from your hand."),
    (Kind.HAND, {"swapped": 1}, DONE, "Your whole hand was exchanged for another one."),
    (Kind.CHARACTER, {"swapped": 1}, DONE, "Your character was exchanged for another one."),
    (
        *(Kind.CHARACTER, {}, DONE),
        "Your character was bewitched: in this round you can only take gold or cards.",
    ),
    (
        *(Kind.SUBSTITUTE, {"offer": 1}, "You are asked to play on for somebody: Tuesday"),
        "You are asked to take over a seat in a game of Citadels, where a bot plays for somebody now.",
    ),
    (
        *(Kind.SUBSTITUTE, {}, "Somebody plays on for you: Tuesday"),
        "Somebody else has taken over your seat, where a bot was playing, and plays on in your place.",
    ),
    (Kind.FITTING, {}, "A table that fits your wishes: Tuesday", "A table has opened that fits your wishes."),
]


def notice(kind: Kind, params: dict, **match) -> Notice:
    return Notice(kind=kind, params=params, match=Match(name="Tuesday", **match))


def subject(one: Notice) -> str:
    return phrases.subject(Message(None, one.kind, [], notice=one))


@pytest.mark.parametrize(("kind", "params", "line", "words"), SAID)
def test_each_kind_has_a_subject_and_a_sentence(kind, params, line, words):
    one = notice(kind, params)

    assert (subject(one), phrases.sentence(one)) == (line, words)
    assert phrases.aside(one) == f"Tuesday: {words}"


def test_who_ran_out_of_time_twice_hears_that_a_bot_plays():
    assert "A bot plays for you now" in phrases.sentence(notice(Kind.TIMED_OUT, {"stands_in": 1}))


def test_who_ran_out_of_time_hears_until_when_the_stewards_turn_can_be_taken_back_and_no_longer():
    with time_machine.travel(datetime(2026, 6, 10, 12, tzinfo=UTC), tick=False) as clock_of_all:
        match = running(2)
        play_until(match, on_own_turn)
        seat = asked(match)
        clock_of_all.move_to(seat.deadline)
        deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)
        said = Notice.objects.get(kind=Kind.TIMED_OUT)
        before = phrases.sentence(said)

        match.refresh_from_db()
        undo.undo_last_post(match=match, user=seat.user, at=match.version)

        assert "Until 13:00 you can take back at the table what it did" in before
        assert phrases.sentence(said).endswith("has made the most modest choice for you.")


def test_who_cannot_take_it_back_is_not_told_so():
    match = running(2)
    seat = asked(match)
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)

    assert phrases.sentence(Notice.objects.get(kind=Kind.TIMED_OUT)).endswith("the most modest choice for you.")


def test_a_game_that_had_begun_was_stopped_by_the_administration():
    stopped = notice(Kind.CANCELLED, {"agreed": 0}, started_at=timezone.now())

    assert phrases.sentence(stopped).startswith("The administration has stopped this game")


def test_an_invitation_names_who_asks_as_long_as_they_are_there():
    ana = person("Ana")
    asks = notice(Kind.INVITED, {"by": ana.pk})
    there = phrases.sentence(asks)

    accounts.erase_person(user=ana)

    assert subject(asks) == "You are invited: Tuesday"
    assert there == "Ana invites you to a game of Citadels."
    assert phrases.sentence(asks) == "You are invited to a game of Citadels."


def test_several_games_are_counted():
    several = Message(None, Kind.YOUR_TURN, [], seats=[SimpleNamespace(match=None)] * 3)

    assert phrases.subject(several) == "3 games wait for you"


def test_who_calls_in_the_chat_is_named_with_their_words_until_those_are_taken_away():
    match, caller = running(2), person("Bruno")
    message, other = (
        ChatMessage.objects.create(match=match, user=user, text=text)
        for user, text in ((caller, "Come & look"), (person("Carla"), "No"))
    )
    called = notice(Kind.MENTIONED, {"message": message.pk})

    assert subject(called) == "Somebody calls you in the chat: Tuesday"
    assert phrases.sentence(called) == "Bruno has called you in the chat of this table: “Come & look”"
    assert other.text not in phrases.sentence(called)
    ChatMessage.objects.filter(pk=message.pk).update(removed_at=timezone.now())
    assert phrases.sentence(called) == "Somebody has called you in the chat of this table."
    assert phrases.sentence(notice(Kind.MENTIONED, {})) == "Somebody has called you in the chat of this table."


def test_who_asks_for_a_substitute_or_has_become_one_is_named_as_long_as_they_are_there():
    person("Aaron")
    bruno = person("Bruno")
    asked_for, done = (notice(Kind.SUBSTITUTE, {**params, "by": bruno.pk}) for params in ({"offer": 1}, {}))

    assert phrases.sentence(asked_for).startswith("Bruno asks you to take over a seat")
    assert phrases.sentence(done).startswith("Bruno has taken over your seat")
    accounts.erase_person(user=bruno)
    assert phrases.sentence(asked_for).startswith("You are asked to take over a seat")
    assert phrases.sentence(done).startswith("Somebody else has taken over your seat")
