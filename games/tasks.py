"""Celery's tasks: thin, and safe to repeat. They say "look now"; the rows say what there is to do."""

from celery import shared_task

from games.domain import bots, clock
from games.notices import dispatch
from games.task_queue import TaskName


@shared_task(name=TaskName.CARRY_ON)
def carry_on(*, match_id: int, at: int) -> None:
    """Let a bot of a match choose."""
    bots.carry_on(match_id=match_id, at=at)


@shared_task(name=TaskName.THINK)
def think(*, match_id: int, at: int) -> None:
    """Let a bot choose that thinks for long; it has a queue of its own."""
    bots.carry_on(match_id=match_id, at=at, is_patient=True)


@shared_task(name=TaskName.SWEEP_DEADLINES)
def sweep_deadlines() -> None:
    """Let the time run out where it has, and remind those whose time is short."""
    clock.sweep()
    clock.remind()


@shared_task(name=TaskName.SWEEP_BOTS)
def sweep_bots() -> None:
    """Nudge the bots that a lost message has left sitting."""
    clock.wake_bots()


@shared_task(name=TaskName.SEND_NOTICES)
def send_notices() -> None:
    """Hand what is due to the channels, and send what is in their outboxes."""
    dispatch.dispatch_due()
    dispatch.send_waiting()


@shared_task(name=TaskName.SEND_MAILS)
def send_mails() -> None:
    """Send what is in the outboxes of the channels."""
    dispatch.send_waiting()
