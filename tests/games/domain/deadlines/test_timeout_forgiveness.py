"""What each time-out changed is given back, to the owner of the seat and only once."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.domain.deadlines import timeout_forgiveness, vacations
from games.enums import BotKind, IncidentKind, MatchStatus, Pace, SubstitutionOutcome
from games.models import Incident, Match, Seat, Substitution
from tests.games.tables import person

pytestmark = pytest.mark.django_db
TIMED_OUT, STOOD_IN = IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
GRACE, CAP, BANK = 60, 160, 1000
"""The time control of the tables in seconds: one wait takes at most 100 seconds from the reserve."""


def late(*kinds: IncidentKind, clock: dict[str, int] | None = None, **fields: Any) -> Seat:
    """Create a seat with time-outs of these kinds, a minute ago."""
    times = {"grace": GRACE, "cap": CAP, "bank": BANK, **(clock or {})}
    match = Match.objects.create(
        name="Tuesday", edition="classic", size=2, status=MatchStatus.RUNNING, pace=Pace.DAILY, **times
    )
    row = {"user": person(), "timeouts_in_row": len(kinds), "bank": 300, **fields}
    seat = Seat.objects.create(match=match, number=1, **row)
    for kind in kinds:
        happened(match, kind)
    return seat


def happened(match: Match, kind: IncidentKind, **fields: Any) -> Incident:
    row = {"seat": 1, "at": timezone.now() - MINUTE, "after": 0, **fields}
    return Incident.objects.create(match=match, kind=kind, **row)


def forgive(seat: Seat, *, since: timedelta = HOUR) -> int:
    """Undo the time-outs of the last hour; read the seat again."""
    number = timeout_forgiveness.undo_timeouts(timezone.now() - since)
    seat.refresh_from_db()
    return number


@pytest.mark.parametrize(
    ("kinds", "clock", "before", "after"),
    [
        ([TIMED_OUT], {}, 300, 400),
        ([TIMED_OUT, STOOD_IN], {}, 300, 500),
        ([TIMED_OUT, STOOD_IN], {}, 850, BANK),
        ([TIMED_OUT], {"cap": GRACE - 10}, 300, 300),
        ([TIMED_OUT], {"cap": GRACE + 1}, 300, 301),
    ],
)
def test_the_reserve_gets_back_what_the_waits_could_take_from_it(kinds, clock, before, after):
    seat = late(*kinds, clock=clock, bank=before)

    assert forgive(seat) == 1
    assert seat.bank == after


@pytest.mark.parametrize(("in_row", "left"), [(3, 1), (2, 0), (1, 0)])
def test_time_outs_in_a_row_are_counted_back_to_none_at_least(in_row, left):
    seat = late(TIMED_OUT, TIMED_OUT, timeouts_in_row=in_row)

    forgive(seat)

    assert seat.timeouts_in_row == left


def test_forgiving_is_logged_and_is_news():
    seat = late(TIMED_OUT)
    stamp = seat.match.stamp

    forgive(seat)

    [noted] = Incident.objects.filter(kind=IncidentKind.FORGIVEN)
    assert (noted.match, noted.seat) == (seat.match, 1)
    assert Match.objects.get().stamp == stamp + 2  # one for the seat, one for the log


def offer(seat: Seat, **fields: Any) -> Substitution:
    people = {"player": person("Bára"), "inviter": person("Ema")}
    return Substitution.objects.create(match=seat.match, seat=1, **{**people, **fields})


def test_a_bot_leaves_the_seat_only_if_a_forgiven_time_out_seated_it():
    back, stays = (late(kind, stood_in_at=timezone.now() - MINUTE, timeouts_in_row=2) for kind in (STOOD_IN, TIMED_OUT))
    offers = [offer(back), offer(stays)]

    forgive(back)
    stays.refresh_from_db()

    assert (back.stood_in_at, stays.stood_in_at is None) == (None, False)
    outcomes = [Substitution.objects.get(pk=one.pk).outcome for one in offers]
    assert outcomes == [SubstitutionOutcome.WITHDRAWN, SubstitutionOutcome.WAITING]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [(STOOD_IN, {"stood_in_at": timezone.now()}), (TIMED_OUT, {"is_provisional": True})],
)
def test_who_is_asked_again_gets_a_fresh_clock(kind, fields):
    asked_at = timezone.now() - 2 * HOUR
    seat = late(kind, is_asked=True, asked_at=asked_at, deadline=asked_at + MINUTE, **fields)

    forgive(seat)

    assert not seat.is_provisional
    assert timezone.now() - seat.asked_at < MINUTE
    assert seat.deadline - seat.asked_at == timedelta(seconds=CAP)


def test_who_is_not_asked_gets_no_clock():
    seat = late(STOOD_IN, stood_in_at=timezone.now(), is_provisional=True)

    forgive(seat)

    assert (seat.stood_in_at, seat.is_asked, seat.asked_at, seat.deadline) == (None, False, None, None)


@pytest.mark.parametrize(("in_row", "is_extended"), [(1, True), (2, False)])
def test_an_open_wait_is_extended_once_no_time_out_counts(in_row, is_extended):
    asked_at = timezone.now() - MINUTE
    short = asked_at + timedelta(seconds=90)
    seat = late(TIMED_OUT, is_asked=True, asked_at=asked_at, deadline=short, timeouts_in_row=in_row)

    forgive(seat)

    assert seat.asked_at == asked_at
    assert seat.deadline == (asked_at + timedelta(seconds=CAP) if is_extended else short)


@pytest.mark.parametrize(
    "fields", [{"user": None, "bot": BotKind.APPRENTICE}, {"resigned_at": timezone.now() - MINUTE}]
)
def test_seats_without_their_player_get_nothing(fields):
    seat = late(TIMED_OUT, **fields)

    assert forgive(seat) == 0
    assert (seat.bank, seat.timeouts_in_row) == (300, 1)
    assert not Incident.objects.filter(kind=IncidentKind.FORGIVEN).exists()


def test_games_that_are_over_and_incidents_without_a_seat_are_left_out():
    ended, other = late(TIMED_OUT), late()
    Match.objects.filter(pk=ended.match.pk).update(status=MatchStatus.FINISHED)
    happened(other.match, TIMED_OUT, seat=None)

    assert forgive(ended) == 0
    assert (ended.bank, Match.objects.get(pk=other.match.pk).stamp) == (300, other.match.stamp)


def test_only_time_outs_since_the_moment_count_and_the_moment_itself_does():
    seat, moment = late(), timezone.now() - MINUTE
    happened(seat.match, TIMED_OUT, at=moment)
    happened(seat.match, TIMED_OUT, at=moment - timedelta(seconds=1))
    happened(seat.match, IncidentKind.PAUSED, at=moment)

    assert timeout_forgiveness.undo_timeouts(moment) == 1

    seat.refresh_from_db()
    assert seat.bank == 400


@pytest.mark.parametrize("end", [IncidentKind.FORGIVEN, IncidentKind.SUBSTITUTED])
def test_what_was_forgiven_or_belonged_to_a_former_player_does_not_count(end):
    seat = late(TIMED_OUT)
    happened(seat.match, end)

    assert forgive(seat) == 0

    happened(seat.match, TIMED_OUT)

    assert forgive(seat) == 1
    assert seat.bank == 400


def test_what_was_forgiven_at_another_seat_or_table_counts():
    seat, other = late(TIMED_OUT), late(TIMED_OUT)
    happened(seat.match, IncidentKind.FORGIVEN, seat=0)

    assert forgive(seat) == 2
    assert Incident.objects.filter(match=other.match, kind=IncidentKind.FORGIVEN).exists()


def test_each_seat_gets_back_its_own_time_outs_only():
    seat, other, punctual = late(TIMED_OUT), late(TIMED_OUT), late()
    neighbor = Seat.objects.create(match=seat.match, number=0, user=person("Bára"), bank=300)
    happened(seat.match, TIMED_OUT, seat=0)
    happened(seat.match, TIMED_OUT, seat=0)

    assert forgive(seat) == 3

    neighbor.refresh_from_db()
    other.refresh_from_db()
    assert (seat.bank, neighbor.bank, other.bank) == (400, 500, 400)
    assert Match.objects.get(pk=punctual.match.pk).stamp == punctual.match.stamp


def test_vacation_days_taken_since_are_returned(monkeypatch):
    since, asked = timezone.now(), []
    monkeypatch.setattr(vacations, "return_automatic_days", asked.append)

    timeout_forgiveness.undo_timeouts(since)

    assert asked == [since]
