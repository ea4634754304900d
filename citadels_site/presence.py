"""Who is at which table, between processes: each lists its own people in Redis for some seconds and reads the others'.

Where Redis is missing, gone or silent, each process counts its own people alone, and nobody waits.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress

from django.conf import settings
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

EVERY = 2.0
"""Seconds between two exchanges."""
LASTS = 8
"""Seconds after which those are forgotten whose process says no more: it was killed, or hangs."""
AFTER_FAULT = 5
Place = tuple[int, int | None]
"""A table, and who sits there; None for somebody who watches, whom nobody counts."""


def connect() -> "redis.Redis":
    """Open a way to Redis that gives up soon and at once."""
    return redis.Redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE, retry=Retry(NoBackoff(), 0))


def is_called_off() -> bool:
    """Tell whether the running task was cancelled, also where a library swallowed it for an answer that came then."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Presence:
    """What one process knows of the people whom the others see."""

    def __init__(self, own: Callable[[], Collection[Place]], changed: Callable[[], object]) -> None:
        """Begin knowing nobody; `own` gives the places this process sees, `changed` hears that others' have changed."""
        self._own, self._changed = own, changed
        self._elsewhere: dict[int, set[int]] = {}

    def counts(self) -> dict[int, int]:
        """Tell of each table how many who play there are here, each once, in however many windows and processes."""
        here = {match: set(users) for match, users in self._elsewhere.items()}
        for match, user in self._own():
            here.setdefault(match, set()).update(() if user is None else (user,))
        return {match: len(users) for match, users in here.items()}

    async def keep(self) -> None:
        """Exchange with the others until cancelled, and take one's own people off the list then."""
        mark, listed = secrets.token_hex(4), set[Place]()
        try:
            while settings.REDIS_URL and not is_called_off():
                with suppress(RedisError, OSError):
                    async with connect() as client:
                        while not is_called_off():
                            own = set(self._own())
                            gone, listed = listed - own, listed | own
                            await self.exchange(client, mark, own, gone=gone)
                            listed = own
                            if not is_called_off():
                                await asyncio.sleep(EVERY)
                self._note({})
                if not is_called_off():
                    await asyncio.sleep(AFTER_FAULT)
        finally:
            self._elsewhere = {}
            if listed and settings.REDIS_URL:
                with suppress(RedisError, OSError):
                    async with connect() as client:
                        await self.exchange(client, mark, set(), gone=listed)

    async def exchange(self, client: "redis.Redis", mark: str, own: set[Place], gone: set[Place]) -> None:
        """Say who is here and who has left, and read whom the others see."""
        now, _part = await client.time()
        tables = sorted({match for match, _user in own})
        async with client.pipeline(transaction=False) as wire:
            for match, user in gone:
                wire.zrem(key_of(match), f"{user}:{mark}")
            for match, user in own:
                if user is not None:
                    wire.zadd(key_of(match), {f"{user}:{mark}": now + LASTS}).expire(key_of(match), LASTS)
            for match in tables:
                wire.zrangebyscore(key_of(match), now, "+inf")
            answers = await wire.execute()
        if tables:
            seen = zip(tables, answers[-len(tables) :], strict=True)
            self._note({match: others(members, mark) for match, members in seen})

    def _note(self, elsewhere: dict[int, set[int]]) -> None:
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._changed()


def key_of(match: int) -> str:
    """Name the list of a table."""
    return f"citadels:here:{match}"


def others(members: list[bytes], mark: str) -> set[int]:
    """Read who is there by what other processes say."""
    said = (member.decode().split(":") for member in members)
    return {int(user) for user, whose in said if whose != mark}
