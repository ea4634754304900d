"""Computer players at the table: they get a View and the options, and their choices go the way of everybody's."""

from __future__ import annotations

import hashlib
import hmac
import logging
import random
from typing import TYPE_CHECKING

from django.conf import settings

import engine
from engine import Offer, bots
from games import task_queue
from games.domain import archive, play
from games.domain.errors import MovedOn, Refused
from games.enums import By
from games.models import Match, Snapshot
from games.task_queue import TaskName

if TYPE_CHECKING:
    from engine import State

log = logging.getLogger(__name__)

MOVES_AT_ONCE = 200
"""So many choices a task makes before it lets others have the worker."""


def carry_on(*, match_id: int, at: int) -> None:
    """Let bots choose until a person is asked or the game is over; safe to call at any time, and twice."""
    for _ in range(MOVES_AT_ONCE):
        newest = archive.newest(match_id)
        if newest is None:
            log.warning("match %s is gone; nothing to carry on", match_id)
            return
        try:
            if not move(newest):
                return
        except MovedOn:
            return
    task_queue.enqueue(TaskName.CARRY_ON, match_id=match_id, at=at)


def move(newest: Snapshot) -> bool:
    """Make one choice if a bot is asked; tell whether one was. Where the bot fails the steward chooses.

    Who is asked is read from the state itself, so that it belongs to the version that the choice is made at.
    """
    match, state = newest.match, engine.codec.load(newest.state)
    question = engine.question(state)
    if question is None or not match.is_running:
        return False
    seat = match.seats.get(number=question.seat)
    if not seat.has_bot:
        return False
    kind = seat.bot or match.stand_in
    choice = choose(state, seat.number, kind, dice(match, seat.number, newest.number))
    wish = {"match": match, "seat": seat.number, "at": newest.number, "carry_on": False}
    try:
        play.make_choice(choices=[choice], by=By.BOT, **wish)
    except MovedOn:
        raise
    except Refused:
        log.exception("the %s chose badly in match %s at %s", kind, match.pk, newest.number)
        play.make_choice(choices=[steward_choice(state, seat.number)], by=By.STEWARD, **wish)
    return True


def choose(state: State, seat: int, kind: str, rng: random.Random) -> str:
    """Ask the bot `kind` for its choice, as text; a bot that breaks down is logged and replaced by the steward."""
    try:
        choice = bots.choose(kind, state, seat, rng)
    except Exception:
        log.exception("the %s broke down", kind)
        return steward_choice(state, seat)
    return Offer(choice).text


def steward_choice(state: State, seat: int) -> str:
    """Give the modest default for somebody absent, as text."""
    return Offer(bots.choose("steward", state, seat, random.Random(0))).text


def dice(match: Match, seat: int, at: int) -> random.Random:
    """Give a bot chance of its own: the same for the same decision, foreseen by nobody, nothing of the deck in it."""
    message = f"bot:{match.pk}:{seat}:{at}".encode()
    return random.Random(hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest())
