"""The Celery application; `celery -A citadels_site worker` and `… beat` find it here."""

import os
import sys

from celery import Celery
from celery.signals import beat_init, celeryd_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

app = Celery("citadels_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Without a default for all threads, requests served in other threads would publish to amqp://localhost.
app.set_default()


@celeryd_init.connect
@beat_init.connect
def ask_for_redis(**_said: object) -> None:
    """Refuse to work where nobody would be heard: a broker in memory reaches no other process."""
    if not (settings.REDIS_URL or settings.EMBEDDED):
        sys.exit("celery: REDIS_URL must be set for worker and beat; `./dev play` does without.")
