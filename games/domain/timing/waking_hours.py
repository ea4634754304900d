"""Waking hours, and calculations with time that counts only within them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
SATURDAY = 5
MIN_AWAKE_PER_DAY = timedelta(hours=10)
"""The shortest waking day that a player may set: the opponents wait through the nights."""
LONGEST_NIGHT = DAY - MIN_AWAKE_PER_DAY


@dataclass(frozen=True)
class WakingHours:
    """The hours in which a player is awake. An end that is not later than its beginning is on the next day."""

    zone: ZoneInfo
    weekdays: tuple[time, time]
    weekend: tuple[time, time]
    away: tuple[tuple[datetime, datetime], ...] = ()
    """Vacations as (start, end), in order; they do not count as awake."""

    def windows(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield the awake spans from `since` on, in order; the first may end before `since`, and spans may overlap."""
        for begin, end in self._days(since):
            reached = begin
            for away_from, away_until in self.away:
                if away_from < end and away_until > reached:
                    if away_from > reached:
                        yield reached, away_from
                    reached = away_until
            if reached < end:
                yield reached, end

    def _days(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield the awake spans without regard to vacations."""
        # Start two days earlier: a waking day may have begun yesterday, and some islands have skipped a date.
        day = since.astimezone(self.zone).date() - 2 * DAY
        while True:
            wakes_at, sleeps_at = self.weekend if day.weekday() >= SATURDAY else self.weekdays
            evening = day if sleeps_at > wakes_at else day + DAY
            # Convert to UTC, because Python compares and subtracts times in the same zone by their wall-clock values.
            yield (
                datetime.combine(day, wakes_at, self.zone).astimezone(UTC),
                datetime.combine(evening, sleeps_at, self.zone).astimezone(UTC),
            )
            day += DAY


ALWAYS_AWAKE = WakingHours(ZoneInfo("UTC"), (time(0), time(0)), (time(0), time(0)))
"""The hours of players who have set none."""


def day_length(wakes_at: time, sleeps_at: time) -> timedelta:
    """Return the length of a day from `wakes_at` to `sleeps_at`; 24 hours if both are equal."""
    spans = [timedelta(hours=at.hour, minutes=at.minute, seconds=at.second) for at in (wakes_at, sleeps_at)]
    return spans[1] - spans[0] + (DAY if spans[1] <= spans[0] else timedelta(0))


def add_awake_time(hours: WakingHours | None, start: datetime, span: timedelta) -> datetime:
    """Return when `span` of awake time after `start` has passed; without hours all time counts."""
    if hours is None or span <= timedelta(0):
        return start + max(span, timedelta(0))
    reached = start.astimezone(UTC)
    for wakes_at, end in hours.windows(start):
        begin = max(wakes_at, reached)
        if end <= begin:
            continue
        if span <= end - begin:
            return begin + span
        span -= end - begin
        reached = end
    raise AssertionError("days go on for ever")


def awake_time_between(hours: WakingHours | None, start: datetime, end: datetime) -> timedelta:
    """Return how much of the time from `start` to `end` is awake time; without hours, all of it is."""
    if end <= start:
        return timedelta(0)
    if hours is None:
        return end - start
    total, reached, last = timedelta(0), start.astimezone(UTC), end.astimezone(UTC)
    for wakes_at, sleeps_at in hours.windows(start):
        if wakes_at >= last:
            return total
        begin, until = max(wakes_at, reached), min(sleeps_at, last)
        if until > begin:
            total += until - begin
            reached = until
    raise AssertionError("days go on for ever")


def longest_elapsed(span: timedelta) -> timedelta:
    """Return the longest time that a wait of `span` can last with any waking hours.

    The limit is public, so it must not depend on anyone's own hours. A short wait may include a whole night, but no
    wait is extended beyond a day: every day includes waking hours.
    """
    return max(span, min(span + LONGEST_NIGHT, DAY))
