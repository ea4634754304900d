"""Two beats, on two hosts, start every periodic task twice at the same moment: each thing is done once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from citadels_site.celery import app
from games.domain.deadlines import deadline_kill_switch
from games.enums import DeliveryStatus, IncidentKind
from games.models import Delivery, Heartbeat, Incident, Match, OutgoingMail, Seat
from tests.games.tables import play_to_end, running


@pytest.mark.postgres
def test_two_beats_do_everything_once(settings: Any, mailoutbox: list[Any]) -> None:
    settings.MAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    app.loader.import_default_modules()
    late, finished = running(3), running(2)
    play_to_end(finished)
    Seat.objects.filter(match=late, is_asked=True).update(deadline=timezone.now() - timedelta(seconds=1))
    now = timezone.now()
    Heartbeat.objects.create(name=deadline_kill_switch.RELEASED, at=now)
    Session.objects.create(session_key="s", session_data="x", expire_date=now - timedelta(days=1))

    for _ in range(3):
        beat_twice()
        Delivery.objects.filter(status=DeliveryStatus.WAITING).update(due_at=now)

    assert Incident.objects.filter(match=late, kind=IncidentKind.TIMED_OUT).count() == 1
    assert late.entries.count() == Match.objects.get(pk=late.pk).version + 1
    told = list(OutgoingMail.deliveries.through.objects.values_list("delivery_id", flat=True))
    assert len(told) == len(set(told)) > 1
    sent = {message.extra_headers["Message-ID"] for message in mailoutbox}
    assert len(mailoutbox) == len(sent) == OutgoingMail.objects.count()
    assert finished.card_results.count() == len(set(finished.card_results.values_list("card", flat=True))) > 0
    assert not Session.objects.filter(session_key="s").exists()


def beat_twice() -> None:
    """Run every periodic task in two threads at once; raise what any of them raises."""
    for entry in site_settings.CELERY_BEAT_SCHEDULE.values():
        together = Barrier(2)
        with ThreadPoolExecutor(2) as threads:
            for tick in [threads.submit(tick_once, entry["task"], together) for _ in range(2)]:
                tick.result(30)


def tick_once(task: str, together: Barrier) -> None:
    """Run a task at the same moment as another thread."""
    try:
        connection.ensure_connection()
        together.wait(10)
        app.tasks[task].run()
    finally:
        connection.close()
