"""Measure times, as CPU time where possible."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """What many calls of one thing took, in milliseconds of CPU time."""

    best: float
    median: float

    def __str__(self) -> str:
        return f"{self.best:.3f} ms at best, {self.median:.3f} ms in the middle"


def timed(call: Callable[[], object], times: int = 50) -> Timing:
    """Call `times` times; the first call, which fills caches, does not count."""
    call()
    taken = []
    for _ in range(times):
        start = time.process_time()
        call()
        taken.append((time.process_time() - start) * 1000)
    return Timing(min(taken), statistics.median(taken))


def reference() -> Timing:
    """Time a loop that never changes: dictionaries, tuples, calls and sorting, as the rules use them."""
    return timed(reference_loop, 15)


def reference_loop() -> int:
    """Do a fixed amount of plain Python work."""
    total, seen = 0, {}
    for n in range(20_000):
        key = (n * 7919 % 1009, n % 13)
        seen[key] = seen.get(key, 0) + 1
        total += max(key)
    return total + len(sorted(seen.items(), key=lambda item: item[1]))
