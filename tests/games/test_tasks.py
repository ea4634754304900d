"""Tasks on real servers: PostgreSQL, Redis, a Celery worker; losing the broker loses nothing."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from celery.contrib.testing.worker import start_worker
from django.conf import settings as django_settings
from django.utils import timezone

from citadels_site.celery import app
from games import tasks
from games.domain.matches import match_history, notice_creation
from games.domain.play import choices
from games.models import Heartbeat, Match, OutgoingMail, Seat
from tests.games.tables import asked, choose, guest, let_bots_choose, open_table, options, running
from tests.infrastructure.redis import forget_outages


@contextmanager
def worker() -> Iterator[None]:
    """Run a worker in a thread, as `./dev play` does, on the real broker."""
    with start_worker(app, pool="solo", concurrency=1, perform_ping_check=False, shutdown_timeout=20):
        yield


def until(is_so: Callable[[], Any], seconds: float = 20) -> None:
    """Wait until something is so."""
    patience = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < patience, "this never happened"
        time.sleep(0.02)


def waits_for_person(match: Match) -> bool:
    seat = Seat.objects.filter(match=match, is_asked=True).first()
    return seat is not None and not seat.has_bot


def let_person_move(match: Match) -> None:
    match.refresh_from_db()
    seat = asked(match)
    text = options(match)[-1]
    choices.make_choice(match=match, seat=seat.number, choices=[text], at=match.version, user=seat.user)


@pytest.mark.postgres
@pytest.mark.redis
def test_bots_answer_by_themselves():
    with worker():
        match = open_table(guest(), 4, bots=["apprentice"] * 3)
        for _ in range(8):
            until(lambda: waits_for_person(match))
            let_person_move(match)
        until(lambda: waits_for_person(match))

    assert match_history.verify_match(Match.objects.get(pk=match.pk)) is None


@pytest.mark.postgres
@pytest.mark.redis
def test_a_mail_goes_out_by_itself(smtp, settings):
    settings.NOTICE_DELAY = 0
    with worker():
        running(2)
        tasks.send_notices.delay()
        until(lambda: len(smtp.messages) == 2)

    assert OutgoingMail.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.redis
def test_a_move_is_made_though_the_broker_is_gone_and_the_sweep_finds_the_bots(redis_server, caplog):
    match = open_table(guest(), 2, bots=["apprentice"])
    let_bots_choose(match)
    redis_server.stop()
    caplog.set_level("WARNING")
    began = time.monotonic()
    while waits_for_person(match):
        let_person_move(match)
    took = time.monotonic() - began
    moved = Match.objects.get(pk=match.pk).version
    redis_server.start()

    assert took < 5
    assert "the broker does not answer" in caplog.text
    forget_outages()
    Match.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    with worker():
        tasks.sweep_bots.delay()
        until(lambda: waits_for_person(match))

    assert Match.objects.get(pk=match.pk).version > moved


@pytest.mark.postgres
@pytest.mark.redis
def test_a_flushed_broker_forgets_no_deadline(redis_server):
    match = running(2)
    Heartbeat.objects.create(name="sweep", at=timezone.now())
    Seat.objects.filter(match=match, is_asked=True).update(deadline=timezone.now())
    tasks.sweep_deadlines.delay()
    redis_server.flush()

    with worker():
        tasks.sweep_deadlines.delay()
        tasks.sweep_deadlines.delay()
        until(lambda: Match.objects.get(pk=match.pk).version == 1)

    assert match.incidents.count() == 1


@pytest.mark.django_db(transaction=True)
def test_at_home_a_worker_in_a_thread_lets_the_bots_answer():
    with worker():
        match = open_table(guest(), 3, bots=["apprentice"] * 2)
        for _ in range(3):
            until(lambda: waits_for_person(match))
            let_person_move(match)
        until(lambda: waits_for_person(match))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "task", [tasks.sweep_deadlines, tasks.sweep_bots, tasks.send_notices, tasks.send_mails], ids=lambda task: task.name
)
def test_a_task_is_safe_to_repeat_with_nothing_to_do(task):
    task()
    task()


def test_every_task_on_the_beat_exists():
    assert {entry["task"] for entry in django_settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


@pytest.mark.django_db
def test_a_task_for_a_match_that_is_gone_does_nothing():
    tasks.play_bot(match_id=999, at=1)


@pytest.mark.django_db(transaction=True)
def test_nothing_is_asked_for_by_a_transaction_that_failed(monkeypatch):
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, **_: sent.append(name))
    match = open_table(guest(), 2, bots=["apprentice"])
    sent.clear()

    def fail():
        raise RuntimeError

    monkeypatch.setattr(notice_creation, "new_harm_notices", lambda *_: fail())
    with pytest.raises(RuntimeError):
        choose(match)

    assert sent == []
    assert Match.objects.get(pk=match.pk).version == 0
