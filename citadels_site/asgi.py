"""The door for ASGI servers such as uvicorn."""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class ShortBodies:
    """Turns away bodies longer than any form's while they come: Django would lay all of it on the disk first."""

    def __init__(self, app: App, most: int):
        """Keep what is behind the door."""
        self.app, self.most = app, most

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Count the bytes, said beforehand or not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:18]) > self.most:
            await refuse(send)
            return
        read, is_answered = 0, False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message if read <= self.most else {"type": "http.disconnect"}

        async def noted(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        await self.app(scope, counted, noted)
        if read > self.most and not is_answered:
            await refuse(send)


async def refuse(send: Send) -> None:
    """Answer that this is too long, and listen no more."""
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"This is longer than any form here."})


def door() -> App:
    """Open the site's door, once all is ready behind it."""
    site = get_asgi_application()
    from django.conf import settings

    from citadels_site.serving import settle_in
    from citadels_site.streams import Streams

    settle_in()
    return Streams(ShortBodies(site, settings.DATA_UPLOAD_MAX_MEMORY_SIZE))


application = door()
