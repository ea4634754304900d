"""The queue of background tasks: whoever wants one names it here, and `games.tasks`, on top of all, carries it out."""

from enum import StrEnum

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.circuit_breaker import CircuitBreaker

breaker = CircuitBreaker("the broker")


class TaskName(StrEnum):
    """The tasks that somebody asks for; the beat in the settings knows them by the same names."""

    CARRY_ON = "games.carry_on"
    SEND_MAILS = "games.send_mails"
    SEND_NOTICES = "games.send_notices"
    SWEEP_BOTS = "games.sweep_bots"
    SWEEP_DEADLINES = "games.sweep_deadlines"
    THINK = "games.think"


def enqueue(name: TaskName, **kwargs: int) -> None:
    """Let a task run once the transaction has committed; if the broker does not answer the sweeps will do it.

    At most one caller waits for such a broker, and no longer than the socket's time-out.
    """
    transaction.on_commit(lambda: _send(name, kwargs), robust=True)


def _send(name: TaskName, kwargs: dict[str, int]) -> None:
    if breaker.is_open:
        return
    try:
        current_app.send_task(str(name), kwargs=kwargs, retry=False, ignore_result=True)
    except OperationalError as problem:
        breaker.trip(problem)
