"""The Celery application; `celery -A citadels_site worker` and `… beat` find it here."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

app = Celery("citadels_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Without a default for all threads, requests served in other threads would publish to amqp://localhost.
app.set_default()
