"""Celery's tasks: thin, and safe to repeat. They say "look now"; the rows say what there is to do."""

from typing import Any

from celery import Task, shared_task

from games.domain.deadlines import deadline_sweep, reminders
from games.domain.lobby import departures
from games.domain.operations import retention
from games.domain.play import bot_players, live_bursts
from games.domain.results import card_results, game_analysis, site_statistics
from games.infrastructure.log_context import log_context
from games.notices import dispatch
from games.task_queue import TaskName


class LoggedTask(Task):
    """A task whose log lines carry its ID, and that of the match it is about."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run."""
        with log_context(self.request.id or "", kwargs.get("match_id")):
            return self.run(*args, **kwargs)


@shared_task(base=LoggedTask, name=TaskName.CARRY_ON)
def carry_on(*, match_id: int, at: int) -> None:
    """Let a bot of a match choose."""
    bot_players.play_bot_turn(match_id=match_id, at=at)


@shared_task(base=LoggedTask, name=TaskName.THINK)
def think(*, match_id: int, at: int) -> None:
    """Let a bot choose that thinks for long; it has a queue of its own."""
    bot_players.play_bot_turn(match_id=match_id, at=at, is_patient=True)


@shared_task(base=LoggedTask, name=TaskName.ANALYSE)
def analyse(*, match_id: int, at: int) -> None:
    """Work for a moment on the analysis of a game that is over; it has a queue of its own."""
    game_analysis.continue_analysis(match_id=match_id, at=at)


@shared_task(base=LoggedTask, name=TaskName.SWEEP_DEADLINES)
def sweep_deadlines() -> None:
    """Let the time run out where it has, and remind those whose time is short."""
    deadline_sweep.time_out_due_seats()
    reminders.send_reminders()


@shared_task(base=LoggedTask, name=TaskName.SWEEP_BOTS)
def sweep_bots() -> None:
    """Nudge the bots that a lost message has left sitting."""
    deadline_sweep.wake_stalled_bots()


@shared_task(base=LoggedTask, name=TaskName.TEND_BURSTS)
def tend_bursts() -> None:
    """Look who has gone from the tables that are played live, or could be."""
    live_bursts.update_bursts()


@shared_task(base=LoggedTask, name=TaskName.SEND_NOTICES)
def send_notices() -> None:
    """Hand what is due to the channels, and send what is in their outboxes."""
    dispatch.dispatch_due()
    dispatch.send_outboxes()


@shared_task(base=LoggedTask, name=TaskName.SEND_MAILS)
def send_mails() -> None:
    """Send what is in the outboxes of the channels."""
    dispatch.send_outboxes()


@shared_task(base=LoggedTask, name=TaskName.CLEAR)
def clear() -> None:
    """Delete what has been kept long enough, and end the games that nobody comes back to."""
    retention.delete_expired()
    departures.end_abandoned_matches()


@shared_task(base=LoggedTask, name=TaskName.COUNT)
def count() -> None:
    """Count what the statistics of the site show; games that were not noted yet come first."""
    card_results.store_missing_card_results()
    site_statistics.recount_statistics()
