"""A Redis that hangs for 45 seconds while a worker is busy: how soon does the worker use all its slots again?"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import psycopg
from celery import current_app
from django.core.management import CommandError
from django.db import connection

from games.domain.deadlines.outage_recovery import HEARTBEAT
from games.models import Heartbeat
from games.task_queue import TaskName
from tests.tools.benches import chaos
from tests.tools.benches.disorder.cluster import Cluster

HANG, TIMES = 45, 10
"""Seconds for which Redis hangs, and how often, for each number of slots."""
SLOTS = (1, 2)
LIMIT = 60
"""Seconds after which the worker must work again."""
GIVE_UP = 90
"""Seconds after which a worker counts as lost; it is then restarted."""
BLOCKED = """
SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND query LIKE '%games_heartbeat%' AND pid <> pg_backend_pid()
"""


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Suspend Redis again and again, while the worker runs tasks and while it runs none; print each recovery."""
    hang, times = (HANG / 5, TIMES // 5) if quick else (HANG, TIMES)
    slow = 0
    with chaos.running_cluster(Cluster.prepare) as cluster:
        cluster.start_beat("beat")
        for slots in SLOTS:
            name = f"worker with {slots}"
            cluster.start_worker(name, slots)
            wait_until(partial(uses_all_slots, cluster, slots), GIVE_UP)
            for number in range(times):
                running = (slots - number) % (slots + 1)
                first, whole = hang_redis(cluster, slots, running, hang)
                write(
                    f"  {slots} slots, {running} tasks running, hung for {hang:.0f} s: "
                    f"works after {describe(first)}, with all slots after {describe(whole)}"
                )
                slow += whole is None or whole > LIMIT
                if whole is None:
                    cluster.programs[name].kill()
                    wait_until(partial(uses_all_slots, cluster, slots), GIVE_UP)
            cluster.programs.pop(name).stop()
    if slow:
        raise CommandError(f"{slow} of {len(SLOTS) * times} times the worker took longer than {LIMIT} s.")


def describe(seconds: float | None) -> str:
    """Write a duration in words."""
    return "never" if seconds is None else f"{seconds:.1f} s"


def hang_redis(cluster: Cluster, slots: int, running: int, hang: float) -> tuple[float | None, float | None]:
    """Suspend Redis while the worker runs so many tasks.

    Return how many seconds after it was resumed the first task was done, and how many until all slots were in use.
    """
    with ExitStack() as suspended:
        with blocked_sweeps(cluster):
            wait_until(lambda: waiting_sweeps() >= running, LIMIT)
            suspended.enter_context(cluster.redis.hung())
        time.sleep(hang)
        before = last_sweep()
    resumed = time.monotonic()
    first = wait_until(lambda: last_sweep() != before, GIVE_UP)
    whole = first and wait_until(lambda: uses_all_slots(cluster, slots), GIVE_UP)
    return first and first - resumed, whole and whole - resumed


@contextmanager
def blocked_sweeps(cluster: Cluster) -> Iterator[None]:
    """Block all sweeps in the database, so that each one that is begun occupies a slot of the worker."""
    with psycopg.connect(cluster.postgres.url()) as lock:
        lock.execute("LOCK TABLE games_heartbeat IN ACCESS EXCLUSIVE MODE")
        yield


def waiting_sweeps() -> int:
    """Return how many tasks wait for the lock of `blocked_sweeps`."""
    with connection.cursor() as cursor:
        cursor.execute(BLOCKED)
        return int(cursor.fetchone()[0])


def uses_all_slots(cluster: Cluster, slots: int) -> bool:
    """Enqueue sweeps that cannot end; return whether the worker begins so many at the same time."""
    with blocked_sweeps(cluster):
        for _ in range(slots):
            current_app.send_task(str(TaskName.SWEEP_DEADLINES), retry=False, ignore_result=True, expires=LIMIT)
        return bool(wait_until(lambda: waiting_sweeps() >= slots, 5))


def last_sweep() -> object:
    """Return when the last sweep ran."""
    return Heartbeat.objects.filter(name=HEARTBEAT).values_list("at", flat=True).first()


def wait_until(claim: Callable[[], object], seconds: float) -> float | None:
    """Wait until a condition holds; return when that was, or None if it never was."""
    patience = time.monotonic() + seconds
    while not claim():
        if time.monotonic() > patience:
            return None
        time.sleep(0.1)
    return time.monotonic()
