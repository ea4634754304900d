"""How often a bot failed today and another one answered in its place, for administrators."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum

from django.core.cache import cache
from django.utils import timezone

TWO_DAYS = 2 * 24 * 60 * 60


class BotFault(StrEnum):
    """How a bot failed."""

    LATE = "late"
    """It did not get to think in time."""
    ILLEGAL = "illegal"
    """Its choice was not among the options."""
    CRASHED = "crashed"


def count_fault(fault: BotFault) -> None:
    """Count a fault of today (UTC)."""
    key = _key(fault)
    cache.add(key, 0, timeout=TWO_DAYS)
    with suppress(ValueError):  # the cache was emptied meanwhile
        cache.incr(key)


def faults_today() -> dict[BotFault, int]:
    """Return how often each fault happened today (UTC)."""
    counts = cache.get_many([_key(fault) for fault in BotFault])
    return {fault: counts.get(_key(fault), 0) for fault in BotFault}


def _key(fault: BotFault) -> str:
    return f"bot-faults:{timezone.now():%Y-%m-%d}:{fault}"
