"""Live bursts: a slow game is played live for a while, when all players are present and have agreed.

Deadlines do not change, so no one loses time. Presence is known from page views, which are recorded about once a
minute.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import match_history, notice_creation
from games.domain.timing import waits
from games.enums import IncidentKind, Pace
from games.models import Match, Seat, User
from games.models.matches.match import BURSTS

HERE_FOR = timedelta(minutes=2)
"""A player who has viewed the table within this time is present."""
GONE_AFTER = timedelta(minutes=5)
"""A player who has not viewed the table for this long is gone, which ends the burst.

It is longer than HERE_FOR, because the page of a player who is thinking may be idle.
"""
BURST_DURATION = timedelta(minutes=30)
RENEW_BELOW = timedelta(minutes=15)
"""A burst with less time left is renewed, unless a player is gone."""
BATCH_SIZE = 500
"""Tables read at a time."""


def is_burst_possible(match: Match, seats: Iterable[Seat]) -> bool:
    """Return whether a table may be played live: its game is running, on a slow clock and with at least two people."""
    is_slow = match.is_running and match.is_timed and match.pace != Pace.LIVE
    return is_slow and not match.is_paused and len(departures.present_seats(seats)) > 1


def are_all_here(seats: Iterable[Seat], now: datetime, period: timedelta = HERE_FOR) -> bool:
    """Return whether all people at the table have viewed it recently."""
    looks = [seat.seen_at for seat in departures.present_seats(seats)]
    return all(seen_at is not None and seen_at > now - period for seen_at in looks)


def count_others_here(seats: Iterable[Seat], own_seat: Seat | None) -> int:
    """Return how many other people at the table have viewed it recently."""
    since = timezone.now() - HERE_FOR
    return sum(seat.seen_at is not None and seat.seen_at > since for seat in seats if seat is not own_seat)


def has_just_come(seen_at: datetime | None) -> bool:
    """Return whether a player has only now become present, given the time of their previous view."""
    return seen_at is None or seen_at <= timezone.now() - HERE_FOR


def propose_burst_if_all_here(match_id: int) -> None:
    """If all players are here, ask them whether to play live. Call this when a player arrives."""
    seats = list(Seat.objects.filter(match=match_id).select_related("match"))
    match, now = seats[0].match, timezone.now()
    if not is_burst_possible(match, seats) or not are_all_here(seats, now):
        return
    with transaction.atomic():
        if Match.objects.filter(pk=match_id, gathered_at=None, live_until=None).update(gathered_at=now):
            match.seats.update(agrees_to_live=False, stamp=waits.NEXT_STAMP)


@transaction.atomic
def agree_to_burst(*, match: Match, user: User, agrees: bool = True) -> None:
    """Record whether `user` wants to play live; it starts when all agree, and until then the votes are hidden.

    Refusals: `not_all_here`, and those of `departures.lock_own_seat`.
    """
    seat = departures.lock_own_seat(match, user, updates_spectators=False)
    if match.is_in_burst:
        return
    if match.gathered_at is None or seat.stood_in_at is not None:
        raise Refused("not_all_here")
    Seat.objects.filter(pk=seat.pk).update(agrees_to_live=agrees, stamp=waits.NEXT_STAMP)
    if agrees and not match.seats.filter(departures.SEAT_IS_PRESENT, agrees_to_live=False).exists():
        _store_burst(match, live_until=timezone.now() + BURST_DURATION)
        match_history.note_incident(match, IncidentKind.LIVE_BEGUN)


@transaction.atomic
def stop_burst(*, match: Match, user: User) -> None:
    """End the burst for everyone, without revealing who ended it.

    Refusals: those of `departures.lock_own_seat`.
    """
    departures.lock_own_seat(match, user, updates_spectators=False)
    if match.is_in_burst:
        _store_burst(match, live_until=None)
        match_history.note_incident(match, IncidentKind.LIVE_ENDED)


def update_bursts(now: datetime | None = None) -> int:
    """End or renew bursts and proposals; return the number of tables changed.

    Safe to repeat and to run concurrently.
    """
    now = now or timezone.now()
    matches, last, changed = Match.objects.filter(BURSTS).order_by("pk").prefetch_related("seats"), 0, 0
    # In slices, because PostgreSQL accepts 65,535 parameters.
    while batch := list(matches.filter(pk__gt=last)[:BATCH_SIZE]):
        changed += sum(_update_burst(match, now) for match in batch)
        last = batch[-1].pk
    return changed


@transaction.atomic
def _update_burst(match: Match, now: datetime) -> bool:
    seats = match.seats.all()
    until, can_be = match.live_until, is_burst_possible(match, seats)
    is_burst = until is not None
    ends = (
        not can_be
        or not are_all_here(seats, now, GONE_AFTER if is_burst else HERE_FOR)
        or (until is not None and until <= now)
    )
    if not ends and (until is None or until >= now + RENEW_BELOW):
        return False
    if not _store_burst(match, live_until=None if ends else now + BURST_DURATION):
        return False
    match.refresh_from_db(fields=["status", "version"])
    if is_burst and ends and match.is_running:
        match_history.note_incident(match, IncidentKind.LIVE_ENDED)
    else:
        match.seats.update(stamp=waits.NEXT_STAMP)
    if not ends:
        Match.objects.filter(pk=match.pk).update(stamp=waits.NEXT_STAMP)
    return True


def _store_burst(match: Match, *, live_until: datetime | None) -> bool:
    """Store the time until which the match is played live, and clear the votes.

    Return False if the row has changed since it was read.
    """
    as_read = Match.objects.filter(pk=match.pk, gathered_at=match.gathered_at, live_until=match.live_until)
    if not as_read.update(live_until=live_until, gathered_at=None):
        return False
    if match.live_until is not None and live_until is None:
        notice_creation.release_turn_notices(match)
    match.live_until, match.gathered_at = live_until, None
    match.seats.update(agrees_to_live=False)
    return True
