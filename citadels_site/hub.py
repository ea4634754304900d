"""The hub of a process: knows every stream it holds open, and looks once for all of them whether there is news."""

import asyncio
import logging
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from citadels_site.presence import Presence, connect, is_called_off
from games import bell
from games.domain import open_sessions, queries
from games.views.live import Ticket

log = logging.getLogger(__name__)

MOST, MOST_OF_ONE = 2000, 4
"""So many streams a process holds, and so many of them for one person; browsers open six lines to a site at most."""
EVERY = 1.0
"""Seconds between two looks where no bell is heard."""
AFTER_FAULT = 5
SILENCE = 5.0
"""Seconds without a bell after which Redis is asked whether it is still there; in as many it has answered."""
Stamps = dict[tuple[int, int | None], int]


class Stream:
    """One page that listens."""

    def __init__(self, ticket: Ticket) -> None:
        """Begin with what the page has seen."""
        self.ticket, self.stamp = ticket, ticket.stamp
        self.is_over = False
        self.here = 0
        self._words = ""
        self._told = asyncio.Event()

    def tell(self, stamp: int | None, here: int) -> None:
        """Say that there is something new, where there is, and how many are here, where that has changed."""
        if stamp is not None and stamp != self.stamp:
            self.stamp = stamp
            self._say("event: look\ndata:\n\n")
        if here != self.here:
            self.here = here
            self._say(f"event: here\ndata: {here}\n\n")

    def end(self) -> None:
        """Close the line."""
        self.is_over = True
        self._told.set()

    async def wait(self) -> None:
        """Return when there is something to tell."""
        await self._told.wait()

    def take(self) -> str:
        """Give what is to be told, once."""
        words, self._words = self._words, ""
        if not self.is_over:
            self._told.clear()
        return words

    def _say(self, words: str) -> None:
        self._words += words
        self._told.set()


class Hub:
    """Looks at the rows of all tables that somebody listens to, in one thread with one connection."""

    def __init__(self) -> None:
        """Begin without a stream."""
        self.streams: set[Stream] = set()
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="hub")
        self._rung = asyncio.Event()
        self._presence = Presence(self._places, self._rung.set)
        self._tasks: list[asyncio.Task[None]] = []

    def has_room_for(self, ticket: Ticket) -> bool:
        """Tell whether one more stream may be opened, and one more by this listener."""
        own = sum(stream.ticket.listener == ticket.listener for stream in self.streams)
        return len(self.streams) < MOST and own < MOST_OF_ONE

    @contextmanager
    def opened(self, ticket: Ticket) -> Iterator[Stream]:
        """Count a stream in as long as it is open; with the first the hub begins to look, with the last it stops."""
        stream = Stream(ticket)
        self.streams.add(stream)
        self._rung.set()
        if not self._tasks:
            self._loop = asyncio.get_running_loop()
            duties = (self._watch(), self._listen(), self._presence.keep())
            self._tasks = [asyncio.create_task(duty) for duty in duties]
            bell.ears.add(self._hear)
        try:
            yield stream
        finally:
            self.streams.discard(stream)
            self._rung.set()
            if not self.streams:
                self._rest()

    def _rest(self) -> None:
        bell.ears.discard(self._hear)
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def _hear(self, match_id: int) -> None:
        """Look soon where one of our tables has rung; from any thread."""
        if any(stream.ticket.match == match_id for stream in list(self.streams)):
            self._loop.call_soon_threadsafe(self._rung.set)

    async def _watch(self) -> None:
        """Look whenever a bell rings, and every second."""
        while not is_called_off():
            # Not wait_for: being cancelled just when a bell rings, it would go on (until Python 3.12).
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._rung.wait()
            self._rung.clear()
            streams = list(self.streams)
            matches = {stream.ticket.match for stream in streams}
            sessions = {stream.ticket.session for stream in streams} - {""}
            try:
                look = asyncio.get_running_loop().run_in_executor(self._clerk, look_up, matches, sessions)
                stamps, lasting = await look
            except DatabaseError as problem:
                log.warning("the hub cannot look at the tables: %s", type(problem).__name__)
                await asyncio.sleep(AFTER_FAULT)
                continue
            self.tell(streams, stamps, lasting)

    def _places(self) -> set[tuple[int, int | None]]:
        """List who sits or watches at which table."""
        return {(stream.ticket.match, stream.ticket.user) for stream in self.streams}

    def tell(self, streams: list[Stream], stamps: Stamps, lasting: set[str]) -> None:
        """Tell each stream its own news, and end those whose session has ended."""
        here = self._presence.counts()
        for stream in streams:
            ticket = stream.ticket
            if ticket.session and ticket.session not in lasting:
                stream.end()
            else:
                stream.tell(stamps.get((ticket.match, ticket.user)), here.get(ticket.match, 0))

    async def _listen(self) -> None:
        """Hear the bells that other processes ring."""
        while settings.REDIS_URL and not is_called_off():
            try:
                async with connect() as client, client.pubsub() as ear:
                    await ear.subscribe(bell.CHANNEL)
                    await self._heed(ear)
            except (RedisError, OSError):
                if not is_called_off():
                    await asyncio.sleep(AFTER_FAULT)

    async def _heed(self, ear: PubSub) -> None:
        """Take in bells for as long as Redis gives signs of life; raise TimeoutError after."""
        is_asked = False
        while not is_called_off():
            message = await ear.get_message(timeout=SILENCE)
            if message is None and is_asked:
                raise TimeoutError("Redis says nothing any more")
            is_asked = message is None
            if message is None:
                await ear.ping()
            elif message["type"] == "message":
                self._hear(int(message["data"]))


def look_up(matches: Collection[int], sessions: Collection[str]) -> tuple[Stamps, set[str]]:
    """Read what each viewer of these tables may have seen, and which of these sessions go on."""
    close_old_connections()
    try:
        return queries.stamps_of(matches), open_sessions.lasting(sessions)
    finally:
        close_old_connections()
