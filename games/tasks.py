"""Celery's tasks: thin, and safe to repeat. They say "look now"; the rows say what there is to do."""

from celery import Task, shared_task
from django.db import transaction


def soon(task: Task, **kwargs: int) -> None:
    """Let `task` run once the transaction has committed; if the broker is down the sweeps will do without it."""
    transaction.on_commit(lambda: task.apply_async(kwargs=kwargs, retry=False), robust=True)


@shared_task(name="games.carry_on")
def carry_on(*, match_id: int, at: int) -> None:
    """Let the bots of a match choose."""
    from games.domain import bots

    bots.carry_on(match_id=match_id, at=at)


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines() -> None:
    """Let the time run out where it has, and remind those whose time is short."""
    from games.domain import clock

    clock.sweep()
    clock.remind()


@shared_task(name="games.sweep_bots")
def sweep_bots() -> None:
    """Nudge the bots that a lost message has left sitting."""
    from games.domain import clock

    clock.wake_bots()


@shared_task(name="games.send_notices")
def send_notices() -> None:
    """Write the mails that are due, and send what is in the outbox."""
    from games.mail import notices, sender

    notices.write_due()
    sender.send_waiting()


@shared_task(name="games.send_mails")
def send_mails() -> None:
    """Send what is in the outbox."""
    from games.mail import sender

    sender.send_waiting()
