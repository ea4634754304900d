"""What each periodic task asks of the database, with nothing to do and after a night or an outage."""

from datetime import timedelta

from celery import Task
from django.conf import settings
from django.utils import timezone

from citadels_site.celery import app
from games.domain.deadlines import deadline_sweep, outage_recovery
from games.models import Heartbeat, Outage
from tests.tools.benches.scale.measuring import Write, measure

OUTAGE = timedelta(minutes=20)
SWEEP = "sweep"
"""The heartbeat of the sweep."""
IDLE_TIMES = 3


def measure_jobs(write: Write) -> None:
    """Print what each task of the beat costs; the nightly ones last, because they delete rows."""
    app.loader.import_default_modules()
    nightly = {}
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        task: Task = app.tasks[entry["task"]]
        if isinstance(entry["schedule"], int | float):
            measure(write, f"{name} (every {entry['schedule']:.0f} s)", task.run, times=IDLE_TIMES)
        else:
            nightly[name] = task
    measure(write, "sweep after an outage", sweep_after_outage, times=1)
    for name, task in nightly.items():
        measure(write, f"{name} (nightly)", task.run, times=1)
        measure(write, f"{name}, again", task.run, times=1)


def sweep_after_outage() -> None:
    """Sweep as the first worker does after the site was down, until the deadlines have moved."""
    Heartbeat.objects.filter(name=outage_recovery.HEARTBEAT).update(at=timezone.now() - OUTAGE)
    deadline_sweep.time_out_due_seats()
    while Outage.objects.filter(done_at=None).exists():
        deadline_sweep.time_out_due_seats()
