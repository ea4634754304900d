"""How long games take from start to end, by pace and number of players."""

from datetime import timedelta
from statistics import median

from django.core.cache import cache
from django.db.models import QuerySet

from games.enums import MatchStatus, Pace
from games.models import Match

LEAST_GAMES = 20
"""From this many finished games of a kind on, their median is used instead of the estimates below."""
MOST_GAMES = 200
"""How many of the newest games are counted."""
KEPT = timedelta(days=1)
CACHE_KEY = "game-length"

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
DAILY = {2: 12 * DAY, 3: 24 * DAY, 4: 35 * DAY, 5: 46 * DAY, 6: 58 * DAY, 7: 69 * DAY, 8: 80 * DAY}
"""Daily games of four and seven players were simulated with people who answer after six waking hours on average.

They took 35 and 69 days; the other sizes lie on the line through these two.
"""
PACE_FACTORS = {Pace.LIVE: 1 / 1000, Pace.BRISK: 0.4, Pace.DAILY: 1.0, Pace.RELAXED: 2.0}
"""Estimates: how long a game takes compared with a daily one. A live game of four takes about 50 minutes."""


def typical_length(match: Match) -> timedelta | None:
    """Return how long a game like this one takes: the median of finished games, or an estimate; None without a clock.

    Only games without bots count, because bots answer immediately.
    """
    if not match.is_timed:
        return None
    key = f"{CACHE_KEY}:{match.pace}:{match.size}"
    seconds = cache.get(key)
    if seconds is None:
        seconds = _median_seconds(match)
        cache.set(key, seconds, KEPT.total_seconds())
    return timedelta(seconds=seconds) if seconds else estimated_length(match)


def estimated_length(match: Match) -> timedelta:
    """Return the estimate for a pace and a number of players of which too few games are finished."""
    daily = DAILY.get(match.size, DAILY[8])
    if match.pace == Pace.CUSTOM:
        return daily * (match.cap / DAY.total_seconds())
    return daily * PACE_FACTORS[Pace(match.pace)]


def _median_seconds(match: Match) -> float:
    """Return the median length in seconds; 0 if too few games are finished, or for custom paces, which differ."""
    if match.pace == Pace.CUSTOM:
        return 0
    newest = _finished(match).order_by("-ended_at").values_list("started_at", "ended_at")[:MOST_GAMES]
    lengths = [(ended - started).total_seconds() for started, ended in newest if started and ended]
    return median(lengths) if len(lengths) >= LEAST_GAMES else 0


def _finished(match: Match) -> QuerySet[Match]:
    games = Match.objects.filter(status=MatchStatus.FINISHED, pace=match.pace, size=match.size, is_lesson=False)
    return games.exclude(seats__bot__gt="")
