"""Clients that send their requests one byte at a time, and how long others wait for a page meanwhile."""

import socket
import threading
import time
from collections import Counter
from contextlib import suppress

from tests.tools.benches.serving.crowd import request

HEAD = request("GET", "/", {}).removesuffix(b"\r\n")
"""The head of a request, up to its last line."""
DRIPPED_HEAD = b"X-Slow: " + b"s" * 600
DRIPPED_BODY = 600
"""Bytes of a body that takes ten minutes."""
CSRF = "c" * 32
"""Without this cookie the site refuses a form without reading it."""
PATIENCE = 10
"""Seconds after which a page counts as not answered."""


class SlowSenders(threading.Thread):
    """So many clients, half of which send a head and half a body at a byte per second; cut off, they begin again."""

    def __init__(self, port: int, number: int) -> None:
        """Prepare for the server on this port."""
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.is_over = threading.Event()
        self.cut_off: Counter[int] = Counter()
        """How often the server has ended the connection of each client; those with even numbers send heads."""

    def run(self) -> None:
        """Send until `close` is called."""
        wires = {place: self.connect(place) for place in range(self.number)}
        while not self.is_over.wait(1):
            for place, wire in wires.items():
                if not send_byte(wire):
                    self.cut_off[place] += 1
                    wires[place] = self.connect(place)
        for wire in wires.values():
            if wire:
                wire.close()

    def connect(self, place: int) -> socket.socket | None:
        """Open a connection and send the quick part of a request; None if nobody accepts it."""
        begun = HEAD + DRIPPED_HEAD[:8]
        if place % 2:
            begun = request("POST", "/accounts/login/", {"csrftoken": CSRF}, "x" * DRIPPED_BODY)[:-DRIPPED_BODY]
        with suppress(OSError):
            wire = socket.create_connection(("127.0.0.1", self.port), 0.2)
            wire.sendall(begun)
            wire.setblocking(False)
            return wire
        return None

    def close(self) -> None:
        """Stop sending."""
        self.is_over.set()
        self.join()


def send_byte(wire: socket.socket | None) -> bool:
    """Send one byte more; return whether the connection is still open and unanswered."""
    if wire is None:
        return False
    try:
        wire.send(b"s")
        wire.recv(4096)
    except BlockingIOError:
        return True
    except OSError:
        pass
    wire.close()
    return False


def measure_waits(port: int, path: str, seconds: float, pause: float = 0.1) -> list[float]:
    """Ask for a page again and again; return how many seconds each answer took, PATIENCE if none came."""
    waits, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        is_here = is_answered(port, path)
        waits.append(time.monotonic() - began if is_here else float(PATIENCE))
        time.sleep(pause)
    return waits


def is_answered(port: int, path: str) -> bool:
    """Return whether the page came, whole and in time."""
    until = time.monotonic() + PATIENCE
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as wire:
            wire.sendall(request("GET", path, {}))
            answer = b""
            while (left := until - time.monotonic()) > 0:
                wire.settimeout(left)
                if not (part := wire.recv(262_144)):
                    return answer.startswith(b"HTTP/1.1 200")
                answer += part
    except OSError:
        return False
    return False
