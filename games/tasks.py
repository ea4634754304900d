"""Celery tasks: thin, idempotent triggers. A task only starts the work; the database determines what there is to do."""

from typing import Any

from celery import Task, shared_task

from games import task_queue
from games.domain.accounts import player_totals
from games.domain.circles import circle_tables
from games.domain.deadlines import deadline_sweep, reminders, vote_closing
from games.domain.lobby import bots_filling, departures, idle_tables
from games.domain.matches import stored_figures
from games.domain.operations import old_games, retention
from games.domain.play import advice, bot_players, live_bursts, order_post
from games.domain.results import card_results, follow_ups, game_analysis, site_statistics, tallies
from games.domain.review import found_exercises
from games.infrastructure.log_context import log_context
from games.notices import dispatch
from games.notices.table_webhooks import posting
from games.task_queue import TaskName


class LoggedTask(Task):
    """A task whose log lines contain its ID and the ID of its match."""

    abstract = True
    Request = "games.infrastructure.task_requests:ReconnectingRequest"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with log_context(self.request.id or "", kwargs.get("match_id")):
            return self.run(*args, **kwargs)


@shared_task(base=LoggedTask, name=TaskName.CARRY_ON)
def play_bot(*, match_id: int, at: int) -> None:
    """Play one bot's choice in a match."""
    bot_players.play_bot_turn(match_id=match_id, at=at)


@shared_task(base=LoggedTask, name=TaskName.THINK)
def play_slow_bot(*, match_id: int, at: int) -> None:
    """Play one choice of a slow bot; slow bots have their own queue."""
    bot_players.play_bot_turn(match_id=match_id, at=at, is_patient=True)


@shared_task(base=LoggedTask, name=TaskName.ADVISE)
def advise(*, match_id: int, at: int) -> None:
    """Find the advice that a player has asked for, in the queue of slow bots."""
    advice.find_advice(match_id=match_id, at=at)


@shared_task(base=LoggedTask, name=TaskName.POST_ORDERS)
def post_orders(*, match_id: int | None = None) -> None:
    """Carry out the orders given ahead that are due, at one table or at all."""
    if match_id is None:
        order_post.carry_out_due_orders()
    else:
        order_post.carry_out_orders_at(match_id)


@shared_task(base=LoggedTask, name=TaskName.ANALYSE)
def analyze_game(*, match_id: int, at: int) -> None:
    """Work on one slice of the analysis of a finished game; analyses have their own queue."""
    game_analysis.continue_analysis(match_id=match_id, at=at)


@shared_task(base=LoggedTask, name=TaskName.FOLLOW_UP)
def follow_up_ended_matches() -> None:
    """Store ratings, conduct and card results of games that have just ended."""
    follow_ups.follow_up_ended_matches()


@shared_task(base=LoggedTask, name=TaskName.SWEEP_DEADLINES)
def sweep_deadlines() -> None:
    """Time out the seats whose deadline has passed, remind players, and fill tables with bots when it is time."""
    deadline_sweep.time_out_due_seats()
    reminders.send_reminders()
    bots_filling.fill_due_tables()


@shared_task(base=LoggedTask, name=TaskName.SWEEP_BOTS)
def sweep_bots() -> None:
    """Enqueue again the bots whose tasks were lost."""
    deadline_sweep.wake_stalled_bots()


@shared_task(base=LoggedTask, name=TaskName.TEND_BURSTS)
def update_bursts() -> None:
    """End or renew live bursts."""
    live_bursts.update_bursts()


@shared_task(base=LoggedTask, name=TaskName.CLOSE_VOTES)
def close_votes() -> None:
    """Close expired votes, announce ended pauses, check on idle open tables, and open the tables of circles."""
    vote_closing.close_expired_votes()
    vote_closing.announce_ended_pauses()
    idle_tables.tend_open_tables()
    circle_tables.open_due_tables()


@shared_task(base=LoggedTask, name=TaskName.SEND_NOTICES)
def send_notices() -> None:
    """Pass due notices and the news of tables to the channels; `send_mails` sends the messages in their outboxes."""
    dispatch.dispatch_due()
    posting.queue_table_news()


@shared_task(base=LoggedTask, name=TaskName.SEND_MAILS)
def send_mails() -> None:
    """Send messages in the outboxes of the channels for some seconds; if there may be more, in another task."""
    if dispatch.send_outboxes():
        task_queue.enqueue(TaskName.SEND_MAILS)


@shared_task(base=LoggedTask, name=TaskName.CLEAR)
def delete_expired_rows() -> None:
    """Delete expired rows for some minutes, then end games that their players have abandoned; go on in another task."""
    if retention.delete_expired():
        task_queue.enqueue(TaskName.CLEAR)
    else:
        departures.end_abandoned_matches()


@shared_task(base=LoggedTask, name=TaskName.COMPRESS)
def compress_old_games(*, after: int = 0) -> None:
    """Compress a slice of the games that ended a month ago."""
    old_games.compress_old_games(after=after)


@shared_task(base=LoggedTask, name=TaskName.FIND_EXERCISES)
def find_exercises(*, match_id: int = 0, at: int = 0, left: int = found_exercises.GAMES) -> None:
    """Search a decision of a finished public game for an exercise; the night's first task starts with none."""
    found_exercises.search_exercises(match_id=match_id, at=at, left=left)


@shared_task(base=LoggedTask, name=TaskName.COUNT)
def recount_statistics() -> None:
    """Renew the site statistics, after storing the results of games that have none."""
    card_results.store_missing_card_results()
    tallies.add_card_results()
    site_statistics.recount_statistics()


@shared_task(base=LoggedTask, name=TaskName.COUNT_GAMES)
def count_games() -> None:
    """Add the games that have ended to the tallies and to their players' totals, and find the games to watch."""
    tallies.add_finished_games()
    player_totals.update_stale_totals()
    stored_figures.update_figures()
