"""Bots at the table: they get a View and the options, and their choices are played like those of people."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from django.db import OperationalError

import engine
from engine import bots
from games import task_queue
from games.domain.errors import Refused, UnknownContent, VersionConflict
from games.domain.matches import match_history, match_queries
from games.domain.play import choices, deciders, slow_bots
from games.domain.play.deciders.bot import bot_kind_of
from games.domain.play.deciders.situation import Moment
from games.domain.play.deciders.steward import steward_choice
from games.enums import By
from games.models import Match, Seat

if TYPE_CHECKING:
    from engine import State

log = logging.getLogger(__name__)

BOT_SECONDS = 0.3
"""How long bots may take to choose within a request, before the page is returned."""


def play_bot_turn(*, match_id: int, at: int, is_patient: bool = False) -> None:
    """Play one bot's choice, if a bot is asked; its move enqueues the next bot. Safe to repeat at any time.

    Unless `is_patient`, slow bots are left to the workers that have time for them. If these do not answer, the master
    builder does.
    """
    newest = match_history.newest_snapshot(match_id)
    if newest is None:
        log.warning("match %s is gone; nothing to carry on", match_id)
        return
    match = newest.match
    try:
        state = match_history.newest_state(match)
    except UnknownContent:
        log.warning("match %s has unknown content; its bots wait", match_id)
        return
    seat = asked_bot(match, state)
    if seat is None:
        return
    if bot_kind_of(match, seat) in bots.SLOW:
        if is_patient and at != newest.number:
            return  # the turn was answered while it was in the queue
        if not is_patient and not slow_bots.is_late(match_id, newest.number):
            slow_bots.request_turn(match_id, newest.number)
            return
    with suppress(VersionConflict):
        make_bot_choice(match, seat, state, newest.number)


def play_bots_until_person(match: Match, seconds: float = BOT_SECONDS) -> None:
    """Play bots' choices until a person is asked; after `seconds` seconds a worker continues.

    The page can then often show the first decision immediately. If the database is busy or its disk is full, a worker
    continues as well: the game has begun.
    """
    until, at = time.monotonic() + seconds, match.version
    while time.monotonic() < until:
        newest = match_history.newest_snapshot(match.pk)
        if newest is None:
            return
        at, state = newest.number, match_history.newest_state(newest.match)
        seat = asked_bot(newest.match, state)
        if seat is None:
            return
        if bot_kind_of(newest.match, seat) in bots.SLOW:
            break
        try:
            with suppress(VersionConflict):
                make_bot_choice(newest.match, seat, state, at, enqueue_bots=False)
        except OperationalError:
            log.warning("the bots of match %s are left to a worker", match.pk, exc_info=True)
            break
    task_queue.enqueue_bot_turn(match_id=match.pk, at=at, opened_by=match.creator_id)


def asked_bot(match: Match, state: State) -> Seat | None:
    """Return the seat that must choose, if a bot plays it.

    The seat is read from the state, so that it belongs to the version at which the choice is made.
    """
    question = engine.question(state)
    if question is None or not match.is_running:
        return None
    match.company = match.company or match_queries.seats_of(match)
    seat = match.company[question.seat]
    return seat if seat.has_bot and not is_without_people(match) else None


def is_without_people(match: Match) -> bool:
    """Return whether everyone has left a game of several people: such a game waits, and its bots do not play on."""
    people = [seat for seat in match.company or () if seat.user_id]
    return match.is_timed and bool(people) and all(seat.stood_in_at for seat in people)


def make_bot_choice(match: Match, seat: Seat, state: State, at: int, *, enqueue_bots: bool = True) -> None:
    """Play the choice of the bot in `seat`; if it is refused, the steward chooses.

    With `enqueue_bots`, the choice of a bot that is asked next is enqueued.
    """
    decision = deciders.decide(match, state, at, Moment.BOT_TURN)
    if decision is None:
        return
    make_choice = partial(choices.make_choice, match=match, seat=seat.number, at=at, enqueue_bots=enqueue_bots)
    try:
        make_choice(choices=[decision.choice], by=decision.by)
    except VersionConflict:
        raise
    except Refused:
        log.exception("the %s chose badly in match %s at %s", bot_kind_of(match, seat), match.pk, at)
        make_choice(choices=[steward_choice(state, seat.number, at)], by=By.STEWARD)
