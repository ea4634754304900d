"""Whether the site can answer, and whether what works behind the pages does: in words that any stranger may read."""

import functools
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games import task_queue
from games.domain.deadlines import deadline_kill_switch, deadline_sweep
from games.models import Heartbeat

log = logging.getLogger(__name__)

OK, DEGRADED, FAILING = "ok", "degraded", "failing"
LATE = timedelta(minutes=1)
"""The sweep looks every few seconds; after so long somebody should see why it does not."""


@dataclass(frozen=True)
class Health:
    """How the site is, and each of its parts in a word."""

    status: str
    parts: dict[str, str]
    sweep_age: int | None = None
    """Seconds since the last sweep; None where none is known."""

    @property
    def is_ready(self) -> bool:
        """Tell whether people can be sent here: without queue or sweep pages are answered all the same."""
        return self.status != FAILING


def check_health(now: datetime | None = None) -> Health:
    """Ask everything that the site stands on; nothing that is broken raises here."""
    queue = _queue_status()
    try:
        waiting = waiting_migrations()
        if waiting:
            return Health(FAILING, {"database": "ok", "migrations": "missing", "queue": queue, "sweep": "unknown"})
        age = sweep_age(now or timezone.now())
        sweep = "stopped by the kill switch" if deadline_kill_switch.is_kill_switch_on() else _sweep_status(age)
    except DatabaseError as problem:
        # What a database says of itself names hosts and people: that is for the log.
        log.warning("the database does not answer: %s", problem)
        return Health(FAILING, {"database": "unreachable", "migrations": "unknown", "queue": queue, "sweep": "unknown"})
    is_well = queue != "unreachable" and sweep == "ok"
    parts = {"database": "ok", "migrations": "ok", "queue": queue, "sweep": sweep}
    return Health(OK if is_well else DEGRADED, parts, None if age is None else int(age.total_seconds()))


def sweep_age(now: datetime) -> timedelta | None:
    """Tell how long ago the sweep last looked; None if it never has."""
    last = Heartbeat.objects.filter(name=deadline_sweep.HEARTBEAT).values_list("at", flat=True).first()
    return None if last is None else max(now - last, timedelta(0))


def _sweep_status(age: timedelta | None) -> str:
    if age is None:
        return "never yet"
    return "late" if age > LATE else "ok"


def _queue_status() -> str:
    if not task_queue.has_shared_broker():
        return "within the process"
    return "ok" if task_queue.is_broker_reachable() else "unreachable"


def waiting_migrations() -> frozenset[tuple[str, str]]:
    """Give the newest migrations of the code that the database does not have; those of newer code do not count."""
    return newest_migrations() - set(MigrationRecorder(connection).applied_migrations())


@functools.cache
def newest_migrations() -> frozenset[tuple[str, str]]:
    """Return the newest migration of each app, read once: a process keeps the code with which it began.

    A squashed migration counts as the last that it replaces: every database with these tables has that one recorded.
    """
    graph = MigrationLoader(None).graph
    return frozenset([leaf, *graph.nodes[leaf].replaces][-1] for leaf in graph.leaf_nodes())
