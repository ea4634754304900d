"""A worker reports that it works, and stops if it leaves tasks waiting."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest
from celery.exceptions import WorkerShutdown
from celery.worker import state

from citadels_site import worker_health
from citadels_site.celery import app
from citadels_site.worker_health import INTERVAL, PATIENCE, WorkerHealth
from games import task_queue

WORKER = SimpleNamespace(app=app)


@pytest.fixture
def clock(monkeypatch):
    """A clock that each check finds one interval later."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(worker_health, "monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def file(settings, tmp_path) -> Path:
    """The file that the worker renews."""
    settings.WORKER_HEALTH_FILE = str(tmp_path / "works")
    return tmp_path / "works"


@pytest.fixture
def queues(monkeypatch) -> dict[str, int]:
    """The lengths of the queues."""
    lengths = dict.fromkeys(app.amqp.queues.consume_from, 0)
    monkeypatch.setattr(task_queue, "queue_lengths", lambda: lengths or None)
    return lengths


def check_for(seconds: float, clock: SimpleNamespace, health: WorkerHealth) -> None:
    """Check every INTERVAL seconds, for so many seconds."""
    for _ in range(int(seconds / INTERVAL)):
        clock.now += INTERVAL
        health.check(WORKER)


def test_worker_that_takes_none_of_the_waiting_tasks_stops(clock, file, queues):
    health = WorkerHealth(WORKER)
    queues["bots_3"] = 1

    check_for(PATIENCE, clock, health)
    assert not file.exists()
    with pytest.raises(WorkerShutdown) as ended:
        check_for(INTERVAL, clock, health)

    assert ended.value.code == 1


@pytest.mark.parametrize("reason", ["nothing waits", "Redis does not answer", "a task runs", "tasks are begun"])
def test_working_or_idle_worker_reports(reason, clock, file, queues, monkeypatch):
    health = WorkerHealth(WORKER)
    if reason == "Redis does not answer":
        queues.clear()
    elif reason != "nothing waits":
        queues["clocks"] = 10
    if reason == "a task runs":
        monkeypatch.setattr(state, "active_requests", {object()})
    for number in range(1, 4):
        if reason == "tasks are begun":
            monkeypatch.setattr(state, "all_total_count", [number])
        check_for(INTERVAL, clock, health)
        assert file.exists()
        file.unlink()
        clock.now += PATIENCE


def test_only_queues_of_the_worker_count(clock, file, queues):
    queues["of another worker"] = 1

    WorkerHealth(WORKER).check(WORKER)

    assert file.exists()


@pytest.mark.parametrize("abstract", [True, False])
def test_systemd_receives_the_report(abstract, tmp_path, monkeypatch, settings):
    settings.WORKER_HEALTH_FILE = None
    address = f"@{tmp_path}" if abstract else str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address.replace("@", "\0", 1))
        systemd.settimeout(5)

        worker_health.report()

        assert systemd.recv(100) == b"WATCHDOG=1"


def test_embedded_worker_is_not_checked():
    assert not WorkerHealth(WORKER).include_if(WORKER)
