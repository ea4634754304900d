"""When a view of the table is recorded, and when not."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.matches import notice_creation
from tests.games.tables import asked, choose, running

pytestmark = pytest.mark.django_db


def look(match, user) -> tuple[int, object]:
    """View the table; return what was recorded."""
    match.refresh_from_db()
    notice_creation.mark_seen(match, match.seats.get(user=user))
    seat = match.seats.get(user=user)
    return seat.seen_version, seat.seen_at


def test_a_repeated_view_is_recorded_after_a_minute(travel):
    match = running(2)
    user = asked(match).user
    first = timezone.now()
    look(match, user)

    travel.shift(timedelta(seconds=60))
    soon = look(match, user)
    travel.shift(timedelta(seconds=1))
    later = look(match, user)

    assert (soon, later) == ((0, first), (0, first + timedelta(seconds=61)))


def test_a_view_of_news_is_recorded_at_once(travel):
    match = running(2)
    user = match.seats.exclude(pk=asked(match).pk).get().user
    look(match, user)
    choose(match)

    travel.shift(timedelta(seconds=3))

    assert look(match, user) == (1, timezone.now())


def test_with_a_shorter_email_delay_views_are_recorded_sooner(client, travel, settings):
    settings.NOTICE_DELAY = 10
    match = running(2)
    seat = asked(match)
    client.force_login(seat.user)
    seen = []

    for seconds in (0, 5, 1):
        travel.shift(timedelta(seconds=seconds))
        client.get(reverse("games:table", args=[match.pk]))
        seat.refresh_from_db()
        seen.append(timezone.now() - seat.seen_at)

    assert seen == [timedelta(0), timedelta(seconds=5), timedelta(0)]


def test_a_view_is_recorded_on_the_own_seat_only():
    match = running(2)
    user = asked(match).user

    look(match, user)

    assert [seat.seen_at is not None for seat in match.seats.order_by("user_id")] == [
        seat.user == user for seat in match.seats.order_by("user_id")
    ]
