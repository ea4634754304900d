"""Health of the site and of its background work, in words that are safe to show to anyone."""

import functools
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games import task_queue
from games.domain.deadlines import deadline_kill_switch, outage_recovery
from games.domain.operations import retention
from games.models import Heartbeat

log = logging.getLogger(__name__)

OK, DEGRADED, FAILING = "ok", "degraded", "failing"
UNKNOWN = {"sweep": "unknown", "retention": "unknown"}
LATE = timedelta(minutes=1)
"""The age at which the last sweep needs attention; sweeps run every few seconds."""
UNCLEARED = timedelta(hours=36)
"""The age at which the last night in which everything expired was deleted needs attention."""
LONGEST_QUEUE = 1000
"""The length at which a queue needs attention: its tasks are taken too slowly, or no worker serves it."""


@dataclass(frozen=True)
class Health:
    """The status of the site and of each of its parts, as one word each."""

    status: str
    parts: dict[str, str]
    sweep_age: int | None = None
    """Seconds since the last sweep; None if unknown."""

    @property
    def is_ready(self) -> bool:
        """Return whether the site can serve requests; without queue or sweep, pages still work."""
        return self.status != FAILING


def check_health(now: datetime | None = None) -> Health:
    """Check everything that the site depends on; failures are returned as a status, never raised."""
    queue = _queue_status()
    try:
        waiting = waiting_migrations()
        if waiting:
            return Health(FAILING, {"database": "ok", "migrations": "missing", "queue": queue, **UNKNOWN})
        age = sweep_age(now or timezone.now())
        cleanup = _retention_status(now or timezone.now())
        sweep = "stopped by the kill switch" if deadline_kill_switch.is_kill_switch_on() else _sweep_status(age)
    except DatabaseError as problem:
        # Database errors contain host and user names, so they are only logged.
        log.warning("the database does not answer: %s", problem)
        return Health(FAILING, {"database": "unreachable", "migrations": "unknown", "queue": queue, **UNKNOWN})
    is_well = queue not in {"unreachable", "backed up"} and sweep == "ok" and cleanup == "ok"
    parts = {"database": "ok", "migrations": "ok", "queue": queue, "sweep": sweep, "retention": cleanup}
    return Health(OK if is_well else DEGRADED, parts, None if age is None else int(age.total_seconds()))


def sweep_age(now: datetime) -> timedelta | None:
    """Return the time since the last sweep; None if there was none."""
    last = Heartbeat.objects.filter(name=outage_recovery.HEARTBEAT).values_list("at", flat=True).first()
    return None if last is None else max(now - last, timedelta(0))


def _retention_status(now: datetime) -> str:
    """Return whether the last nights have ended without an error; before the first night, all is well."""
    is_late = Heartbeat.objects.filter(name=retention.HEARTBEAT, at__lt=now - UNCLEARED).exists()
    return "failing" if is_late else "ok"


def _sweep_status(age: timedelta | None) -> str:
    if age is None:
        return "never yet"
    return "late" if age > LATE else "ok"


def _queue_status() -> str:
    if not task_queue.has_shared_broker():
        return "within the process"
    lengths = task_queue.queue_lengths()
    if lengths is None:
        return "unreachable"
    return "backed up" if max(lengths.values()) > LONGEST_QUEUE else "ok"


def waiting_migrations() -> frozenset[tuple[str, str]]:
    """Return the newest migrations of this code that are not applied; migrations of newer code do not count."""
    return newest_migrations() - set(MigrationRecorder(connection).applied_migrations())


@functools.cache
def newest_migrations() -> frozenset[tuple[str, str]]:
    """Return the newest migration of each app. Cached, because the code of a process does not change.

    A squashed migration counts as the last one that it replaces, because every database with these tables has that one
    recorded.
    """
    graph = MigrationLoader(None).graph
    return frozenset([leaf, *graph.nodes[leaf].replaces][-1] for leaf in graph.leaf_nodes())
