"""Moves, worked out in memory: what the rules make of a post, and what becomes of the table of its table.

Nothing is written here: `table.write` does that, for one move or for many. This alone lets the rules play in a match.
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
from games.domain.play import standing_orders
from games.domain.results import final_standings
from games.domain.timing import waits
from games.enums import By, MatchStatus
from games.models import Entry, Match, User

if TYPE_CHECKING:
    from engine import Fact, Question, State
    from engine.rng import Roll


@dataclass(frozen=True)
class Post:
    """What is asked for: that `seat` (from 0) gives these answers to version `at` of the table."""

    seat: int
    choices: list[str]
    at: int
    by: str
    user: User | None = None
    token: str = ""
    posted: list[str] | None = None
    """What was sent, of which the choices were made; None where it is the choices themselves."""


@dataclass(frozen=True)
class Outcome:
    """What the rules make of a post, standing orders obeyed; nothing is written yet."""

    state: State
    facts: list[Fact]
    rolls: list[Roll]
    orders: list[tuple[int, str]]
    asked: Question
    """What was answered."""
    question: Question | None
    """What is asked next."""
    is_new_wait: bool
    """Another seat, or the same one for something else, is waited for from now on."""

    @property
    def is_seen(self) -> bool:
        """Tell whether anybody but the mover has something new to see."""
        return bool(self.facts) or self.is_new_wait


def apply_post(table: TableUnitOfWork, post: Post, *, carry_on: bool = True) -> list[Fact]:
    """Play a post at a table: hold it to the rules, and change the table to what comes of it; return what happened.

    A bot that is asked next is called, if it is to `carry_on`.
    Raises `VersionConflict`, and `Refused` as `choices.make_choice` does.
    """
    match = table.match
    _check(table, post)
    outcome, now = _play_and_obey_orders(match, post), timezone.now()
    _advance_match(match, outcome, now)
    entry = _new_entry(match, post, outcome, now)
    table.add(entry)
    _update_clocks_and_stamps(table, post, outcome, now)
    table.save_state(outcome.state, keep=outcome.is_new_wait)
    _add_notices(table, entry, outcome)
    if carry_on and outcome.question is not None and table.seats[outcome.question.seat].has_bot:
        table.on_written(
            partial(task_queue.enqueue_bot_turn, match_id=match.pk, at=match.version, opened_by=match.creator_id)
        )
    return outcome.facts


def _check(table: TableUnitOfWork, post: Post) -> None:
    """Refuse what is not for this table, as it was read; whether it still stands so is the claim's business."""
    if post.user is not None and not any(s.number == post.seat and s.user_id == post.user.pk for s in table.seats):
        raise Refused("not_your_seat")
    if table.match.version != post.at:
        raise VersionConflict
    if not table.match.is_running:
        raise Refused("not_running")


def _play_and_obey_orders(match: Match, post: Post) -> Outcome:
    """Let the rules play the choices, then what standing orders answer."""
    before = match_history.newest_state(match)
    try:
        played = match_history.play_choices(before, post.seat, post.choices)
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **illegal.refusal.params) from illegal
    orders, (state, facts, rolls) = standing_orders.answer_standing_orders(match, played)
    asked, question = engine.question(before), engine.question(state)
    if asked is None:
        raise Refused("not_running")
    is_new_wait = waits.wait_occasion(asked, before) != waits.wait_occasion(question, state)
    return Outcome(state, facts, rolls, orders, asked, question, is_new_wait)


def _advance_match(match: Match, outcome: Outcome, now: datetime) -> None:
    """Move the match on to its next version, which is its last if nobody is asked any more."""
    match.version += 1
    match.round = outcome.state.round
    # Lists of tables are sorted by the last move: nobody is to see there that a hidden one was made.
    match.moved_at = now if outcome.is_seen else match.moved_at or now
    if outcome.question is None:
        match.status, match.ended_at = MatchStatus.FINISHED, now


def _new_entry(match: Match, post: Post, outcome: Outcome, now: datetime) -> Entry:
    """Make what the log says of the move."""
    return Entry(
        match=match,
        number=match.version,
        seat=post.seat,
        question=outcome.asked.kind,
        choices=post.choices,
        orders=outcome.orders,
        by=post.by,
        user=post.user,
        token=post.token,
        answer={"number": match.version, "posted": post.posted or post.choices},
        at=now,
        **match_history.outcome_fields(outcome.facts, outcome.rolls),
    )


def _update_clocks_and_stamps(table: TableUnitOfWork, post: Post, outcome: Outcome, now: datetime) -> None:
    """Stop and start the clocks of those concerned, and raise the stamps of all who have something new to see."""
    match, mover = table.match, table.seats[post.seat]
    if outcome.is_new_wait:
        waits.pass_wait_on(match, table.seats, outcome.question, match.version, now)
        for asked in (outcome.asked, outcome.question):
            if asked is not None:
                table.change(table.seats[asked.seat], *waits.WAIT_FIELDS)
    if post.by == By.PERSON:
        # Who has seen what is written by everybody for themselves.
        table.change(mover, *(waits.WAIT_FIELDS if mover.is_provisional else ()), *waits.OWNER_MOVE_FIELDS)
        waits.record_owner_move(match, mover, match.version, now)
    if outcome.is_seen:
        table.raise_stamps()
    else:
        table.raise_stamp(mover)


def _add_notices(table: TableUnitOfWork, entry: Entry, outcome: Outcome) -> None:
    """Tell those whom the move harmed or who are asked next; at the end, tell everybody how it ended."""
    match, seats = table.match, table.seats
    table.add(*notice_creation.new_harm_notices(match, seats, entry, outcome.facts, outcome.state))
    if outcome.question is None:
        table.on_written(partial(final_standings.store_result, match, seats, outcome.state))
    elif outcome.is_new_wait:
        table.add(*notice_creation.turn_notices(match, seats))
