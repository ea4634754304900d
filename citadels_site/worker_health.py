"""The health of a Celery worker, judged by its work: reported to the supervisor, and the reason to stop."""

import logging
import os
import socket
from pathlib import Path
from time import monotonic
from typing import Any

from celery import bootsteps
from celery.exceptions import WorkerShutdown
from celery.worker import state
from django.conf import settings

from games import task_queue

log = logging.getLogger(__name__)

INTERVAL = 5
"""Seconds between two checks."""
PATIENCE = 60
"""Seconds after which a worker that takes none of the waiting tasks stops."""


class WorkerHealth(bootsteps.StartStopStep):
    """Checks in the worker's loop whether the worker works, and tells the supervisor if it does.

    A worker works if it has begun a task since the last check, runs one, or has none waiting in its queues. Answers to
    pings prove less: a worker that counts lost messages as its own answers them, and takes no task.
    """

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, **options: Any) -> None:
        """Begin with a worker that counts as working."""
        super().__init__(worker, **options)
        self.begun = state.all_total_count[0]
        self.worked_at = monotonic()

    def include_if(self, worker: Any) -> bool:
        """Check separate workers only; the worker of an embedded site has no supervisor."""
        return task_queue.has_shared_broker()

    def start(self, worker: Any) -> None:
        """Check every INTERVAL seconds."""
        worker.timer.call_repeatedly(INTERVAL, self.check, (worker,))

    def check(self, worker: Any) -> None:
        """Report that the worker works; raise WorkerShutdown if it has not worked for PATIENCE seconds."""
        begun, now = state.all_total_count[0], monotonic()
        if begun != self.begun or state.active_requests or not has_waiting_tasks(worker):
            self.begun, self.worked_at = begun, now
            report()
        elif now - self.worked_at > PATIENCE:
            log.critical("tasks wait, and this worker has begun none for %d s: it stops, to be restarted", PATIENCE)
            raise WorkerShutdown(1)


def has_waiting_tasks(worker: Any) -> bool:
    """Return whether tasks wait in the worker's queues; False if Redis does not answer, which no restart changes."""
    lengths = task_queue.queue_lengths() or {}
    return any(lengths.get(name) for name in worker.app.amqp.queues.consume_from)


def report() -> None:
    """Renew the file that the health check of a container looks at, and systemd's watchdog."""
    if settings.WORKER_HEALTH_FILE:
        Path(settings.WORKER_HEALTH_FILE).touch()
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.connect(address.replace("@", "\0", 1))
            systemd.sendall(b"WATCHDOG=1")
