"""Circuit breaker: after a failed call, skip the server for PAUSE seconds."""

import logging
import time

log = logging.getLogger(__name__)

PAUSE = 5
"""Seconds for which a server that did not answer is skipped."""


class CircuitBreaker:
    """The state of one server: closed while the server answers, open for PAUSE seconds after a failure.

    Each process has its own.
    """

    def __init__(self, name: str) -> None:
        """Create a closed circuit breaker; `name` appears in the log."""
        self.name = name
        self._closes_at = 0.0

    @property
    def is_open(self) -> bool:
        """Return whether calls to the server should be skipped now."""
        return time.monotonic() < self._closes_at

    def trip(self, problem: Exception) -> None:
        """Open the circuit for PAUSE seconds, and log the problem."""
        log.warning("%s does not answer (%s); it is not asked for %d s", self.name, type(problem).__name__, PAUSE)
        self._closes_at = time.monotonic() + PAUSE

    def close(self) -> None:
        """Close the circuit: allow calls again immediately."""
        self._closes_at = 0.0
