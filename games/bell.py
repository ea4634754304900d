"""The bell of a table: rung where there may be something new to see, heard by the processes that hold streams open.

It says which table, never what: each viewer's rows say that. A ring that nobody hears is made good a second later.
"""

import functools
from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games.circuit_breaker import CircuitBreaker

CHANNEL = "citadels:bell"
breaker = CircuitBreaker("the bell")
ears: set[Callable[[int], None]] = set()
"""Who listens in this process."""


def ring(*match_ids: int) -> None:
    """Say, once the transaction has committed, that there may be something new at tables."""
    transaction.on_commit(functools.partial(_ring, match_ids), robust=True)


def _ring(match_ids: tuple[int, ...]) -> None:
    for match_id in match_ids:
        for hear in list(ears):
            hear(match_id)
    if not settings.REDIS_URL or breaker.is_open:
        return
    try:
        with _post(settings.REDIS_URL).pipeline(transaction=False) as pipe:
            for match_id in match_ids:
                pipe.publish(CHANNEL, match_id)
            pipe.execute()
    except RedisError as problem:
        breaker.trip(problem)


@functools.cache
def _post(url: str) -> Redis:
    """Keep the connections that rings go over."""
    return Redis.from_url(url, **settings.REDIS_PATIENCE, retry=Retry(NoBackoff(), 0))
