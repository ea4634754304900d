"""Waking hours, and time counted inside them alone: nothing but arithmetic."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
SATURDAY = 5
MIN_AWAKE_PER_DAY = timedelta(hours=10)
"""Nobody's day may be shorter: everybody else waits through their nights."""


@dataclass(frozen=True)
class WakingHours:
    """From when to when somebody is awake; an end that is not after its beginning is one of the next day."""

    zone: ZoneInfo
    weekdays: tuple[time, time]
    weekend: tuple[time, time]
    away: tuple[tuple[datetime, datetime], ...] = ()
    """Vacations, in order; nobody is awake on them."""

    def windows(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Give the stretches awake from `since` on, in order; what ends before may come first, and two may overlap."""
        for begin, end in self._days(since):
            reached = begin
            for gone, back in self.away:
                if gone < end and back > reached:
                    if gone > reached:
                        yield reached, gone
                    reached = back
            if reached < end:
                yield reached, end

    def _days(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Give the stretches awake as they are without vacations."""
        # Two days earlier: a day that began yesterday may go on, and some islands have skipped a date.
        day = since.astimezone(self.zone).date() - 2 * DAY
        while True:
            wakes_at, sleeps_at = self.weekend if day.weekday() >= SATURDAY else self.weekdays
            evening = day if sleeps_at > wakes_at else day + DAY
            # In UTC, because times of one zone are compared and subtracted as its clocks show them.
            yield (
                datetime.combine(day, wakes_at, self.zone).astimezone(UTC),
                datetime.combine(evening, sleeps_at, self.zone).astimezone(UTC),
            )
            day += DAY


ALWAYS_AWAKE = WakingHours(ZoneInfo("UTC"), (time(0), time(0)), (time(0), time(0)))
"""The hours of those who have set none."""


def day_length(wakes_at: time, sleeps_at: time) -> timedelta:
    """Say how long a usual day is between two times; one that ends when it begins has no night."""
    spans = [timedelta(hours=at.hour, minutes=at.minute, seconds=at.second) for at in (wakes_at, sleeps_at)]
    return spans[1] - spans[0] + (DAY if spans[1] <= spans[0] else timedelta(0))


def add_awake_time(hours: WakingHours | None, start: datetime, span: timedelta) -> datetime:
    """Give the first moment by which `span` has passed inside `hours`; without hours all time counts."""
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
    """Say how much of the time from `start` to `end` lies inside `hours`; without hours all of it."""
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
    """Say how long `span` may take at most, whoever it is that sleeps meanwhile: a bound which tells of nobody."""
    return span * (DAY / MIN_AWAKE_PER_DAY) + (DAY - MIN_AWAKE_PER_DAY)
