"""The queue of background tasks. Callers enqueue a task by name here; `games.tasks`, the topmost module, runs it."""

from enum import StrEnum

from celery import current_app
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from games.infrastructure.circuit_breaker import CircuitBreaker

breaker = CircuitBreaker("the broker")
monitoring_breaker = CircuitBreaker("the broker, asked how it is,")
"""A circuit breaker separate from `breaker`, so that monitoring never stops tasks from being queued."""


class TaskName(StrEnum):
    """The tasks that are requested by name; the beat schedule in the settings uses the same names."""

    ADVISE = "games.advise"
    ANALYSE = "games.analyse"
    CARRY_ON = "games.carry_on"
    CLEAR = "games.clear"
    CLOSE_VOTES = "games.close_votes"
    COMPRESS = "games.compress"
    COUNT = "games.count"
    COUNT_GAMES = "games.count_games"
    FIND_EXERCISES = "games.find_exercises"
    FOLLOW_UP = "games.follow_up"
    POST_ORDERS = "games.post_orders"
    SEND_MAILS = "games.send_mails"
    SEND_NOTICES = "games.send_notices"
    SWEEP_BOTS = "games.sweep_bots"
    SWEEP_DEADLINES = "games.sweep_deadlines"
    TEND_BURSTS = "games.tend_bursts"
    THINK = "games.think"


EXPIRING = {TaskName.SEND_MAILS, TaskName.SEND_NOTICES}
"""Tasks that the beat requests every few seconds too: in a flood of emails, the task of each one would wait for all."""


def enqueue(name: TaskName, *, queue: str | None = None, **kwargs: int) -> None:
    """Enqueue a task when the transaction commits; if the broker does not answer, a sweep does the work later.

    At most one caller waits for an unreachable broker, and no longer than the time-out of the socket.
    """
    transaction.on_commit(lambda: _send(name, queue, kwargs), robust=True)


def enqueue_bot_turn(*, match_id: int, at: int, opened_by: int | None) -> None:
    """Enqueue a bot's choice, in the queue shared by all games that `opened_by` has opened."""
    queue = settings.BOT_QUEUES[(opened_by or match_id) % len(settings.BOT_QUEUES)]
    enqueue(TaskName.CARRY_ON, queue=queue, match_id=match_id, at=at)


def has_shared_broker() -> bool:
    """Return whether processes share a broker; an embedded site has only a queue within its process."""
    return bool(settings.REDIS_URL)


def queue_lengths() -> dict[str, int] | None:
    """Return the number of tasks in each queue; None if the broker does not answer within one second."""
    if not has_shared_broker() or monitoring_breaker.is_open:
        return None
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.exceptions import RedisError
    from redis.retry import Retry

    names = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    try:
        with Redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE, retry=Retry(NoBackoff(), 0)) as client:
            pipe = client.pipeline(transaction=False)
            for name in names:
                pipe.llen(name)
            return dict(zip(names, pipe.execute(), strict=True))
    except RedisError as problem:
        monitoring_breaker.trip(problem)
        return None


def _send(name: TaskName, queue: str | None, kwargs: dict[str, int]) -> None:
    if breaker.is_open:
        return
    expires = settings.STALE["expires"] if name in EXPIRING else None
    try:
        current_app.send_task(str(name), kwargs=kwargs, queue=queue, expires=expires, retry=False, ignore_result=True)
    except OperationalError as problem:
        breaker.trip(problem)
