"""Pauses by agreement, and their effect on clocks."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.domain.deadlines import deadline_sweep, pauses
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.enums import IncidentKind, Pace
from games.models import Heartbeat, Match, Seat, User
from games.screens.log import incidents
from tests.games.tables import asked, choose, play_until, running

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def told(match: Match) -> list[str]:
    return [incident.kind for incident in match.incidents.all()]


def agree(match: Match, days: int) -> None:
    """Propose a pause as the first player, and agree as all others."""
    users = [seat.user for seat in match.seats.select_related("user")]
    pauses.propose_pause(match=match, user=users[0], days=days)
    for user in users[1:]:
        pauses.answer_pause(match=match, user=user, agrees=True)
    match.refresh_from_db()


def test_all_must_agree_and_then_what_is_left_comes_after_the_pause(noon):
    match = running(3)
    noon.shift(4 * HOUR)
    users = [seat.user for seat in match.seats.all()]
    before = asked(match)
    pauses.propose_pause(match=match, user=users[0], days=3)
    pauses.answer_pause(match=match, user=users[1], agrees=True)
    assert asked(match).deadline == before.deadline
    pauses.answer_pause(match=match, user=users[2], agrees=True)

    match.refresh_from_db()
    after = asked(match)
    assert match.is_paused
    assert after.deadline == before.deadline + 3 * DAY
    assert after.remind_at == before.remind_at + 3 * DAY
    assert told(match) == [IncidentKind.PAUSE_PROPOSED, IncidentKind.PAUSED]


def test_one_refusal_drops_the_proposal():
    match = running(2)
    before = asked(match).deadline
    first, second = (seat.user for seat in match.seats.all())
    pauses.propose_pause(match=match, user=first, days=3)
    pauses.answer_pause(match=match, user=second, agrees=False)

    assert asked(match).deadline == before
    assert told(match)[-1] == IncidentKind.PAUSE_DECLINED
    with pytest.raises(Refused, match="nothing_proposed"):
        pauses.answer_pause(match=match, user=first, agrees=True)


def test_no_time_runs_out_in_a_pause_and_it_does_after(noon):
    match = running(2)
    agree(match, 2)
    end = asked(match).deadline
    for at, fired in ((end - timedelta(seconds=1), 0), (end, 1)):
        noon.move_to(at)
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": at})
        assert deadline_sweep.time_out_due_seats() == fired
    assert end == NOON + 2 * DAY + DAY


def test_who_moves_in_a_pause_pays_nothing_and_the_next_clock_begins_after_it(noon):
    match = running(2)
    agree(match, 2)
    noon.shift(DAY)
    mover = asked(match)
    play_until(match, lambda match: asked(match).pk != mover.pk)

    mover.refresh_from_db()
    assert mover.bank == match.bank
    assert asked(match).deadline == NOON + 2 * DAY + DAY


def test_a_pause_ends_early_by_agreement(noon):
    match = running(2)
    agree(match, 10)
    noon.shift(DAY)
    agree(match, 0)

    assert not match.is_paused
    assert asked(match).deadline == timezone.now() + DAY
    assert told(match)[-1] == IncidentKind.PAUSE_ENDED


def test_another_pause_begins_when_it_is_agreed_on_and_adds_up_to_no_more(noon):
    match = running(2)
    agree(match, 10)
    noon.shift(DAY)
    agree(match, 2)

    assert asked(match).deadline == timezone.now() + 2 * DAY + DAY


def test_waking_hours_hold_after_a_pause_too(noon):
    match = running(2)
    User.objects.update(wakes_at=time(8), sleeps_at=time(20))
    noon.shift(HOUR)
    agree(match, 1)

    # Of the deadline that was set without hours seven hours of today and four of tomorrow are left awake.
    assert asked(match).deadline == NOON + 2 * DAY


def test_the_steward_waits_through_a_pause_with_the_end_of_the_turn():
    match = running(2)
    later = timezone.now() + HOUR
    match.seats.filter(is_asked=True).update(is_provisional=True, deadline=later)
    agree(match, 1)

    assert asked(match).deadline == later + DAY


def test_who_is_away_is_not_asked():
    match = running(3)
    absent = match.seats.get(number=2)
    Seat.objects.filter(pk=absent.pk).update(stood_in_at=timezone.now())
    first, second = (seat.user for seat in match.seats.exclude(pk=absent.pk))
    pauses.propose_pause(match=match, user=first, days=1)
    pauses.answer_pause(match=match, user=second, agrees=True)

    match.refresh_from_db()
    assert match.is_paused


@pytest.mark.parametrize(("days", "code"), [(-1, "pause_length"), (15, "pause_length"), (0, "not_paused")])
def test_an_odd_pause_is_refused_and_changes_nothing(days, code):
    match = running(2)
    with pytest.raises(Refused, match=code):
        pauses.propose_pause(match=match, user=match.creator, days=days)

    assert told(match) == []


def test_untimed_games_cannot_be_paused():
    match = running(1, bots=("apprentice",), pace=Pace.UNTIMED)
    with pytest.raises(Refused, match="no_clock"):
        pauses.propose_pause(match=match, user=match.creator, days=2)


def test_resigned_players_have_no_vote():
    match = running(3)
    departures.resign_seat(match=match, user=match.creator)
    with pytest.raises(Refused, match="has_resigned"):
        pauses.propose_pause(match=match, user=match.creator, days=2)


def test_the_log_says_each_step():
    match = running(2)
    agree(match, 1)
    agree(match, 0)
    choose(match)

    said = [incidents.incident_sentence(incident, ["Ana", "Bob"]) for incident in match.incidents.all()]
    assert said == [
        "Ana would like to pause the game for 1 day.",
        "All players agreed. The clocks are stopped for 1 day.",
        "Ana would like to end the pause.",
        "All players agreed. The pause is over.",
    ]
