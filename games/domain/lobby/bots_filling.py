"""Bots that take the free seats of an open table at a time that its players see and its host can change."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import quotas, seating
from games.domain.timing.time_controls import PACES
from games.enums import BotKind, MatchStatus, Pace
from games.models import Match, User

FILL_TIMES = {str(minutes): timedelta(minutes=minutes) for minutes in (3, 10, 60, 360, 1440)}
"""The times that the host can choose, counted from the choice, by their minutes as a form sends them."""


def usual_fill_time(pace: str) -> timedelta:
    """Return after how long bots take the free seats of a table that is opened for the first players to come."""
    return FILL_TIMES["3" if pace == Pace.LIVE else "360"]


@transaction.atomic
def set_fill_time(*, match: Match, by: User, wait: timedelta | None) -> None:
    """Have bots take the free seats after `wait`, or never if it is None; only the creator may.

    Refusals: `not_creator`, `table_started`, `table_closed`, `table_full`, `rated_without_bots`, `too_many_bot_games`.
    """
    seating.lock_open_table(match, creator=by)
    if wait is not None:
        _check_may_have_bots(match, by)
    match.bots_fill_at = timezone.now() + wait if wait is not None else None
    match.save(update_fields=["bots_fill_at"])


@transaction.atomic
def start_with_bots(*, match: Match, by: User) -> None:
    """Fill the free seats with bots now; only the creator may. Refusals as for `set_fill_time`."""
    seating.lock_open_table(match, creator=by)
    _check_may_have_bots(match, by)
    _fill(match)


def fill_due_tables(now: datetime | None = None) -> None:
    """Fill the tables whose time has come; several workers may do so at the same moment."""
    now = now or timezone.now()
    for match in Match.objects.filter(status=MatchStatus.OPEN, bots_fill_at__lte=now).select_related("creator"):
        fill_due_table(match, now)


@transaction.atomic
def fill_due_table(match: Match, now: datetime) -> None:
    """Fill the free seats of a table and start its game, if its time has still come."""
    # The update locks the row and takes the time away, so that a second worker finds nothing to do. The time may also
    # have been changed since it was read.
    due = Match.objects.filter(pk=match.pk, status=MatchStatus.OPEN, bots_fill_at__lte=now)
    if not due.update(bots_fill_at=None, stamp=F("stamp") + 1):
        return
    match.refresh_from_db()
    match.seats.update(stamp=F("stamp") + 1)
    # If the host has too many games with bots, the table goes on waiting for people.
    with suppress(Refused):
        _check_may_have_bots(match, match.creator)
        _fill(match)


def _check_may_have_bots(match: Match, host: User | None) -> None:
    if match.is_rated:
        raise Refused("rated_without_bots")
    if not match.seats.filter(user=None, bot="").exists():
        raise Refused("table_full")
    if host is not None:
        quotas.check_bot_games_quota(host, at=match)


def _fill(match: Match) -> None:
    """Put bots on all free seats, and start. Call it in a transaction that locks the match's row."""
    match.bots_fill_at = None
    seats = list(match.seats.select_related("user"))
    if sum(seat.user_id is not None for seat in seats) == 1:
        # No one waits for a single player, so nothing hurries them.
        match.pace = Pace.UNTIMED
        control = PACES[Pace.UNTIMED]
        match.grace, match.bank, match.increment, match.cap = (
            control.grace,
            control.bank,
            control.increment,
            control.cap,
        )
        match.least_reliability = 0
    match.save(update_fields=["bots_fill_at", "pace", "grace", "bank", "increment", "cap", "least_reliability"])
    seating.fill_with_bots(match, seats, BotKind.APPRENTICE)
