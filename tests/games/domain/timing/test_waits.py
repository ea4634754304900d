"""The longest time that a table may have to wait: one bound for everyone, which reveals nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.timing import waits
from games.enums import Pace
from tests.games.tables import asked, running

pytestmark = pytest.mark.django_db


def test_the_bound_is_that_of_the_pace_whatever_the_seat_has_saved(travel):
    match = running(2)
    seat = asked(match)
    full = waits.max_remaining_wait(seat)
    match.seats.update(bank=0, deadline=timezone.now() + timedelta(minutes=3))

    assert waits.max_remaining_wait(asked(match)) == full == waits.longest_wait(match)


def test_where_nobody_may_keep_hours_of_their_own_the_bound_is_the_longest_wait():
    for pace, may_keep, extra in ((Pace.BRISK, False, timedelta(hours=1)), (Pace.LIVE, True, timedelta(0))):
        match = running(2, pace=pace, hours=may_keep)
        seat = asked(match)

        assert waits.max_remaining_wait(seat, seat.asked_at) == timedelta(seconds=match.cap) + extra


def test_the_bound_shrinks_as_time_goes_by_and_includes_the_stewards_hour(travel):
    match = running(2, hours=False)
    bound = timedelta(seconds=match.cap)

    travel.shift(bound - timedelta(minutes=10))
    assert waits.max_remaining_wait(asked(match)) == timedelta(minutes=70)
    travel.shift(timedelta(minutes=30))
    assert waits.max_remaining_wait(asked(match)) == timedelta(minutes=40)


def test_at_a_live_table_the_steward_takes_no_hour(travel):
    match = running(2, pace=Pace.LIVE)

    travel.shift(timedelta(seconds=match.cap + 1))

    assert waits.max_remaining_wait(asked(match)) == timedelta(minutes=1)


def test_bots_have_no_clock():
    away = running(2)
    away.seats.update(stood_in_at=timezone.now())

    assert waits.max_remaining_wait(asked(away)) is None
    assert waits.max_remaining_wait(asked(running(1, bots=("builder",)))) is None
