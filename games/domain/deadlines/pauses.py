"""Pauses: all present players agree on a number of days during which no clock runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import task_queue
from games.domain.deadlines import clock_adjustments, outage_recovery
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import match_history, notice_creation
from games.domain.timing import waits, waking_hours
from games.domain.timing.votes import vote_key
from games.enums import IncidentKind, NoticeKind
from games.models import Incident, Match, Seat, User
from games.task_queue import TaskName

MAX_PAUSE_DAYS = 14
"""The maximum length of one pause; players can agree on another one after it."""
DAY = timedelta(days=1)


@transaction.atomic
def propose_pause(*, match: Match, user: User, days: int) -> None:
    """Propose a pause of `days` days, which begins when the last player agrees; 0 days ends a pause.

    Refusals: `no_clock`, `pause_length`, `not_paused`, and those of `departures.lock_own_seat`.
    """
    seat = departures.lock_own_seat(match, user)
    if not match.is_timed:
        raise Refused("no_clock")
    if not 0 <= days <= MAX_PAUSE_DAYS:
        raise Refused("pause_length", most=MAX_PAUSE_DAYS)
    if days == 0 and not match.is_paused:
        raise Refused("not_paused")
    match.pause_days, match.pause_proposed_at = days, timezone.now()
    match.save(update_fields=["pause_days", "pause_proposed_at"])
    match.seats.exclude(pk=seat.pk).update(agrees_to_pause=False)
    vote, kind = vote_key(match.pause_proposed_at), IncidentKind.PAUSE_PROPOSED
    proposed = match_history.note_incident(match, kind, seat=seat.number, reason=str(days))
    if not _agree_to_pause(match, seat):
        departures.notify_voters(proposed, seat, NoticeKind.PAUSE_PROPOSED, vote, days=days)


@transaction.atomic
def answer_pause(*, match: Match, user: User, agrees: bool, vote: str = "") -> None:
    """Agree to the proposed pause, which begins when all agree, or decline it, which drops the proposal.

    With `vote`, the key of a vote, the answer counts only in that vote.

    Refusals: `nothing_proposed`, `vote_closed`, and those of `departures.lock_own_seat`.
    """
    seat = departures.lock_own_seat(match, user)
    if vote and vote != vote_key(match.pause_proposed_at):
        raise Refused("vote_closed")
    if match.pause_days is None:
        raise Refused("nothing_proposed")
    if agrees:
        _agree_to_pause(match, seat)
    else:
        drop_pause_vote(match)
        match_history.note_incident(match, IncidentKind.PAUSE_DECLINED, seat=seat.number)


def pause_votes(match: Match, seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Split the present players into those who agree to the proposed pause and those who have not agreed yet."""
    present = departures.present_seats(seats)
    agreed = [seat for seat in present if seat.agrees_to_pause and match.pause_days is not None]
    return agreed, [seat for seat in present if seat not in agreed]


def drop_pause_vote(match: Match) -> None:
    """Remove the proposal and all agreements. Call it in a transaction that locks the match's row."""
    match.pause_days = match.pause_proposed_at = None
    match.save(update_fields=["pause_days", "pause_proposed_at"])
    match.seats.update(agrees_to_pause=False)


def record_pause_over(match: Match) -> None:
    """Record that the days of a pause are over, and notify all players.

    Call it in a transaction that locks the match's row.
    """
    match.paused_until = None
    match.save(update_fields=["paused_until"])
    _notify_players(match_history.note_incident(match, IncidentKind.PAUSE_OVER), NoticeKind.PAUSE_ENDED, agreed=0)


def _agree_to_pause(match: Match, seat: Seat) -> bool:
    """Record that a player agrees; return whether all do, so that the pause has begun or ended."""
    Seat.objects.filter(pk=seat.pk).update(agrees_to_pause=True)
    others = match.seats.filter(departures.SEAT_IS_PRESENT, agrees_to_pause=False).exclude(pk=seat.pk)
    if others.exists():
        # Raise the stamps, because all pages show who has agreed.
        match.seats.update(stamp=waits.NEXT_STAMP)
        return False
    days = match.pause_days or 0
    drop_pause_vote(match)
    _move_clocks(match, timezone.now(), days * DAY)
    kind = IncidentKind.PAUSED if days else IncidentKind.PAUSE_ENDED
    noted = match_history.note_incident(match, kind, reason=str(days))
    if days:
        _notify_players(noted, NoticeKind.PAUSED, except_for=seat)
    else:
        _notify_players(noted, NoticeKind.PAUSE_ENDED, except_for=seat, agreed=1)
    return True


def _notify_players(noted: Incident, kind: NoticeKind, *, except_for: Seat | None = None, **params: int) -> None:
    """Notify all players who have not resigned, except `except_for`, whose page already shows the change."""
    match, about = noted.match, f"incident {noted.pk}"
    players = match.seats.filter(user__isnull=False, resigned_at=None).select_related("user")
    for seat in players.exclude(pk=except_for.pk) if except_for else players:
        notice_creation.create_notice(user=seat.user, kind=kind, match=match, seat=seat, about=about, **params)
    task_queue.enqueue(TaskName.SEND_NOTICES)


def _move_clocks(match: Match, now: datetime, pause: timedelta) -> None:
    """Stop the clocks of a match for the time `pause` from `now`; the rest of an open wait follows the pause."""
    outage_recovery.move_clocks_of(match)
    before = waits.clock_start(match, now)
    match.paused_until = now + pause if pause else None
    match.save(update_fields=["paused_until"])
    after = waits.clock_start(match, now)
    for seat in match.seats.filter(is_asked=True, deadline__isnull=False).select_related("user"):
        assert seat.asked_at is not None
        assert seat.deadline is not None
        seat.match = match
        seat.asked_at += after - before
        if seat.is_provisional:
            seat.deadline += after - before
        else:
            left = waking_hours.awake_time_between(waits.seat_waking_hours(match, seat), before, seat.deadline)
            clock_adjustments.move_deadline(seat, after, left)
        seat.allowance = waits.vacation_allowance(match, seat, after)
        seat.save(update_fields=["asked_at", "allowance", *clock_adjustments.CLOCK_FIELDS])
