"""Who looked, and when: written down where it is news, and not at every glance."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain import notify
from tests.games.tables import asked, choose, running

pytestmark = pytest.mark.django_db


def look(match, user) -> tuple[int, object]:
    """Look at the table; give what is written down of it."""
    match.refresh_from_db()
    notify.mark_seen(match, user)
    seat = match.seats.get(user=user)
    return seat.seen_version, seat.seen_at


def test_a_second_look_is_noted_once_half_a_minute_has_gone_by(travel):
    match = running(2)
    user = asked(match).user
    first = timezone.now()
    look(match, user)

    travel.shift(timedelta(seconds=29))
    soon = look(match, user)
    travel.shift(timedelta(seconds=2))
    later = look(match, user)

    assert (soon, later) == ((0, first), (0, first + timedelta(seconds=31)))


def test_a_look_at_something_new_is_noted_at_once(travel):
    match = running(2)
    user = match.seats.exclude(pk=asked(match).pk).get().user
    look(match, user)
    choose(match)

    travel.shift(timedelta(seconds=3))

    assert look(match, user) == (1, timezone.now())


def test_where_mails_go_out_sooner_a_look_is_noted_sooner(travel, settings):
    settings.NOTICE_DELAY = 10
    match = running(2)
    user = asked(match).user
    look(match, user)

    travel.shift(timedelta(seconds=11))

    assert look(match, user) == (0, timezone.now())


def test_a_look_is_written_on_the_own_seat_alone():
    match = running(2)
    user = asked(match).user

    look(match, user)

    assert [seat.seen_at is not None for seat in match.seats.order_by("user_id")] == [
        seat.user == user for seat in match.seats.order_by("user_id")
    ]
