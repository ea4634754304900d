"""A circuit breaker: who has found that a server does not answer spares the next ones the wait."""

import logging
import time

log = logging.getLogger(__name__)

PAUSE = 5
"""Seconds without asking a server that did not answer."""


class CircuitBreaker:
    """One for each use of a server in a process: closed while it answers, open for a pause after it did not."""

    def __init__(self, name: str) -> None:
        """Begin closed."""
        self.name = name
        self._closes_at = 0.0

    @property
    def is_open(self) -> bool:
        """Tell whether the server is to be left alone for now."""
        return time.monotonic() < self._closes_at

    def trip(self, problem: Exception) -> None:
        """Leave the server alone for a pause, and say so."""
        log.warning("%s does not answer (%s); it is not asked for %d s", self.name, type(problem).__name__, PAUSE)
        self._closes_at = time.monotonic() + PAUSE

    def close(self) -> None:
        """Ask again at once."""
        self._closes_at = 0.0
