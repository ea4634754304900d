"""Viewers of tables: they open a table's page and poll for news, and note how long each answer took."""

import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from django.urls import reverse

from tests.tools.benches.disorder.players import PATIENCE, send, stamp_of
from tests.tools.benches.serving.crowd import request

PAUSE = 2
"""Seconds between two polls."""
POLLS = 15
"""So many polls follow each page."""


@dataclass
class Waits:
    """How long answers took, in seconds by kind of request, and how often each status came; written by all viewers."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    phase: str = ""
    """Added to each kind, to tell one part of the run from another."""

    def describe(self, kind: str) -> str:
        """Write the middle, the 99th percentile and the longest of a kind's waits."""
        waits = sorted(self.seconds[kind])
        parts = {"p50": 0.5, "p99": 0.99, "longest": 1}
        told = ", ".join(f"{name} {waits[int((len(waits) - 1) * part)] * 1000:.0f} ms" for name, part in parts.items())
        statuses = ", ".join(f"{n} × {status}" for (of, status), n in sorted(self.statuses.items()) if of == kind)
        return f"{kind:20} {len(waits):6} times, {told} ({statuses})"


class Poller(threading.Thread):
    """One viewer, who looks at one of the tables after another."""

    def __init__(
        self,
        port: int,
        cookies: dict[str, str],
        tables: Callable[[], list[int]],
        waits: Waits,
        goes_on: Callable[[], bool],
    ) -> None:
        """View the tables that `tables` returns, as the owner of these cookies."""
        super().__init__(daemon=True)
        self.port, self.cookies, self.tables, self.waits, self.goes_on = port, cookies, tables, waits, goes_on

    def run(self) -> None:
        """View tables as long as `goes_on` says so."""
        time.sleep(random.uniform(0, PAUSE))
        while self.goes_on():
            if tables := self.tables():
                self.view(random.choice(tables))
            else:
                time.sleep(PAUSE)

    def view(self, table: int) -> None:
        """Open a table's page, then poll."""
        stamp = self.ask("page", reverse("games:table", args=[table]))
        for _ in range(POLLS):
            if not self.goes_on():
                return
            time.sleep(PAUSE)
            news = self.ask("poll", f"{reverse('games:fragment', args=[table])}?after={stamp.decode()}")
            stamp = news or stamp

    def ask(self, kind: str, path: str) -> bytes:
        """Send a request, note its wait and status; return the stamp that the answer shows. No answer is status 0."""
        wanted = request("GET", path, self.cookies, by_script=kind == "poll")
        began = time.monotonic()
        answer = send(self.port, wanted)
        of = kind + self.waits.phase
        self.waits.seconds[of].append(time.monotonic() - began if answer else float(PATIENCE))
        self.waits.statuses[of, answer.status if answer else 0] += 1
        return stamp_of(answer.body) if answer else b""
