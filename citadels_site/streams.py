"""Streams of server-sent events, held open outside Django: one hub a process, with one connection to the database."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from citadels_site.hub import Hub, Stream
from games.views.live import TICKET

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

BREATH = 15
"""Seconds after which a line is written where nothing happens, so that no proxy takes the stream for dead."""
LONGEST = 600
"""Seconds after which a page must come again, and is looked at anew: whether it may still listen."""
RETRY = 3000
"""Milliseconds until a page comes again whose stream has ended."""


class Streams:
    """Asks the site whether a page may listen, and then keeps the line open without it."""

    def __init__(self, app: App) -> None:
        """Keep the site."""
        self.app, self.hub = app, Hub()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Let all else pass."""
        if scope["type"] != "http" or not scope["path"].endswith("/live/"):
            await self.app(scope, receive, send)
            return
        said: list[Message] = []

        async def keep(message: Message) -> None:
            said.append(message)

        await self.app(scope, receive, keep)
        if not said:
            return  # the page had gone before it was answered
        ticket = scope.get(TICKET)
        if ticket is not None and self.hub.has_room_for(ticket):
            with self.hub.opened(ticket) as stream:
                await hold(stream, said[0], receive, send)
            return
        if ticket is not None:
            said = [{**said[0], "status": 204}, {"type": "http.response.body"}]
        for message in said:
            await send(message)


async def hold(stream: Stream, start: Message, receive: Receive, send: Send) -> None:
    """Tell a page what is to be told, until it goes or its time is over."""
    headers = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    await send({**start, "headers": headers})
    await write(send, f"retry: {RETRY}\n\n")
    clock = asyncio.get_running_loop()
    end = clock.time() + LONGEST
    with leaving(receive) as gone:
        while not (stream.is_over or gone.done()) and clock.time() < end:
            told = asyncio.ensure_future(stream.wait())
            await asyncio.wait({told, gone}, timeout=BREATH, return_when=asyncio.FIRST_COMPLETED)
            told.cancel()
            if not gone.done():
                await write(send, stream.take() or ":\n\n")
        if not gone.done():
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def write(send: Send, text: str) -> None:
    """Write a piece of the stream."""
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


@contextmanager
def leaving(receive: Receive) -> Iterator[asyncio.Future[None]]:
    """Give what is done once the page has gone."""

    async def listen() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    gone = asyncio.ensure_future(listen())
    try:
        yield gone
    finally:
        gone.cancel()
