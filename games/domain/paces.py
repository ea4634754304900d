"""How long one may think: the named time controls, and what a wait costs."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.enums import Pace
from games.models import Match, Seat

MINUTE, HOUR, DAY = 60, 3600, 86400
REMINDER_FRACTION = 0.25
"""A reminder goes out when this much of the wait is left."""
SHORTEST_REMINDED = HOUR
"""Nobody reads a mail about a shorter wait in time."""


@dataclass(frozen=True)
class TimeControl:
    """Numbers in seconds: time before the clock ticks, savings, what each wait adds to them, the longest wait."""

    grace: int
    bank: int
    increment: int
    cap: int


PACES = {
    Pace.LIVE: TimeControl(0, 5 * MINUTE, 20, 2 * MINUTE),
    Pace.BRISK: TimeControl(2 * HOUR, 24 * HOUR, 4 * HOUR, 12 * HOUR),
    Pace.DAILY: TimeControl(12 * HOUR, 3 * DAY, 12 * HOUR, 24 * HOUR),
    Pace.RELAXED: TimeControl(24 * HOUR, 9 * DAY, 24 * HOUR, 3 * DAY),
    Pace.UNTIMED: TimeControl(0, 0, 0, 0),
}


def begin_wait(match: Match, seat: Seat, now: datetime) -> None:
    """Set the clock of a seat that is asked from `now` on; a bot and an untimed table get none."""
    seat.asked_at = now
    seat.deadline = seat.remind_at = None
    if seat.has_bot or not match.is_timed:
        return
    seat.bank = min(match.bank, seat.bank + match.increment)
    set_deadline(seat, now + timedelta(seconds=min(match.cap, match.grace + seat.bank)))


def set_deadline(seat: Seat, deadline: datetime) -> None:
    """Put the end of the wait that began at `asked_at`, and the reminder before it."""
    seat.deadline = deadline
    wait = deadline - seat.asked_at
    worth_it = wait.total_seconds() >= SHORTEST_REMINDED
    seat.remind_at = deadline - wait * REMINDER_FRACTION if worth_it else None


def end_wait(match: Match, seat: Seat, now: datetime) -> None:
    """Stop the clock of a seat, and take what it used, the grace apart, from its bank."""
    if seat.deadline is not None and seat.asked_at is not None:
        used = (now - seat.asked_at).total_seconds() - match.grace
        seat.bank = max(0, seat.bank - max(0, round(used)))
    seat.asked_at = seat.deadline = seat.remind_at = None
    seat.is_provisional = False
