"""The seats of a table with all that answers a poll for news, read in one query."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from games.fast.compiled_queries import compiled
from games.models import Seat


class PolledSeat(NamedTuple):
    """A seat with what answers a poll for news of its table."""

    pk: int
    user: int | None
    password: str | None
    is_active: bool | None
    away_until: datetime | None
    seen_at: datetime | None
    stamp: int
    table_stamp: int
    is_private: bool
    allows_spectators: bool
    session_data: str | None
    """The data of the session that polls, of any visitor; None if there is no session or it has expired."""

    @property
    def total_stamp(self) -> int:
        """Return the number that grows with everything new that its owner may see (`Seat.total_stamp`)."""
        return self.table_stamp + self.stamp

    @property
    def may_anyone_watch(self) -> bool:
        """Return whether anyone may see the table, even during the game."""
        return self.allows_spectators and not self.is_private


def seats_for_poll(match: int, session: str) -> list[PolledSeat]:
    """Return the seats of a match, with the data of the session with this key."""
    return [PolledSeat(*row) for row in rows_for_poll(match, session, timezone.now())]


@compiled
def rows_for_poll(match: int, session: str, now: datetime) -> QuerySet[Seat, tuple[Any, ...]]:
    """Return a query for the values of `PolledSeat`."""
    data = Session.objects.filter(session_key=session, expire_date__gt=now).values("session_data")
    return Seat.objects.filter(match_id=match).values_list(
        *("pk", "user", "user__password", "user__is_active", "user__away_until", "seen_at", "stamp"),
        *("match__stamp", "match__is_private", "match__allows_spectators"),
        Subquery(data),
    )
