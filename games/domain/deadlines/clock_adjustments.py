"""Open clocks of people whose hours or vacations have changed, or whose site was down while they slept."""

from collections.abc import Iterable, Iterator
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
BATCH_SIZE = 500


@transaction.atomic
def save_user_keeping_waits(user: User) -> None:
    """Save what somebody has changed about themselves; what is left of their open waits lies in their new hours.

    Refusals: those of `name_availability.reserve_name`, where they take another name.
    """
    # Others may go on writing rows that point here: only the row's own values are held.
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
    """Keep what is left of somebody's open waits while their hours or vacations change; to be called in a transaction.

    The row of `user` is to be held, and to be as it was before.
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
            # Who has moved meanwhile has another deadline or none.
            Seat.objects.filter(pk=seat.pk, deadline=old).update(**{name: getattr(seat, name) for name in CLOCK_FIELDS})


def shift_into_waking_hours(last: datetime, now: datetime) -> None:
    """Put the deadlines that were all shifted from `last` to `now` back into the hours of those who keep any."""
    keeps_any = Q(user__wakes_at__isnull=False) | Q(user__away_until__gt=last)
    seats = _adjustable_seats().filter(keeps_any, deadline__gt=now)
    batch = []
    for seat in seats.iterator(BATCH_SIZE):
        assert seat.deadline is not None
        left = waking_hours.awake_time_between(
            waits.seat_waking_hours(seat.match, seat), last, seat.deadline - (now - last)
        )
        if left:
            move_deadline(seat, now, left)
            batch.append(seat)
        if len(batch) == BATCH_SIZE:
            _save_clocks(batch)
            batch = []
    _save_clocks(batch)


def _adjustable_seats() -> QuerySet[Seat]:
    """Give the seats with a clock that keeps to hours, and that the steward has not taken over."""
    allows = Q(match__allows_hours=True) | Q(match__allows_vacations=True)
    kept = Seat.objects.filter(allows, match__status=MatchStatus.RUNNING, is_asked=True, is_provisional=False)
    return kept.exclude(match__pace__in=[Pace.LIVE, Pace.UNTIMED]).select_related("match", "user")


def move_deadline(seat: Seat, now: datetime, left: timedelta) -> None:
    """Put the end of an open wait to where so much is left from then on; who was reminded of it is not again."""
    was_reminded = seat.reminded_for is not None and seat.reminded_for == seat.deadline
    waits.set_deadline(seat.match, seat, now, left)
    if was_reminded:
        seat.reminded_for = seat.deadline


def _save_clocks(batch: Iterable[Seat]) -> None:
    Seat.objects.bulk_update(batch, CLOCK_FIELDS)
