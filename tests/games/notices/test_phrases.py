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


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Only words are written here, so one database is enough."""


NEAR = "Your time is running out · Tuesday"
DONE = "An opponent targeted you · Tuesday"
SAID = [
    (Kind.STARTED, {}, "Game started · Tuesday", "All seats are taken, and the cards have been dealt."),
    (Kind.YOUR_TURN, {}, "Your turn · Tuesday", "It's your turn."),
    (
        Kind.DEADLINE_NEAR,
        {},
        "Your time is running out · Tuesday",
        "It's still your turn, and only a quarter of your time is left.",
    ),
    (*(Kind.DEADLINE_NEAR, {"part": 2, "repeats": 1}, NEAR), "It's still your turn."),
    (*(Kind.DEADLINE_NEAR, {"part": 2}, NEAR), "It's still your turn, and half of your time is left."),
    (*(Kind.DEADLINE_NEAR, {"part": 4}, NEAR), "It's still your turn, and only a quarter of your time is left."),
    (*(Kind.DEADLINE_NEAR, {"part": 8}, NEAR), "It's still your turn, and only an eighth of your time is left."),
    (
        Kind.TIMED_OUT,
        {"stands_in": 0},
        "Your time ran out · Tuesday",
        "Your time ran out, so we made the safest move for you.",
    ),
    (
        *(Kind.TIMED_OUT, {"vacation": 1}, "Vacation day used · Tuesday"),
        (
            "Your time was about to run out, so we used one of your vacation days. You have one more day at every "
            "table that allows vacations."
        ),
    ),
    (Kind.FINISHED, {}, "The game is over · Tuesday", "The game is over"),
    (
        Kind.CANCELLED,
        {"agreed": 1},
        "Table closed · Tuesday",
        "All players agreed to end this game without a result.",
    ),
    (
        *(Kind.CANCELLED, {"abandoned": 1}, "Table closed · Tuesday"),
        "No player came back for two weeks, so the game ended without a result.",
    ),
    (Kind.CANCELLED, {"agreed": 0}, "Table closed · Tuesday", "The table was closed before the game started."),
    (Kind.ROBBED, {"gold": 3}, DONE, "You were robbed of 3 gold."),
    (
        *(Kind.MURDERED, {}, DONE),
        "Your character was killed. You have no turn this round.",
    ),
    (Kind.DESTROYED, {}, DONE, "One of your districts was destroyed."),
    (Kind.DISTRICT_TAKEN, {}, DONE, "One of your districts is now in another player's city."),
    (
        *(Kind.DISTRICT_TAKEN, {"confiscated": 1}, DONE),
        "The district you were building was confiscated. You got your gold back.",
    ),
    (Kind.HAND, {}, DONE, "A card was taken from your hand."),
    (Kind.HAND, {"swapped": 1}, DONE, "Your hand was exchanged for another."),
    (Kind.CHARACTER, {"swapped": 1}, DONE, "Your character was exchanged for another."),
    (
        *(Kind.CHARACTER, {}, DONE),
        "Your character was bewitched. This round, you can only take gold or cards.",
    ),
    (
        *(Kind.SUBSTITUTE, {"offer": 1}, "You're invited as a substitute · Tuesday"),
        "You're invited to take over a seat in a game of Citadels. A bot is playing for the missing player now.",
    ),
    (
        *(Kind.SUBSTITUTE, {}, "A substitute has taken your seat · Tuesday"),
        "Another player has taken your seat, where a bot was playing for you, and will finish the game in your place.",
    ),
    (
        *(Kind.PAUSE_PROPOSED, {"days": 1}, "Pause proposed · Tuesday"),
        "Another player would like to pause the game for 1 day.",
    ),
    (
        *(Kind.PAUSE_PROPOSED, {"days": 0}, "Resume the game? · Tuesday"),
        "Another player would like to end the pause.",
    ),
    (Kind.FITTING, {}, "New table for you · Tuesday", "A new table matches your table alert."),
]


def notice(kind: Kind, params: dict, **match) -> Notice:
    return Notice(kind=kind, params=params, match=Match(name="Tuesday", **match))


def subject(one: Notice) -> str:
    return phrases.message_subject(Message(None, one.kind, [], notice=one))


@pytest.mark.parametrize(("kind", "params", "line", "words"), SAID)
def test_each_kind_has_a_subject_and_a_sentence(kind, params, line, words):
    one = notice(kind, params)

    assert (subject(one), phrases.notice_sentence(one)) == (line, words)
    assert phrases.notice_line(one) == f"Tuesday: {words}"


def test_who_ran_out_of_time_twice_hears_that_a_bot_plays():
    assert "A bot is playing for you" in phrases.notice_sentence(notice(Kind.TIMED_OUT, {"stands_in": 1}))


def test_who_ran_out_of_time_hears_until_when_the_stewards_turn_can_be_taken_back_and_no_longer():
    with time_machine.travel(datetime(2026, 6, 10, 12, tzinfo=UTC), tick=False) as clock_of_all:
        match = running(2)
        play_until(match, on_own_turn)
        seat = asked(match)
        clock_of_all.move_to(seat.deadline)
        deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)
        said = Notice.objects.get(kind=Kind.TIMED_OUT)
        before = phrases.notice_sentence(said)

        match.refresh_from_db()
        undo.undo_last_post(match=match, user=seat.user, at=match.version)

        assert "Until 13:00, you can undo that at the table" in before
        assert phrases.notice_sentence(said).endswith("we made the safest move for you.")


def test_a_timeout_that_cannot_be_undone_does_not_offer_it():
    match = running(2)
    seat = asked(match)
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)

    assert phrases.notice_sentence(Notice.objects.get(kind=Kind.TIMED_OUT)).endswith("the safest move for you.")


def test_a_game_that_had_begun_was_stopped_by_the_administration():
    stopped = notice(Kind.CANCELLED, {"agreed": 0}, started_at=timezone.now())

    assert phrases.notice_sentence(stopped).startswith("An administrator canceled this game")


def test_an_invitation_names_who_asks_as_long_as_they_are_there():
    ana = person("Ana")
    asks = notice(Kind.INVITED, {"by": ana.pk})
    there = phrases.notice_sentence(asks)

    accounts.erase_person(user=ana)

    assert subject(asks) == "You're invited to play Citadels · Tuesday"
    assert there == "Ana invites you to a game of Citadels."
    assert phrases.notice_sentence(asks) == "You're invited to a game of Citadels."


def test_several_games_are_counted():
    several = Message(None, Kind.YOUR_TURN, [], seats=[SimpleNamespace(match=None)] * 3)

    assert phrases.message_subject(several) == "3 games are waiting for you"


def test_who_calls_in_the_chat_is_named_with_their_words_until_those_are_taken_away():
    match, caller = running(2), person("Bruno")
    message, other = (
        ChatMessage.objects.create(match=match, user=user, text=text)
        for user, text in ((caller, "Come & look"), (person("Carla"), "No"))
    )
    called = notice(Kind.MENTIONED, {"message": message.pk})

    assert subject(called) == "You were mentioned in the chat · Tuesday"
    assert phrases.notice_sentence(called) == "Bruno mentioned you in this table's chat: “Come & look”"
    assert other.text not in phrases.notice_sentence(called)
    ChatMessage.objects.filter(pk=message.pk).update(removed_at=timezone.now())
    assert phrases.notice_sentence(called) == "You were mentioned in this table's chat."
    assert phrases.notice_sentence(notice(Kind.MENTIONED, {})) == "You were mentioned in this table's chat."


def test_who_asks_for_a_substitute_or_has_become_one_is_named_as_long_as_they_are_there():
    person("Aaron")
    bruno = person("Bruno")
    asked_for, done = (notice(Kind.SUBSTITUTE, {**params, "by": bruno.pk}) for params in ({"offer": 1}, {}))

    assert phrases.notice_sentence(asked_for).startswith("Bruno has invited you to take over a seat")
    assert phrases.notice_sentence(done).startswith("Bruno has taken your seat")
    accounts.erase_person(user=bruno)
    assert phrases.notice_sentence(asked_for).startswith("You're invited to take over a seat")
    assert phrases.notice_sentence(done).startswith("Another player has taken your seat")
