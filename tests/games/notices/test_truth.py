"""How long each kind of notice stays true: until its reader has seen, answered or missed what it is about."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.domain.timing.votes import vote_key
from games.enums import MatchStatus
from games.enums import NoticeKind as Kind
from games.models import Match, Notice, Seat
from games.notices.kinds import notice_type_of

TOLD = datetime(2026, 6, 10, 12, tzinfo=UTC)
LATER, EARLIER = TOLD + timedelta(seconds=1), TOLD - timedelta(seconds=1)
SOON = timezone.now() + timedelta(days=1)


@pytest.fixture(autouse=True)
def database() -> None:
    """Whether a notice is true is computed without a database."""


def is_true(kind: Kind, seat: dict | None, *, match: dict | None = None, **notice: object) -> bool:
    """Return whether a notice of a running game is still true for a reader who is asked and has not looked since."""
    table = Match(**{"status": MatchStatus.RUNNING, **(match or {})})
    about = Notice(**{"kind": kind, "params": {}, "created_at": TOLD, **notice}, match=table)
    mine = None if seat is None else Seat(**{"user_id": 1, "is_asked": True, "wait": 3, "seen_version": 5, **seat})
    return notice_type_of(kind).is_still_true(about, mine)


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TIMED_OUT])
def test_news_is_true_until_its_reader_looks_at_the_table(kind):
    looks = [None, EARLIER, TOLD, LATER]

    assert [is_true(kind, {"seen_at": seen_at}) for seen_at in looks] == [True, True, False, False]
    assert not is_true(kind, None)


@pytest.mark.parametrize("kind", [Kind.ROBBED, Kind.MURDERED, Kind.HAND, Kind.FINISHED])
def test_an_entry_of_the_log_is_news_until_its_reader_has_seen_it(kind):
    assert [is_true(kind, {}, version=version) for version in (0, 1, 5, 6)] == [True, False, False, True]
    assert is_true(kind, {"seen_at": LATER}, version=6)


def test_a_canceled_game_is_news_to_readers_without_a_seat():
    assert is_true(Kind.CANCELLED, None)
    assert [is_true(Kind.CANCELLED, {"seen_at": seen_at}) for seen_at in (EARLIER, LATER)] == [True, False]


@pytest.mark.parametrize(
    ("seat", "still"),
    [
        ({}, True),
        ({"is_asked": False}, False),
        ({"deadline": None}, False),
        ({"deadline": SOON + timedelta(hours=1)}, False),
        ({"seen_at": LATER}, True),
    ],
)
def test_a_reminder_of_a_deadline_is_true_until_the_answer_or_another_deadline(seat, still):
    assert is_true(Kind.DEADLINE_NEAR, {"deadline": SOON, **seat}, about=f"4 {SOON.isoformat()}") is still


@pytest.mark.parametrize(
    ("seat", "still"),
    [
        ({}, True),
        ({"is_asked": False}, False),
        ({"wait": 4}, False),
        ({"seen_version": 6}, False),
        ({"seen_at": TOLD}, True),
        ({"seen_at": LATER}, False),
    ],
)
def test_a_reminder_to_finish_is_true_until_its_reader_goes_on(seat, still):
    assert is_true(Kind.UNFINISHED, seat, params={"wait": 3}, version=5) is still
    assert not is_true(Kind.UNFINISHED, None, params={"wait": 3}, version=5)


@pytest.mark.parametrize(
    ("seat", "status", "still"),
    [
        ({}, MatchStatus.RUNNING, True),
        ({}, MatchStatus.FINISHED, False),
        ({"is_asked": False}, MatchStatus.RUNNING, False),
        ({"wait": 4}, MatchStatus.RUNNING, False),
        ({"resigned_at": EARLIER}, MatchStatus.RUNNING, False),
        ({"stood_in_at": EARLIER}, MatchStatus.RUNNING, False),
        ({"seen_at": EARLIER}, MatchStatus.RUNNING, True),
        ({"seen_at": LATER}, MatchStatus.RUNNING, False),
    ],
)
def test_a_nudge_is_true_while_the_table_waits_for_the_same_answer(seat, status, still):
    assert is_true(Kind.NUDGE, seat, match={"status": status}, version=3) is still
    assert not is_true(Kind.NUDGE, None, version=3)


@pytest.mark.parametrize("kind", [Kind.MENTIONED, Kind.CHAT])
def test_a_chat_message_is_news_until_it_is_read_or_the_chat_is_muted(kind):
    reads = [is_true(kind, {"chat_read": number}, params={"message": 7}) for number in (6, 7, 8)]

    assert reads == [True, False, False]
    assert not is_true(kind, {"chat_read": 6, "is_chat_muted": True}, params={"message": 7})
    assert not is_true(kind, None, params={"message": 7})
    assert not is_true(kind, {"chat_read": 0})


@pytest.mark.parametrize(
    ("match", "paused", "ended"),
    [
        ({"paused_until": SOON}, True, False),
        ({"paused_until": None}, False, True),
        ({"paused_until": EARLIER}, False, True),
        ({"paused_until": SOON, "status": MatchStatus.FINISHED}, False, False),
        ({"paused_until": None, "status": MatchStatus.FINISHED}, False, False),
    ],
)
def test_a_pause_is_news_while_it_lasts_and_its_end_until_the_next(match, paused, ended):
    assert [is_true(kind, {}, match=match) for kind in (Kind.PAUSED, Kind.PAUSE_ENDED)] == [paused, ended]
    assert not any(is_true(kind, {"seen_at": LATER}, match=match) for kind in (Kind.PAUSED, Kind.PAUSE_ENDED))


@pytest.mark.parametrize(
    ("kind", "asked_at", "agrees"),
    [
        (Kind.PAUSE_PROPOSED, "pause_proposed_at", "agrees_to_pause"),
        (Kind.END_PROPOSED, "end_proposed_at", "agrees_to_end"),
    ],
)
def test_a_vote_is_news_until_it_closes_or_its_reader_agrees_or_looks(kind, asked_at, agrees):
    vote, open_vote = {"params": {"vote": vote_key(EARLIER)}}, {asked_at: EARLIER}

    assert is_true(kind, {}, match=open_vote, **vote)
    for seat in ({agrees: True}, {"seen_at": LATER}, {"resigned_at": EARLIER}, {"stood_in_at": EARLIER}, None):
        assert not is_true(kind, seat, match=open_vote, **vote)
    for match in ({}, {asked_at: LATER}, {**open_vote, "status": MatchStatus.FINISHED}):
        assert not is_true(kind, {}, match=match, **vote)
    assert not is_true(kind, {}, params={"vote": ""})
