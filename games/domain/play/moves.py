"""Moves: the outcome of a post under the rules, and the changes to the rows of its table, computed in memory.

This module writes nothing: `unit_of_work.write_tables` writes one move or many. No other module plays moves in matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.utils import timezone

import engine
from games import task_queue
from games.domain.errors import Refused, VersionConflict
from games.domain.matches import match_history, notice_creation
from games.domain.matches.unit_of_work import TableUnitOfWork
from games.domain.orders import filed_orders
from games.domain.people import last_seen
from games.domain.play import deciders
from games.domain.results import final_standings
from games.domain.timing import post_times, waits
from games.enums import By, MatchStatus
from games.models import Entry, Match, PostToken, User

if TYPE_CHECKING:
    from engine import Fact, Question, State
    from engine.rng import Roll


@dataclass(frozen=True)
class Post:
    """A request to play: `seat` (from 0) gives these answers at version `at` of the table."""

    seat: int
    choices: list[str]
    at: int
    by: str
    user: User | None = None
    token: str = ""
    posted: list[str] | None = None
    """What the form contained; None if it is the choices themselves."""
    is_ordered: bool = False
    """Whether an order given ahead made it, so that its owner has not seen the table."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a post under the rules, including standing orders; nothing is written yet."""

    state: State
    facts: list[Fact]
    rolls: list[Roll]
    orders: list[tuple[int, str]]
    asked: Question
    """The question that was answered."""
    question: Question | None
    """The question that is asked next; None if the game is over."""
    is_new_wait: bool
    """Whether a new wait begins: for another seat, or for the same seat on another occasion."""

    @property
    def is_seen(self) -> bool:
        """Return whether anyone but the mover has something new to see."""
        return bool(self.facts) or self.is_new_wait


def apply_post(table: TableUnitOfWork, post: Post, *, enqueue_bots: bool = True) -> list[Fact]:
    """Play a post at a table, apply the outcome to its unit of work, and return the facts.

    With `enqueue_bots`, the choice of a bot that is asked next is enqueued. Raises `VersionConflict`, and `Refused` as
    `choices.make_choice` does.
    """
    match = table.match
    _check(table, post)
    outcome, now = _play_and_obey_orders(match, post), timezone.now()
    _advance_match(match, outcome, now)
    entry = _new_entry(match, post, outcome, now)
    table.add(entry)
    if post.token:
        posted = post.posted or post.choices
        table.add(PostToken(match=match, seat=post.seat, token=post.token, number=match.version, posted=posted))
    _update_clocks_and_stamps(table, post, outcome, now)
    table.save_state(outcome.state, keep=outcome.is_new_wait)
    _add_notices(table, entry, outcome)
    if enqueue_bots and outcome.question is not None and table.seats[outcome.question.seat].has_bot:
        table.on_written(
            partial(task_queue.enqueue_bot_turn, match_id=match.pk, at=match.version, opened_by=match.creator_id)
        )
    is_answered_at_once = match.is_played_live or match.is_round_posted
    if is_answered_at_once and not post.is_ordered and outcome.question is not None and outcome.is_new_wait:
        table.on_written(partial(filed_orders.enqueue_if_filed, match, table.seats[outcome.question.seat]))
    return outcome.facts


def _check(table: TableUnitOfWork, post: Post) -> None:
    """Refuse a post that does not fit the rows read from the database.

    `write_tables` checks that the rows are still current.
    """
    if post.user is not None and not any(s.number == post.seat and s.user_id == post.user.pk for s in table.seats):
        raise Refused("not_your_seat")
    if table.match.version != post.at:
        raise VersionConflict
    if not table.match.is_running:
        raise Refused("not_running")


def _play_and_obey_orders(match: Match, post: Post) -> Outcome:
    """Play the choices, then the answers by standing orders."""
    before = match_history.newest_state(match)
    try:
        played = match_history.play_choices(before, post.seat, post.choices)
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **illegal.refusal.params) from illegal
    orders, (state, facts, rolls) = deciders.answer_at_once(match, played)
    asked, question = engine.question(before), engine.question(state)
    if asked is None:
        raise Refused("not_running")
    is_new_wait = waits.wait_occasion(asked, before) != waits.wait_occasion(question, state)
    return Outcome(state, facts, rolls, orders, asked, question, is_new_wait)


def _advance_match(match: Match, outcome: Outcome, now: datetime) -> None:
    """Move the match on to its next version; without a next question the game is finished."""
    match.version += 1
    if outcome.state.round > match.round and outcome.question is not None:
        post_times.begin_round(match, now)
    match.round = outcome.state.round
    # Lists of tables are sorted by `moved_at`, which must not reveal hidden moves.
    match.moved_at = now if outcome.is_seen else match.moved_at or now
    if outcome.question is None:
        match.status, match.ended_at = MatchStatus.FINISHED, now


def _new_entry(match: Match, post: Post, outcome: Outcome, now: datetime) -> Entry:
    """Return the unsaved log entry of the move."""
    return Entry(
        match=match,
        number=match.version,
        seat=post.seat,
        question=outcome.asked.kind,
        choices=post.choices,
        orders=outcome.orders,
        by=post.by,
        user=post.user,
        at=now,
        **match_history.outcome_fields(outcome.facts, outcome.rolls),
    )


def _update_clocks_and_stamps(table: TableUnitOfWork, post: Post, outcome: Outcome, now: datetime) -> None:
    """Stop and start clocks, and raise the stamps of everyone who has something new to see."""
    match, mover = table.match, table.seats[post.seat]
    if outcome.is_new_wait:
        waits.pass_wait_on(match, table.seats, outcome.question, match.version, now)
        for asked in (outcome.asked, outcome.question):
            if asked is not None:
                table.change(table.seats[asked.seat], *waits.WAIT_FIELDS)
    if post.by == By.PERSON:
        has_timed_out = mover.is_provisional or mover.timeouts_in_row
        table.change(mover, *(waits.WAIT_FIELDS if has_timed_out else ()), *waits.OWNER_MOVE_FIELDS)
        if post.is_ordered:
            mover.timeouts_in_row = 0
        else:
            table.on_written(partial(last_seen.record_look_of_owner, mover, mover.seen_at, now))
            waits.record_owner_move(match, mover, match.version, now)
    if outcome.is_seen:
        table.raise_stamps()
    else:
        table.raise_stamp(mover)


def _add_notices(table: TableUnitOfWork, entry: Entry, outcome: Outcome) -> None:
    """Add the notices about harm and about the next turn; at the end of the game, store the result."""
    match, seats = table.match, table.seats
    table.add(*notice_creation.new_harm_notices(match, seats, entry, outcome.facts, outcome.state))
    if outcome.question is None:
        table.on_written(partial(final_standings.store_result, match, seats, outcome.state))
    elif outcome.is_new_wait:
        table.add(*notice_creation.turn_notices(match, seats))
