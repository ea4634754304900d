"""Moving open deadlines when a player's waking hours or vacations change, or after an outage of the site."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.domain.people import name_availability
from games.domain.timing import waits, waking_hours
from games.enums import MatchStatus, Pace
from games.models import Seat, User

CLOCK_FIELDS = ["deadline", "remind_at", "reminded_for"]


@transaction.atomic
def save_user_keeping_waits(user: User) -> None:
    """Save changes to a user; if their waking hours changed, open waits keep their remaining awake time.

    Refusals: those of `name_availability.reserve_name`, if the name changed.
    """
    # With `no_key`, other transactions can still insert rows that refer to this user.
    before = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if before.display_name != user.display_name:
        name_availability.reserve_name(user.display_name, user=before)
    if waits.user_waking_hours(before) == waits.user_waking_hours(user):
        user.save()
        return
    with keep_remaining_waits(before, timezone.now()):
        user.save()


@contextmanager
def keep_remaining_waits(user: User, now: datetime) -> Iterator[None]:
    """Keep the remaining time of a user's open waits while their hours or vacations change. Use it in a transaction.

    The caller must have locked the user's row; `user` must hold its values from before the change.
    """
    lefts = []
    for seat in _adjustable_seats().filter(user=user, deadline__gt=now).order_by("pk"):
        assert seat.deadline is not None
        seat.user = user
        lefts.append(
            (seat, waking_hours.awake_time_between(waits.seat_waking_hours(seat.match, seat), now, seat.deadline))
        )
    yield
    after = User.objects.get(pk=user.pk)
    for seat, left in lefts:
        seat.user, old = after, seat.deadline
        if left:
            move_deadline(seat, now, left)
            # The filter finds no row if the player has moved in the meantime.
            Seat.objects.filter(pk=seat.pk, deadline=old).update(**{name: getattr(seat, name) for name in CLOCK_FIELDS})


def shift_into_waking_hours(shifted: QuerySet[Seat], last: datetime, now: datetime) -> None:
    """After an outage from `last` to `now`, move the shifted deadlines back into waking hours and out of vacations."""
    keeps_any = Q(user__wakes_at__isnull=False) | Q(user__away_until__gt=last)
    batch = []
    for seat in _adjustable_seats().filter(keeps_any, pk__in=shifted, deadline__gt=now):
        assert seat.deadline is not None
        left = waking_hours.awake_time_between(
            waits.seat_waking_hours(seat.match, seat), last, seat.deadline - (now - last)
        )
        if left:
            move_deadline(seat, now, left)
            batch.append(seat)
    Seat.objects.bulk_update(batch, CLOCK_FIELDS)


def _adjustable_seats() -> QuerySet[Seat]:
    """Return the seats whose clock follows waking hours or vacations, except seats played by the steward."""
    allows = Q(match__allows_hours=True) | Q(match__allows_vacations=True)
    seats = Seat.objects.filter(allows, match__status=MatchStatus.RUNNING, is_asked=True, is_provisional=False)
    return seats.exclude(match__pace__in=[Pace.LIVE, Pace.UNTIMED]).select_related("match", "user")


def move_deadline(seat: Seat, now: datetime, remaining: timedelta) -> None:
    """Set the deadline of an open wait so that the time `remaining` is left from `now` on.

    A reminder already sent is not repeated.
    """
    was_reminded = seat.reminded_for is not None and seat.reminded_for == seat.deadline
    waits.set_deadline(seat.match, seat, now, remaining)
    if was_reminded:
        seat.reminded_for = seat.deadline
