"""Separate processes on PostgreSQL and Redis work like the single process, and survive crashes of each other."""

import re
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from pathlib import Path

import psycopg
import pytest
import redis as redis_client
from celery import current_app
from django.db import connection
from django.utils import timezone

from games.models import Heartbeat, Match
from games.task_queue import TaskName
from tests.games import tables
from tests.infrastructure.redis import RedisServer
from tests.infrastructure.smtp import SmtpSink
from tests.infrastructure.staff import Staff
from tests.languages import ENGLISH

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def wait_until(claim: Callable[[], object], staff: Staff, seconds: float = 60) -> None:
    """Wait until a condition holds; fail with the logs of the processes if it does not."""
    patience = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < patience, staff.logs()
        time.sleep(0.05)


def fetch(url: str) -> tuple[int, str, Message]:
    """Return status, text and headers; status 0 while there is no answer."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, "", refused.headers
    except (urllib.error.URLError, ConnectionError):
        return 0, "", Message()


def person_is_asked(match: Match) -> bool:
    return Match.objects.get(pk=match.pk).seats.filter(is_asked=True, bot="").exists()


def test_web_server_serves_hashed_files_and_hides_the_mailbox(staff: Staff):
    staff.manage("collectstatic", "--noinput", "--verbosity", "0")
    site = f"http://localhost:{staff.web()}"

    wait_until(lambda: fetch(f"{site}/{ENGLISH}/")[0], staff)
    _, page, _ = fetch(f"{site}/{ENGLISH}/")
    sheet = re.search(r'href="(/static/games/css/[a-z]+\.[0-9a-f]{12}\.css)"', page)
    script = re.search(r'href="(/static/games/js/table\.[0-9a-f]{12}\.js)"', page)

    assert sheet is not None
    assert "immutable" in fetch(site + sheet[1])[2]["Cache-Control"]
    assert script is not None
    assert "function startPolling" in fetch(site + script[1])[1]
    assert fetch(f"{site}/mailbox/")[0] == 404


def test_worker_plays_bots_until_a_human_turn(staff: Staff):
    staff.worker()

    match = tables.running(1, bots=("apprentice", "builder", "apprentice"))

    wait_until(lambda: person_is_asked(match), staff)


def test_beat_recovers_lost_tasks(staff: Staff, redis: str):
    match = tables.running(1, bots=("apprentice",) * 6)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - timezone.timedelta(minutes=5))
    with redis_client.Redis.from_url(redis) as broker:
        broker.flushall()

    staff.worker()
    staff.beat()

    wait_until(lambda: person_is_asked(match), staff)


def test_killed_worker_loses_no_task(staff: Staff):
    first = staff.worker()
    matches = [tables.running(1, bots=("apprentice",) * 6) for _ in range(12)]
    wait_until(lambda: any(map(person_is_asked, matches)), staff)
    first.send_signal(signal.SIGKILL)

    staff.worker()
    staff.beat()

    wait_until(lambda: all(map(person_is_asked, matches)), staff)
    assert all(match.entries.count() == Match.objects.get(pk=match.pk).version + 1 for match in matches)


def test_worker_sends_turn_emails(staff: Staff, smtp: SmtpSink):
    match = tables.running(2)

    staff.worker()
    staff.beat()

    address = tables.asked(match).user.email
    wait_until(lambda: any(address in to for to in smtp.recipients), staff)


def is_sweep_waiting() -> bool:
    """Return whether a sweep waits for a lock in the database."""
    waiting = "wait_event_type = 'Lock' AND query LIKE '%games_heartbeat%' AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM pg_stat_activity WHERE {waiting})")
        return bool(cursor.fetchone()[0])


def test_worker_keeps_its_slot_when_redis_hangs_during_a_task(
    staff: Staff, redis_server: RedisServer, postgres: str, tmp_path: Path
):
    report = tmp_path / "worker-works"
    staff.environment["WORKER_HEALTH_FILE"] = str(report)
    worker = staff.worker()
    with psycopg.connect(postgres) as lock:
        lock.execute("LOCK TABLE games_heartbeat IN ACCESS EXCLUSIVE MODE")
        current_app.send_task(TaskName.SWEEP_DEADLINES)
        wait_until(is_sweep_waiting, staff)
        with redis_server.hung():
            lock.rollback()
            # The task ends, and Redis does not answer the acknowledgment.
            wait_until(lambda: re.search("Couldn't ack|Connection to broker lost", staff.logs()), staff)
    before, resumed = Heartbeat.objects.get(), time.time()

    current_app.send_task(TaskName.SWEEP_DEADLINES)

    wait_until(lambda: Heartbeat.objects.get().at > before.at, staff)
    wait_until(lambda: report.exists() and report.stat().st_mtime > resumed, staff)
    assert worker.poll() is None


def test_worker_and_beat_survive_a_killed_redis(staff: Staff, redis_server: RedisServer):
    worker, beat = staff.worker(), staff.beat()
    match = tables.running(1, bots=("apprentice",) * 6)
    wait_until(lambda: person_is_asked(match), staff)

    redis_server.stop()
    match = tables.running(1, bots=("apprentice",) * 6)
    time.sleep(1)
    redis_server.start()

    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - timezone.timedelta(minutes=5))
    wait_until(lambda: person_is_asked(match), staff)
    assert (worker.poll(), beat.poll()) == (None, None)
