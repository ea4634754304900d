"""Waits: a wait is the time during which one seat must answer; it has a clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from games.domain.timing import outages, post_times, waking_hours
from games.domain.timing.waking_hours import ALWAYS_AWAKE, WakingHours
from games.enums import Pace
from games.models import Match, Seat, User

if TYPE_CHECKING:
    from engine import Question, State
    from games.domain.matches.match_lists import ShownSeat

HOUR = 3600
NEXT_STAMP = F("stamp") + 1
REMINDER_PARTS = (2, 4, 8)
"""A reminder is sent when this fraction (1/2, 1/4, 1/8) of the wait is left; each player chooses one."""
MIN_REMINDED_WAIT = HOUR
"""The shortest wait with a reminder, in seconds; in a shorter one, an email would not be read in time."""
STEWARD_DELAY = timedelta(hours=1)
"""The steward gathers immediately and ends the turn after this delay, unless the owner takes over."""
SHORT_WAIT_PART = 4
"""After a time-out, the next wait lasts at most 1/4 of the longest wait."""
WAIT_FIELDS = [
    *("is_asked", "wait", "asked_at", "deadline", "allowance", "remind_at"),
    *("is_provisional", "bank", "timeouts_in_row"),
]
"""The fields of a seat's row that a wait changes."""
OWNER_MOVE_FIELDS = ["timeouts_in_row", "seen_at", "seen_version"]
"""The fields of a seat's row that its owner's move changes."""


def start_wait(match: Match, seat: Seat, now: datetime) -> None:
    """Start the clock of a seat that must answer from `now` on; bots and untimed tables have no clock."""
    now = clock_start(match, now)
    seat.asked_at = now
    seat.deadline = seat.remind_at = None
    seat.allowance = vacation_allowance(match, seat, now)
    if seat.has_bot or not match.is_timed:
        return
    seat.bank = min(match.bank, seat.bank + match.increment)
    set_deadline(match, seat, now, seat_budget(match, seat))


def clock_start(match: Match, now: datetime) -> datetime:
    """Return when the clock of a wait that begins `now` starts to run: immediately, or after a current pause.

    At a table with envelope rounds, clocks run only after the post has left.
    """
    return max(now, match.paused_until or now, match.post_at or now)


def wait_budget(match: Match, bank: int) -> timedelta:
    """Return how long a wait may last for a player with `bank` seconds of reserve."""
    whole = timedelta(seconds=min(match.cap, match.grace + bank))
    return min(whole, post_times.ROUND_WAIT) if match.has_envelope_rounds else whole


def seat_budget(match: Match, seat: Seat) -> timedelta:
    """Return how long the current wait of a seat may last; it is short if the seat's last wait timed out."""
    whole = wait_budget(match, seat.bank)
    return min(whole, _short_wait(match)) if seat.timeouts_in_row else whole


def longest_wait(match: Match, *, after_timeout: bool = False) -> timedelta:
    """Return the longest time that a table waits for one move, including the steward's hour but not vacations.

    The limit is public, so it does not depend on the seat's reserve or on when its owner sleeps. After the second
    time-out in a row a bot takes over, without the steward's hour.
    """
    whole = wait_budget(match, match.bank)
    if after_timeout:
        whole = min(whole, _short_wait(match))
    longest = waking_hours.longest_elapsed(whole) if match.keeps_hours else whole
    ends_at_once = after_timeout or match.pace == Pace.LIVE or match.has_envelope_rounds
    return longest if ends_at_once else longest + STEWARD_DELAY


