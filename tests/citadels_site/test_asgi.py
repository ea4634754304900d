"""The ASGI door lets in no body longer than a form's, and reads no more of it than that."""

import asyncio

import pytest

from citadels_site.asgi import ShortBodies

MOST = 1000
PIECE = b"x" * 400


def posted(pieces: int, headers: list[tuple[bytes, bytes]]) -> tuple[list[int], int, list[bytes]]:
    """Post so many pieces; return the statuses sent, how many pieces were taken, and what came through the door."""
    sent, taken, through = [], 0, []

    async def site(scope, receive, send):
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            through.append(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def receive():
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": PIECE, "more_body": taken < pieces}

    async def send(message):
        if message["type"] == "http.response.start":
            sent.append(message["status"])

    asyncio.run(ShortBodies(site, MOST)({"type": "http", "headers": headers}, receive, send))
    return sent, taken, through


def test_a_form_comes_through_whole():
    assert posted(2, [(b"content-length", b"800")]) == ([200], 2, [PIECE, PIECE])


@pytest.mark.parametrize("length", [b"1001", b"300000000", b"9" * 40, b"-1", b"many"])
def test_a_long_body_is_turned_away_before_it_is_read(length):
    assert posted(9, [(b"content-length", length)]) == ([413], 0, [])


def test_a_long_body_of_unsaid_length_is_read_no_further_than_the_longest_form():
    assert posted(999_999, []) == ([413], 3, [PIECE, PIECE])
