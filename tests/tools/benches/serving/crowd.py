"""Many concurrent clients, each as cheap as possible: a socket, a request, a response."""

import multiprocessing
import selectors
import socket
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection


@dataclass(frozen=True)
class Rush:
    """What a crowd met: answers a second, waits in milliseconds, and how often each status came."""

    rate: float
    middle: float
    p95: float
    statuses: dict[int, int]

    def __str__(self) -> str:
        counted = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        return f"{self.rate:6.0f}/s, p50 {self.middle:.1f} ms, p95 {self.p95:.1f} ms ({counted})"


def request(method: str, path: str, cookies: dict[str, str], body: str = "", *, by_script: bool = False) -> bytes:
    """Write a request as it goes over the wire: a page's own, or one that htmx sends for a part of it."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        "Accept-Encoding: gzip",
        "Connection: close",
        "Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()),
    ]
    if by_script:
        lines.append("HX-Request: true")
    if body:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


def rush(port: int, requests: Sequence[bytes], at_once: int) -> Rush:
    """Send all requests, so many at once, from a process of their own."""
    receiver, sender = multiprocessing.get_context("fork").Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_send_all, args=(port, requests, at_once, sender))
    process.start()
    seconds, waits, statuses = receiver.recv()
    process.join()
    ordered = sorted(waits)
    counts = {status: statuses.count(status) for status in set(statuses)}
    return Rush(len(waits) / seconds, statistics.median(ordered), ordered[int(len(ordered) * 0.95)], counts)


def _send_all(port: int, requests: Sequence[bytes], at_once: int, sender: Connection) -> None:
    """Send them from one thread that waits for all sockets together: a crowd of threads costs the servers' cores."""
    waits: list[float] = []
    statuses: list[int] = []
    waiting, sockets = iter(requests), selectors.DefaultSelector()

    def send_next() -> None:
        for wanted in waiting:
            start = time.perf_counter()
            wire = socket.create_connection(("127.0.0.1", port))
            wire.sendall(wanted)
            sockets.register(wire, selectors.EVENT_READ, start)
            return

    def receive(wire: socket.socket, start: float) -> None:
        if answer := wire.recv(262_144):
            if answer.startswith(b"HTTP/"):
                statuses.append(int(answer[9:12]))
            return
        waits.append((time.perf_counter() - start) * 1000)
        sockets.unregister(wire)
        wire.close()
        send_next()

    start = time.perf_counter()
    for _ in range(at_once):
        send_next()
    while sockets.get_map():
        for key, _events in sockets.select():
            receive(key.fileobj, key.data)
    sender.send((time.perf_counter() - start, waits, statuses))