def _short_wait(match: Match) -> timedelta:
    return timedelta(seconds=match.cap // SHORT_WAIT_PART)


def set_deadline(match: Match, seat: Seat, now: datetime, remaining: timedelta) -> None:
    """Set the deadline and the reminder of a wait with the time `remaining` left.

    Waking hours never move the deadline past the limit that is shown to the table; vacations in the meantime do.
    """
    hours = seat_waking_hours(match, seat)
    seat.deadline = waking_hours.add_awake_time(hours, now, remaining)
    if match.keeps_hours and seat.asked_at is not None:
        days = replace(ALWAYS_AWAKE, away=vacation_spans(match, seat))
        longest = waking_hours.longest_elapsed(seat_budget(match, seat))
        seat.deadline = min(seat.deadline, waking_hours.add_awake_time(days, seat.asked_at, longest))
    set_reminder(match, seat, hours, now, remaining)


def set_reminder(match: Match, seat: Seat, hours: WakingHours | None, now: datetime, remaining: timedelta) -> None:
    """Set the reminder for a wait with the time `remaining` left, if the wait is long enough for one."""
    seat.remind_at = None
    whole = seat_budget(match, seat)
    if whole.total_seconds() >= MIN_REMINDED_WAIT and seat.deadline is not None:
        last = reminder_lead(seat, whole)
        seat.remind_at = min(waking_hours.add_awake_time(hours, now, remaining - last), seat.deadline - last)


def reminder_lead(seat: Seat, whole: timedelta) -> timedelta:
    """Return how long before the deadline the owner of `seat` wants to be reminded."""
    return whole / (seat.user.reminder_part if seat.user else REMINDER_PARTS[1])


def seat_waking_hours(match: Match, seat: Seat, whole: timedelta | None = None) -> WakingHours | None:
    """Return the waking hours and vacations that the clock of a seat follows.

    None if it runs day and night, as it does in waits of a day or more, which nights do not extend. `whole` is the
    length of the wait, by default that of the current one.
    """
    hours = None
    if match.keeps_hours and seat.user is not None and (whole or seat_budget(match, seat)) < waking_hours.DAY:
        hours = user_waking_hours(seat.user)
    away = vacation_spans(match, seat)
    return replace(hours or waking_hours.ALWAYS_AWAKE, away=away) if away else hours


def vacation_spans(match: Match, seat: Seat) -> tuple[tuple[datetime, datetime], ...]:
    """Return the vacations that stop the clock of a seat from its current wait on, including planned ones."""
    user, since = seat.user, seat.asked_at or timezone.now()
    if not match.keeps_vacations or user is None or user.away_until is None or user.away_until <= since:
        return ()
    return tuple(
        (vacation.starts_at, vacation.ends_at) for vacation in user.vacations.all() if vacation.ends_at > since
    )


def vacation_allowance(match: Match, seat: Seat, now: datetime) -> int:
    """Return the number of seconds by which vacations that have begun extend the wait of a seat."""
    spans = [(max(start, seat.asked_at or now), end) for start, end in vacation_spans(match, seat) if start <= now]
    return round(sum((end - start).total_seconds() for start, end in spans))


def user_waking_hours(user: User) -> WakingHours | None:
    """Return the player's waking hours; None if they have set none."""
    if user.wakes_at is None or user.sleeps_at is None:
        return None
    usual = user.wakes_at, user.sleeps_at
    if user.weekend_wakes_at is None or user.weekend_sleeps_at is None:
        return WakingHours(user.zone, usual, usual)
    return WakingHours(user.zone, usual, (user.weekend_wakes_at, user.weekend_sleeps_at))


def max_remaining_wait(seat: Seat | ShownSeat, now: datetime | None = None) -> timedelta | None:
    """Return the longest time that the table may still have to wait for `seat`; None if no clock runs.

    The limit is public: it is `longest_wait`, plus announced vacations.
    """
    match = seat.match
    if not match.is_timed or seat.asked_at is None or seat.bot or seat.stood_in_at is not None:
        return None
    # Only time-outs before this wait shorten it. If the steward has begun the turn, this wait itself has timed out.
    after_timeout = seat.timeouts_in_row > 0 and not seat.is_provisional
    latest = seat.asked_at + longest_wait(match, after_timeout=after_timeout) + timedelta(seconds=seat.allowance)
    return max(latest - (now or timezone.now()), timedelta(minutes=1))


def end_wait(match: Match, seat: Seat, now: datetime) -> None:
    """Stop the clock of a seat and subtract the time used, except the grace period, from its reserve."""
    if seat.deadline is not None and seat.asked_at is not None:
        # If the wait has just timed out, `seat_budget` would already be shortened, as for the next wait.
        whole, deadline, lost = wait_budget(match, seat.bank), seat.deadline, timedelta(0)
        hours = seat_waking_hours(match, seat, whole)
        awake = waking_hours.awake_time_between(hours, seat.asked_at, now)
        if awake.total_seconds() > match.grace:
            # A wait within the grace period costs nothing, whether or not the site was down meanwhile.
            deadline, lost = outages.add_lost_time(seat, hours, seat.asked_at, deadline)
        left = timedelta(0) if seat.is_provisional else waking_hours.awake_time_between(hours, now, deadline)
        used = min(whole - left, awake - lost).total_seconds() - match.grace
        seat.bank = max(0, seat.bank - max(0, round(used)))
    seat.asked_at = seat.deadline = seat.remind_at = None
    seat.allowance, seat.is_provisional = 0, False


def deadline_key(deadline: datetime | None) -> str:
    """Return a deadline as text. It distinguishes the notices of one wait from those of the next."""
    return "" if deadline is None else deadline.isoformat()


def wait_occasion(question: Question | None, state: State) -> tuple | None:
    """Return a key for the purpose of a wait: a seat's picks in a round, or its turn with one character."""
    if question is None:
        return None
    return question.seat, state.round, state.turn and state.turn.character


def pass_wait_on(match: Match, seats: list[Seat], question: Question | None, number: int, now: datetime) -> None:
    """End the current wait and start the wait of the seat that is asked next, at entry `number`."""
    for seat in seats:
        if seat.is_asked:
            end_wait(match, seat, now)
            seat.is_asked = False
    if question is not None:
        after = seats[question.seat]
        after.is_asked, after.wait = True, number
        start_wait(match, after, now)


def record_owner_move(match: Match, seat: Seat, number: int, now: datetime) -> None:
    """Record that the owner of `seat` has moved; if the steward had begun the turn, they take over."""
    was_short = seat.timeouts_in_row > 0
    seat.timeouts_in_row, seat.seen_at, seat.seen_version = 0, now, number
    if seat.is_provisional:
        take_over_from_steward(match, seat, now)
    elif was_short:
        extend_short_wait(match, seat)


def extend_short_wait(match: Match, seat: Seat) -> None:
    """Restore the full time of an open wait, from its beginning, for a seat whose time-outs no longer count."""
    if seat.is_asked and seat.deadline is not None and seat.asked_at is not None:
        set_deadline(match, seat, seat.asked_at, seat_budget(match, seat))


def take_over_from_steward(match: Match, seat: Seat, now: datetime) -> None:
    """Transfer the turn that the steward began to the owner of `seat`, and start the owner's clock."""
    seat.is_provisional = False
    start_wait(match, seat, now)
