"""Waits: one seat's being asked, with the clock that runs meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from games.domain.timing import waking_hours
from games.domain.timing.waking_hours import Hours
from games.enums import Pace
from games.models import Match, Seat, User

if TYPE_CHECKING:
    from engine import Question, State
    from games.domain.matches.match_lists import ShownSeat

HOUR = 3600
NEXT_STAMP = F("stamp") + 1
REMINDER_PARTS = (2, 4, 8)
"""A reminder goes out when one of so many parts of the wait is left, as who is reminded has chosen."""
SHORTEST_REMINDED = HOUR
"""Nobody reads a mail about a shorter wait in time."""
STEWARD_WAITS = timedelta(hours=1)
"""The steward gathers at once and ends the turn so much later, unless the owner takes over."""
FIELDS = [
    *("is_asked", "wait", "asked_at", "deadline", "allowance", "remind_at"),
    *("is_provisional", "bank", "timeouts_in_row"),
]
"""What a wait writes into its seat's row."""
WELCOMED = ["timeouts_in_row", "seen_at", "seen_version"]
"""What a move of its owner writes there."""


def begin(match: Match, seat: Seat, now: datetime) -> None:
    """Set the clock of a seat that is asked from `now` on; a bot and an untimed table get none."""
    now = start(match, now)
    seat.asked_at = now
    seat.deadline = seat.remind_at = None
    seat.allowance = allowance(match, seat, now)
    if seat.has_bot or not match.is_timed:
        return
    seat.bank = min(match.bank, seat.bank + match.increment)
    set_clock(match, seat, now, budget(match, seat.bank))


def start(match: Match, now: datetime) -> datetime:
    """Say from when on the clock of a wait runs that begins now: once the pause is over, if there is one."""
    return max(now, match.paused_until or now)


def budget(match: Match, bank: int) -> timedelta:
    """Say how long a wait is for whoever has saved so many seconds."""
    return timedelta(seconds=min(match.cap, match.grace + bank))


def set_clock(match: Match, seat: Seat, now: datetime, left: timedelta) -> None:
    """Put the end of the wait of which so much is left, and the reminder before it.

    However its owner sleeps or travels, it ends within the bound that the table is told.
    """
    mine, whole = seat_hours(match, seat), budget(match, seat.bank)
    seat.deadline = waking_hours.after(mine, now, left)
    asked_at = seat.asked_at
    if match.keeps_hours and asked_at is not None:
        away = sum((end - max(start, asked_at) for start, end in vacations_of(match, seat)), timedelta(0))
        seat.deadline = min(seat.deadline, asked_at + waking_hours.longest(whole) + away)
    set_reminder(match, seat, mine, now, left)


def set_reminder(match: Match, seat: Seat, mine: Hours | None, now: datetime, left: timedelta) -> None:
    """Put the reminder before the end of a wait of which so much is left, where it comes in time to be read."""
    seat.remind_at = None
    whole = budget(match, seat.bank)
    if whole.total_seconds() >= SHORTEST_REMINDED and seat.deadline is not None:
        last = last_part(seat, whole)
        seat.remind_at = min(waking_hours.after(mine, now, left - last), seat.deadline - last)


def last_part(seat: Seat, whole: timedelta) -> timedelta:
    """Give the part of a wait that is left when the owner of `seat` wants to be reminded."""
    return whole / (seat.user.reminder_part if seat.user else REMINDER_PARTS[1])


def seat_hours(match: Match, seat: Seat) -> Hours | None:
    """Give the waking hours and vacations that the clock of a seat keeps to; None if it runs day and night."""
    mine = own_hours(seat.user) if match.keeps_hours and seat.user is not None else None
    away = vacations_of(match, seat)
    return replace(mine or waking_hours.ALWAYS, away=away) if away else mine


def vacations_of(match: Match, seat: Seat) -> tuple[tuple[datetime, datetime], ...]:
    """List the vacations, also the planned ones, on which the clock of a seat stands still, from its wait on."""
    user, since = seat.user, seat.asked_at or timezone.now()
    if not match.keeps_vacations or user is None or user.away_until is None or user.away_until <= since:
        return ()
    return tuple((one.starts_at, one.ends_at) for one in user.vacations.all() if one.ends_at > since)


def allowance(match: Match, seat: Seat, now: datetime) -> int:
    """Say by how many seconds the vacations that have begun make the wait for a seat longer."""
    spans = [(max(start, seat.asked_at or now), end) for start, end in vacations_of(match, seat) if start <= now]
    return round(sum((end - start).total_seconds() for start, end in spans))


def own_hours(user: User) -> Hours | None:
    """Read the waking hours that somebody has set."""
    if user.wakes_at is None or user.sleeps_at is None:
        return None
    usual = user.wakes_at, user.sleeps_at
    if user.weekend_wakes_at is None or user.weekend_sleeps_at is None:
        return Hours(user.zone, usual, usual)
    return Hours(user.zone, usual, (user.weekend_wakes_at, user.weekend_sleeps_at))


def longest_wait(seat: Seat | ShownSeat, now: datetime | None = None) -> timedelta | None:
    """Say how long the table may still have to wait for `seat`, for everybody to know; None where no clock runs.

    One bound for the whole table: what a seat has saved, or when its owner sleeps, does not change it, but for a
    vacation that the table was told of.
    """
    match = seat.match
    if not match.is_timed or seat.asked_at is None or seat.bot or seat.stood_in_at is not None:
        return None
    most = budget(match, match.bank)
    latest = seat.asked_at + (waking_hours.longest(most) if match.keeps_hours else most)
    latest += timedelta(seconds=seat.allowance)
    now = now or timezone.now()
    if latest <= now and match.pace != Pace.LIVE:
        # Everybody can read that the steward has begun.
        latest += STEWARD_WAITS
    return max(latest - now, timedelta(minutes=1))


def end(match: Match, seat: Seat, now: datetime) -> None:
    """Stop the clock of a seat, and take what it used, the grace apart, from its bank."""
    if seat.deadline is not None and seat.asked_at is not None:
        whole, left = budget(match, seat.bank), timedelta(0)
        if not seat.is_provisional:
            left = waking_hours.between(seat_hours(match, seat), now, seat.deadline)
        used = min(whole - left, now - seat.asked_at).total_seconds() - match.grace
        seat.bank = max(0, seat.bank - max(0, round(used)))
    seat.asked_at = seat.deadline = seat.remind_at = None
    seat.allowance, seat.is_provisional = 0, False


def occasion(question: Question | None, state: State) -> tuple | None:
    """Say what one wait is for: a seat's picks of a round, or its turn with one character."""
    if question is None:
        return None
    return question.seat, state.round, state.turn and state.turn.character


def pass_on(match: Match, seats: list[Seat], question: Question | None, number: int, now: datetime) -> None:
    """End the wait for one seat, and begin the wait for the one that is asked now."""
    for seat in seats:
        if seat.is_asked:
            end(match, seat, now)
            seat.is_asked = False
    if question is not None:
        after = seats[question.seat]
        after.is_asked, after.wait = True, number
        begin(match, after, now)


def welcome(match: Match, seat: Seat, number: int, now: datetime) -> None:
    """Note that the owner of `seat` has moved, taking over from the steward if it had begun the turn."""
    seat.timeouts_in_row, seat.seen_at, seat.seen_version = 0, now, number
    if seat.is_provisional:
        take_over(match, seat, now)


def take_over(match: Match, seat: Seat, now: datetime) -> None:
    """Let the owner of `seat` go on where the steward began, with a clock of their own."""
    seat.is_provisional = False
    begin(match, seat, now)
