"""Which queue each task waits in, and that no queue is left without a worker."""

import pytest
from django.conf import settings

from citadels_site.celery import app
from games import task_queue, tasks
from games.domain.operations import health, metrics, status_report
from games.screens import operations
from games.task_queue import TaskName

DEADLINES = {
    *(TaskName.SWEEP_DEADLINES, TaskName.SWEEP_BOTS, TaskName.TEND_BURSTS, TaskName.CLOSE_VOTES),
    TaskName.POST_ORDERS,
}


def queue_of(name: str) -> str:
    return app.amqp.router.route({}, name)["queue"].name


def test_every_task_has_a_queue_of_its_kind():
    queues = {name: queue_of(name) for name in TaskName if name != TaskName.CARRY_ON}

    assert {name for name, queue in queues.items() if queue == "clocks"} == DEADLINES
    assert settings.OLD_QUEUE not in queues.values()
    assert queues[TaskName.SEND_NOTICES] != queues[TaskName.SEND_MAILS]
    assert queues[TaskName.CLEAR] == queues[TaskName.COUNT] == "night"


def test_worker_reads_every_queue_and_that_of_earlier_versions():
    assert set(app.amqp.queues) == {*settings.QUEUES, *settings.BOT_QUEUES, "celery"}


@pytest.fixture
def sent(monkeypatch) -> list[tuple[str, int | None]]:
    """The tasks that are sent, each with the seconds after which it expires."""
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, *, expires, **_: sent.append((name, expires)))
    return sent


@pytest.mark.django_db(transaction=True)
def test_tasks_of_a_flood_expire_and_moves_of_bots_do_not(sent):
    task_queue.enqueue(TaskName.SEND_MAILS)
    task_queue.enqueue_bot_turn(match_id=1, at=1, opened_by=None)

    assert sent == [("games.send_mails", 60), ("games.carry_on", None)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", [0, 3])
def test_sending_goes_on_in_another_task_while_there_is_something(number, sent, monkeypatch):
    monkeypatch.setattr(tasks.dispatch, "send_outboxes", lambda: number)

    tasks.send_mails()

    assert len(sent) == bool(number)


@pytest.mark.django_db
def test_long_queue_is_named_by_health_metrics_and_the_page_of_staff(monkeypatch):
    lengths = {"clocks": 0, "sending": health.LONGEST_QUEUE + 1}
    monkeypatch.setattr(task_queue, "queue_lengths", lambda: lengths)
    monkeypatch.setattr(task_queue, "has_shared_broker", lambda: True)

    status = status_report.read_status()
    [line] = [line for line in operations.operations_context(status, {}).lines if "sending" in line.value]

    assert health.check_health().parts["queue"] == "backed up"
    assert line.is_bad
    assert line.value == "sending × 1,001"
    text = metrics.render_metrics(status).decode()
    assert 'citadels_queue_length{queue="sending"} 1001.0' in text
    assert "citadels_queue_tasks 1001.0" in text
    lengths["sending"] = 1
    assert health.check_health().parts["queue"] == "ok"
