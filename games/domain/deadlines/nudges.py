"""Nudges: a player can have a reminder sent to the player whom the table waits for, once a day at each table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import task_queue
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import notice_creation
from games.domain.people import blocked_players, sanctions
from games.enums import NoticeKind
from games.models import Match, Seat, User
from games.task_queue import TaskName

NUDGE_INTERVAL = timedelta(days=1)
"""The time between two nudges of one player at one table."""


def nudgeable_seat(match: Match, seats: Iterable[Seat], own_seat: Seat | None) -> Seat | None:
    """Return the seat that the owner of `own_seat` may nudge now, apart from the daily limit.

    It is the seat that the table page names, if a person plays it and the game is neither paused nor played live. In
    an envelope round, no one has to answer before the post leaves.
    """
    if own_seat is None or not departures.present_seats([own_seat]):
        return None
    if not match.is_running or not match.is_timed or match.is_paused or match.is_played_live:
        return None
    if match.post_at is not None:
        return None
    asked = next((seat for seat in seats if seat.is_asked), None)
    is_nudgeable = asked is not None and asked.number != own_seat.number and departures.present_seats([asked])
    return asked if is_nudgeable else None


def next_nudge_at(own_seat: Seat, now: datetime | None = None) -> datetime | None:
    """Return when the owner of `own_seat` may nudge again; None if they may now."""
    again = None if own_seat.nudged_at is None else own_seat.nudged_at + NUDGE_INTERVAL
    return again if again is not None and again > (now or timezone.now()) else None


@transaction.atomic
def send_nudge(*, match: Match, user: User, number: int, now: datetime | None = None) -> Seat:
    """Send a reminder from `user` to the owner of seat `number`, which the table waits for; return that seat.

    If the other player has blocked `user` or muted the chat, nothing is sent, but the result is the same, so that this
    is not revealed. The notification policy decides when the reminder is sent, which is not revealed either.

    Refusals: `moved_on`, `nudged_already`, `silenced`, `nudge_blocked`, and those of `departures.lock_own_seat`.
    """
    now = now or timezone.now()
    mine = departures.lock_own_seat(match, user, updates_spectators=False)
    asked = nudgeable_seat(match, match.seats.select_related("user"), mine)
    if asked is None or asked.number != number or asked.user is None:
        raise Refused("moved_on")
    if (until := sanctions.muted_until(user)) is not None:
        raise Refused("silenced", until=until)
    if blocked_players.has_blocked(user=user, other=asked.user):
        raise Refused("nudge_blocked", name=asked.user.name)
    may_nudge = Q(nudged_at=None) | Q(nudged_at__lte=now - NUDGE_INTERVAL)
    if not Seat.objects.filter(may_nudge, pk=mine.pk).update(nudged_at=now):
        raise Refused("nudged_already")
    if not asked.is_chat_muted and not blocked_players.has_blocked(user=asked.user, other=user):
        notice_creation.create_notice(
            user=asked.user,
            kind=NoticeKind.NUDGE,
            match=match,
            seat=asked,
            version=asked.wait,
            about=f"{asked.wait} {mine.number} {now.isoformat()}",
            by=user.pk,
        )
        task_queue.enqueue(TaskName.SEND_NOTICES)
    return asked
