"""When the post of a table leaves: at each full quarter of an hour, or at a few times of the day.

At a table with such times (`Match.has_envelope_rounds`), `Match.post_at` is when the coming round is played; it is None
once that post has left.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.domain.errors import Refused
from games.models import Match

PERIOD = timedelta(minutes=15)
USUAL_TIMES = "08:00 20:00"
MOST_TIMES = 6
FILING_TIME = timedelta(hours=1)
"""A round that begins less than this before the post leaves is played at the next one."""
ROUND_WAIT = timedelta(hours=4)
"""The longest wait at a table with envelope rounds, from when the post has left; night hours extend it."""


def last_quarter(now: datetime) -> datetime:
    """Return the last full quarter of an hour."""
    return now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)


def checked_times(text: str) -> str:
    """Return times of the day, such as "8:00, 20:00", as they are stored. Refusal: `odd_post_times`.

    They are one to six different full quarters of an hour.
    """
    try:
        times = {time.fromisoformat(word.zfill(len("00:00"))) for word in text.replace(",", " ").split()}
    except ValueError:
        times = set()
    if not 1 <= len(times) <= MOST_TIMES or any(at != time(at.hour, at.minute // 15 * 15) for at in times):
        raise Refused("odd_post_times")
    return " ".join(at.strftime("%H:%M") for at in sorted(times))


def times_of(match: Match) -> list[time]:
    """Return the times of the day at which the post of a table leaves, in its time zone."""
    return [time.fromisoformat(word) for word in match.post_times.split()]


def next_departure(match: Match, now: datetime) -> datetime:
    """Return when the post of a table with envelope rounds leaves next, if a round begins now."""
    earliest = now + FILING_TIME
    return min(at for at in _departures(match, earliest) if at >= earliest)


def begin_round(match: Match, now: datetime) -> None:
    """Set when the round that begins now is played, at a table with envelope rounds."""
    match.post_at = next_departure(match, now) if match.has_envelope_rounds else None


def _departures(match: Match, around: datetime) -> Iterator[datetime]:
    """Yield the departures on the day of `around` and the next ones; a day in the table's zone may have begun."""
    zone = ZoneInfo(match.post_zone)
    day = around.astimezone(zone).date()
    for later in range(3):
        for at in times_of(match):
            local = datetime.combine(day + timedelta(days=later), at, tzinfo=zone)
            yield last_quarter(local.astimezone(UTC))
