"""How many are at a table is added up over all processes, and a Redis that is gone or hangs takes no more than that."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis import Redis
from redis.exceptions import RedisError

from citadels_site import hub, presence
from citadels_site.streams import Streams
from games import bell
from tests.citadels_site.test_streams import ANA, BARA, SPECTATOR, Line, played, rows, site  # noqa: F401
from tests.infrastructure.redis import RedisServer

pytestmark = [pytest.mark.redis, pytest.mark.usefixtures("rows")]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "EVERY", 0.01)
    monkeypatch.setattr(presence, "AFTER_FAULT", 0.01)
    monkeypatch.setattr(hub, "AFTER_FAULT", 0.01)
    monkeypatch.setattr(hub, "SILENCE", 0.2)


@asynccontextmanager
async def at(door: Streams, *tickets: object) -> AsyncIterator[list[Line]]:
    """Open lines for as long as it lasts."""
    lines = [Line(door, ticket) for ticket in tickets]
    tasks = [line.open() for line in lines]
    yield lines
    for line in lines:
        line.goes.set()
    await asyncio.gather(*tasks)


def test_people_at_several_processes_are_counted_together_and_each_once():
    async def scene(door: Streams) -> None:
        async with at(door, ANA, SPECTATOR) as [ana, _watcher]:
            await ana.hears("event: here\ndata: 1\n\n")
            async with at(Streams(site), ANA, BARA) as [elsewhere, _bara]:
                await ana.hears("event: here\ndata: 2\n\n")
                await elsewhere.hears("event: here\ndata: 2\n\n")
                assert "data: 3" not in ana.text
                ana.text = ""
            await ana.hears("event: here\ndata: 1\n\n")
        assert "data: 3" not in ana.text + elsewhere.text

    played(scene)


@pytest.mark.parametrize("swallows", [None, RedisError("gone"), TimeoutError()])
def test_a_call_to_stop_that_a_library_swallows_is_heard(monkeypatch: pytest.MonkeyPatch, swallows: Exception | None):
    asked, kept = [], presence.Presence.exchange

    async def exchange(self, client, mark, own, gone) -> None:
        asked.append(own)
        if len(asked) == 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if swallows:
                    raise swallows from None
        await kept(self, client, mark, own, gone)

    monkeypatch.setattr(presence.Presence, "exchange", exchange)

    async def scene(_door: Streams) -> None:
        keeping = asyncio.create_task(presence.Presence(lambda: {(3, 1)}, lambda: None).keep())
        while len(asked) < 2:
            await asyncio.sleep(0)
        keeping.cancel()
        await keeping

    played(scene)

    assert asked == [{(3, 1)}, {(3, 1)}, set()]


def test_who_was_at_a_process_that_died_is_forgotten(redis: str):
    client = Redis.from_url(redis)
    client.zadd(presence.key_of(3), {"2:dead": time.time() - 1, "4:alive": time.time() + 600})

    async def scene(door: Streams) -> None:
        async with at(door, ANA) as [ana]:
            await ana.hears("event: here\ndata: 2\n\n")
            own = [key for key in client.zrange(presence.key_of(3), 0, -1) if key.startswith(b"1:")]
            assert client.zscore(presence.key_of(3), own[0]) <= time.time() + presence.LASTS
            assert "data: 3" not in ana.text
            client.zrem(presence.key_of(3), "4:alive")
            ana.text = ""
            await ana.hears("event: here\ndata: 1\n\n")
        while client.exists(presence.key_of(3)) and client.zrange(presence.key_of(3), 0, -1) != [b"2:dead"]:
            await asyncio.sleep(0)

    played(scene)


def test_while_redis_hangs_each_process_counts_its_own_and_tells_all_news(rows, redis_server: RedisServer):  # noqa: F811
    async def scene(door: Streams) -> None:
        async with at(door, ANA) as [ana], at(Streams(site), BARA) as [_bara]:
            await ana.hears("event: here\ndata: 2\n\n")
            with redis_server.hung():
                ana.text = ""
                await ana.hears("event: here\ndata: 1\n\n")
                rows["stamps"][3, 1] = 8
                await ana.hears("event: look")
            await ana.hears("event: here\ndata: 2\n\n")

    played(scene)


def test_an_ear_that_hears_nothing_any_more_listens_anew(rows, redis_server: RedisServer, settings, monkeypatch):  # noqa: F811
    monkeypatch.setattr(hub, "EVERY", 3600)
    another = RedisServer()

    async def scene(door: Streams) -> None:
        async with at(door, ANA) as [ana]:
            await ana.hears("event: here")
            with Redis.from_url(settings.REDIS_URL) as client:
                while not client.pubsub_numsub(bell.CHANNEL)[0][1]:
                    await asyncio.sleep(0)
            with redis_server.hung(), Redis.from_url(another.url) as client:
                settings.REDIS_URL = another.url
                rows["stamps"][3, 1] = 8
                while not client.publish(bell.CHANNEL, 3):
                    await asyncio.sleep(0)
                await ana.hears("event: look")

    try:
        played(scene)
    finally:
        another.close()
