"""When each person was last seen and last sent a message: stored in their row of totals, so that nothing has to search
their seats for it.

Seats store each look at a table. The row of totals is written once an hour, and during a vacation at each look, because
vacations that are used automatically count the visits since they began.
"""

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from games.models import PlayerTotals, Seat

HOUR = 3600
SPREAD = 97
"""Seconds between the hours of two people whose IDs follow each other, so that not all rows are written at once."""


def is_new_look(user: int, before: datetime | None, now: datetime, away_until: datetime | None = None) -> bool:
    """Return whether a look must be stored, after an earlier one at the same table, if there was one.

    The first one in each hour is stored, and every one during a vacation, which ends at `away_until`.
    """
    if before is None or (away_until is not None and away_until > now):
        return True
    return _hour_of(user, before) != _hour_of(user, now)


def record_look(
    user: int | None, before: datetime | None = None, away_until: datetime | None = None, now: datetime | None = None
) -> None:
    """Store when a person was seen, unless a look in the same hour is stored; see `is_new_look`."""
    now = now or timezone.now()
    if user is None or not is_new_look(user, before, now, away_until):
        return
    is_away = away_until is not None and away_until > now
    since = now if is_away else datetime.fromtimestamp(_hour_of(user, now) * HOUR - user * SPREAD, tz=now.tzinfo)
    PlayerTotals.objects.filter(user=user, seen_at__lt=since).update(seen_at=now)


def record_look_of_owner(seat: Seat, before: datetime | None, now: datetime) -> None:
    """Store when the owner of a seat was seen; see `record_look`."""
    if seat.user is not None:
        record_look(seat.user.pk, before, seat.user.away_until, now)


def record_message(user: int, now: datetime) -> None:
    """Store when a person was sent a message about their games, by email or another channel."""
    PlayerTotals.objects.filter(user=user).update(told_at=now)


def last_seen_times(users: Collection[int]) -> dict[int, datetime]:
    """Return when people were last seen, by ID, to the hour; erased accounts are missing."""
    return dict(PlayerTotals.objects.filter(user__in=users).values_list("user", "seen_at"))


def _hour_of(user: int, at: datetime) -> int:
    """Return the number of the hour in which `at` is; each person's hours begin at another second."""
    return (int(at.timestamp()) + user * SPREAD) // HOUR
