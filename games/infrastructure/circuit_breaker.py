"""Circuit breaker: after a failed call, skip the server for PAUSE seconds."""

import logging
import time

log = logging.getLogger(__name__)

PAUSE = 5
"""Seconds for which a server that did not answer is skipped."""


class CircuitBreaker:
    """The state of one server for one process: closed while it answers, open for PAUSE seconds after a failure."""

    def __init__(self, name: str) -> None:
        """Start closed; `name` appears in the log."""
        self.name = name
        self._closes_at = 0.0

    @property
    def is_open(self) -> bool:
        """Return whether calls to the server should be skipped now."""
        return time.monotonic() < self._closes_at

    def trip(self, problem: Exception) -> None:
        """Open for PAUSE seconds and log the problem."""
        log.warning("%s does not answer (%s); it is not asked for %d s", self.name, type(problem).__name__, PAUSE)
        self._closes_at = time.monotonic() + PAUSE

    def close(self) -> None:
        """Allow calls again at once."""
        self._closes_at = 0.0
