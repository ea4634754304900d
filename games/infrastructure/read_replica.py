"""Reading from a replica of the database, where a view allows it; everything else, and every write, uses the primary.

Without READING_DATABASE_URL there is no replica, and no router.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections
from django.db.models import Model

from games.infrastructure.circuit_breaker import CircuitBreaker

R = TypeVar("R")
READING = "reading"
"""The alias of the replica."""
ALWAYS_PRIMARY = {"account", "admin", "auth", "mfa", "sessions"}
"""Apps whose tables are never read from the replica: who is signed in must be known at once."""
_is_reading: ContextVar[bool] = ContextVar("is_reading", default=False)
breaker = CircuitBreaker("the read replica")


class ReplicaRouter:
    """Sends reads to the replica within `read_from_replica`, and everything else to the primary."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str:
        """Return the alias for a query.

        It is always named: without a name, Django would read rows related to one from the replica there too.
        """
        return READING if _is_reading.get() and model._meta.app_label not in ALWAYS_PRIMARY else DEFAULT_DB_ALIAS

    def db_for_write(self, _model: type[Model], **_hints: Any) -> str:
        """Return the alias for a write: the primary."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, _first: Model, _second: Model, **_hints: Any) -> bool:
        """Allow all relations: both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, _app: str, **_hints: Any) -> bool:
        """Allow migrations of the primary; they reach the replica by replication."""
        return db == DEFAULT_DB_ALIAS


def has_replica() -> bool:
    """Return whether a replica is configured."""
    return READING in connections.settings


def read_from_replica(work: Callable[[], R]) -> R:
    """Return the result of `work`, which only reads; its queries use the replica.

    If the replica fails, `work` runs again on the primary, and the replica is skipped for a few seconds.
    """
    if breaker.is_open:
        return work()
    try:
        with _reading(True):
            return work()
    except (OperationalError, InterfaceError) as problem:
        breaker.trip(problem)
        connections[READING].close()
    return work()


@contextmanager
def from_primary() -> Iterator[None]:
    """Read from the primary within this context, even within `read_from_replica`."""
    with _reading(False):
        yield


@contextmanager
def _reading(is_reading: bool) -> Iterator[None]:
    token = _is_reading.set(is_reading)
    try:
        yield
    finally:
        _is_reading.reset(token)


OWN_WRITES_COOKIE = f"{settings.OWN_HOST}wrote"
"""Set after each request of a browser that may have written something; it then reads from the primary."""
OWN_WRITES_FOR = 10
"""Seconds for which the cookie is kept: longer than a replica lags behind in normal operation."""
