"""The Celery application, for `celery -A citadels_site worker` and `celery -A citadels_site beat`."""

import os
import sys

from celery import Celery
from celery.signals import beat_init, celeryd_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

app = Celery("citadels_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Without this default app for all threads, requests in other threads would publish to amqp://localhost.
app.set_default()
app.steps["worker"].add("citadels_site.worker_health:WorkerHealth")


@celeryd_init.connect
@beat_init.connect
def require_broker(**_said: object) -> None:
    """Exit if no broker is configured, because the in-memory broker cannot reach other processes."""
    if not (settings.REDIS_URL or settings.EMBEDDED):
        sys.exit("celery: REDIS_URL must be set for worker and beat; `./dev play` does without.")
