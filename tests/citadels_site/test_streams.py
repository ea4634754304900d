"""Streams: who may look may listen, is told to look again and nothing else, and no longer than they are signed in."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from citadels_site import hub, streams
from citadels_site.streams import Streams
from games import bell
from games.views.live import TICKET, Ticket

ANA, BARA, SPECTATOR = (Ticket(3, user, f"user {user}", f"session {user}", 7) for user in (1, 2, None))


class Line:
    """One page's line to the door, and what came over it."""

    def __init__(self, door: Streams, ticket: Ticket | None) -> None:
        self.scope = {"type": "http", "path": "/games/3/live/", "wanted": ticket}
        self.door, self.status, self.text, self.is_closed = door, 0, "", False
        self.headers: dict[bytes, bytes] = {}
        self.goes = asyncio.Event()

    def open(self) -> asyncio.Task[None]:
        return asyncio.create_task(self.door(self.scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.goes.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.text += message.get("body", b"").decode()
            self.is_closed = not message.get("more_body", False)

    async def hears(self, words: str) -> None:
        """Return when so much has come."""
        while words not in self.text:
            await asyncio.sleep(0)


async def site(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Stand for the site behind the door, which lets in whoever the line says."""
    if scope["wanted"] is not None:
        scope[TICKET] = scope["wanted"]
    status = 404 if scope["wanted"] is None else 200
    length = (b"content-length", b"0")
    await send({"type": "http.response.start", "status": status, "headers": [length, (b"x-own", b"1")]})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the hub finds in the database: the stamps of each viewer, and the sessions that last."""
    found: dict[str, Any] = {"stamps": {(3, user): 7 for user in (1, 2, None)}, "lasting": {"session 1", "session 2"}}
    monkeypatch.setattr(hub, "look_up", lambda matches, sessions: (dict(found["stamps"]), set(found["lasting"])))
    monkeypatch.setattr(hub, "EVERY", 0.01)
    return found


def played(scene: Callable[[Streams], Any]) -> None:
    """Play a scene at a new door and let it come to rest; one that hangs fails."""

    async def whole() -> None:
        async with asyncio.timeout(60):
            await scene(Streams(site))
            await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)

    asyncio.run(whole())


def test_each_hears_their_own_news_and_nobody_what_they_may_not_see(rows):
    async def scene(door: Streams) -> None:
        ana, bara = Line(door, ANA), Line(door, BARA)
        tasks = [ana.open(), bara.open()]
        await asyncio.gather(ana.hears("data: 2"), bara.hears("data: 2"))
        rows["stamps"][3, 1] = 8
        await ana.hears("event: look\ndata:\n\n")
        rows["stamps"][3, 2] = 8
        await bara.hears("event: look")
        for line in (ana, bara):
            line.goes.set()
        await asyncio.gather(*tasks)
        assert ana.text.count("event: look") == bara.text.count("event: look") == 1
        assert (ana.status, ana.headers) == (200, {b"x-own": b"1"})
        assert door.hub.streams == set()
        assert bell.ears == set()

    played(scene)


def test_a_line_ends_with_the_session(rows):
    async def scene(door: Streams) -> None:
        line = Line(door, ANA)
        task = line.open()
        await line.hears("event: here")
        rows["lasting"] = set()
        await task
        assert line.is_closed

    played(scene)


def test_only_those_who_play_are_counted_and_each_once(rows):
    async def scene(door: Streams) -> None:
        lines = [Line(door, ticket) for ticket in (ANA, ANA, BARA, SPECTATOR)]
        rows["lasting"].add("session None")
        tasks = [line.open() for line in lines]
        await asyncio.gather(*(line.hears("event: here\ndata: 2\n\n") for line in lines))
        lines[2].goes.set()
        await tasks[2]
        await lines[3].hears("event: here\ndata: 1\n\n")
        assert not any("data: 3" in line.text for line in lines)
        for line in lines:
            line.goes.set()
        await asyncio.gather(*tasks)

    played(scene)


def test_who_may_not_look_gets_the_sites_own_answer_and_one_line_too_many_is_told_to_stay_away(rows):
    async def scene(door: Streams) -> None:
        stranger = Line(door, None)
        await stranger.open()
        lines = [Line(door, ANA) for _ in range(hub.MOST_OF_ONE)]
        tasks = [line.open() for line in lines]
        await asyncio.gather(*(line.hears("retry:") for line in lines))
        more = Line(door, ANA)
        await more.open()
        assert (stranger.status, stranger.headers) == (404, {b"content-length": b"0", b"x-own": b"1"})
        assert (more.status, more.text, more.is_closed) == (204, "", True)
        for line in lines:
            line.goes.set()
        await asyncio.gather(*tasks)

    played(scene)


def test_a_line_ends_after_some_time_so_that_the_page_is_looked_at_anew(rows, monkeypatch):
    monkeypatch.setattr(streams, "LONGEST", 0)

    async def scene(door: Streams) -> None:
        line = Line(door, ANA)
        await line.open()
        assert line.is_closed
        assert line.text == f"retry: {streams.RETRY}\n\n"

    played(scene)


def test_a_bell_of_this_process_is_heard_at_once(rows, monkeypatch):
    monkeypatch.setattr(hub, "EVERY", 3600)

    async def scene(door: Streams) -> None:
        line = Line(door, ANA)
        task = line.open()
        await line.hears("event: here")
        rows["stamps"][3, 1] = 8
        [hear] = bell.ears
        hear(4)
        hear(3)
        await line.hears("event: look")
        line.goes.set()
        await task

    played(scene)


@pytest.mark.redis
def test_a_bell_of_another_process_is_heard_over_redis(rows, redis, monkeypatch):
    from redis import Redis

    monkeypatch.setattr(hub, "EVERY", 3600)

    async def scene(door: Streams) -> None:
        line = Line(door, ANA)
        task = line.open()
        await line.hears("event: here")
        rows["stamps"][3, 1] = 8
        with Redis.from_url(redis) as client:
            while not client.publish(bell.CHANNEL, 3):
                await asyncio.sleep(0)
        await line.hears("event: look")
        line.goes.set()
        await task

    played(scene)


def test_what_a_stream_says_names_nothing_but_a_count(rows):
    stream = hub.Stream(ANA)
    stream.tell(8, 2)

    assert stream.take() == "event: look\ndata:\n\nevent: here\ndata: 2\n\n"
    assert json.dumps(stream.take()) == '""'


def test_a_page_that_goes_before_it_is_answered_is_told_nothing_and_breaks_nothing(rows):
    async def silent(scope: dict[str, Any], receive: Any, send: Any) -> None:
        scope[TICKET] = scope["wanted"]

    door = Streams(silent)
    line = Line(door, ANA)

    asyncio.run(door(line.scope, line.receive, line.send))

    assert (line.status, line.text, door.hub.streams) == (0, "", set())
