"""Many browsers at once, each as cheap as a browser can be: a socket, a request, an answer."""

import multiprocessing
import socket
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread


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


def request(method: str, path: str, cookies: dict[str, str], body: str = "") -> bytes:
    """Write a request as it goes over the wire."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        "Accept-Encoding: gzip",
        "Connection: close",
        "Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()),
    ]
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


def _send_all(port, requests, at_once, sender) -> None:
    waits: list[float] = []
    statuses: list[int] = []
    waiting = iter(requests)

    def browse() -> None:
        for wanted in waiting:
            start = time.perf_counter()
            with socket.create_connection(("127.0.0.1", port)) as wire:
                wire.sendall(wanted)
                answer = wire.recv(65536)
                while wire.recv(65536):
                    pass
            waits.append((time.perf_counter() - start) * 1000)
            statuses.append(int(answer[9:12]))

    start = time.perf_counter()
    threads = [Thread(target=browse) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sender.send((time.perf_counter() - start, waits, statuses))
