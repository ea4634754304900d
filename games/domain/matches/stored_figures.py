"""Lists and numbers of running games that a periodic task finds, so that no request looks through all of them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.domain.matches import match_queries
from games.enums import MatchStatus
from games.models import Match, StoredFigure

WATCHABLE, RUNNING = "watchable", "running"
MOST_WATCHABLE = 36
"""How many games to watch are stored: more than any page shows, because some end before they are shown."""


def update_figures() -> None:
    """Find the games to watch, and count the running games."""
    watchable = match_queries.watchable_matches().values_list("pk", flat=True)
    _store(WATCHABLE, list(watchable[:MOST_WATCHABLE]))
    _store(RUNNING, Match.objects.filter(status=MatchStatus.RUNNING, is_lesson=False).count())


def games_to_watch(number: int) -> list[Match]:
    """Return up to `number` games that anyone may watch, in the order in which the periodic task found them."""
    found = _stored(WATCHABLE, [])
    # A game may have ended since, or its table may have become private.
    matches = match_queries.watchable_matches().in_bulk(found)
    return [matches[pk] for pk in found if pk in matches][:number]


def number_of_running_games() -> int:
    """Return how many games are running, except tutorial games."""
    return int(_stored(RUNNING, 0))


def _store(name: str, value: Any) -> None:
    StoredFigure.objects.update_or_create(name=name, defaults={"value": value, "at": timezone.now()})


def _stored(name: str, default: Any) -> Any:
    return next(iter(StoredFigure.objects.filter(name=name).values_list("value", flat=True)), default)
