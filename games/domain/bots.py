"""Computer players at the table: they get a View and the options, and their choices go the way of everybody's."""

from __future__ import annotations

import hashlib
import hmac
import logging
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from django.conf import settings

import engine
from engine import Offer, bots
from games import task_queue
from games.domain import archive, play
from games.domain.errors import MovedOn, Refused
from games.enums import By
from games.models import Match, Seat
from games.task_queue import TaskName

if TYPE_CHECKING:
    from engine import State

log = logging.getLogger(__name__)


def carry_on(*, match_id: int, at: int, is_patient: bool = False) -> None:
    """Let one bot choose, if one is asked; its move calls for the next one. Safe to call at any time, and twice.

    A bot that thinks for long is left to the workers that are patient.
    """
    newest = archive.newest(match_id)
    if newest is None:
        log.warning("match %s is gone; nothing to carry on", match_id)
        return
    match, state = newest.match, engine.codec.load(newest.state)
    seat = asked_bot(match, state)
    if seat is None:
        return
    if kind_of(match, seat) in bots.SLOW and not is_patient:
        task_queue.enqueue(TaskName.THINK, match_id=match_id, at=at)
        return
    with suppress(MovedOn):
        move(match, seat, state, newest.number)


def asked_bot(match: Match, state: State) -> Seat | None:
    """Return the seat that is to choose, if a bot sits there.

    Who is asked is read from the state itself, so that it belongs to the version that the choice is made at.
    """
    question = engine.question(state)
    if question is None or not match.is_running:
        return None
    seat = match.seats.get(number=question.seat)
    return seat if seat.has_bot else None


def kind_of(match: Match, seat: Seat) -> str:
    """Return which bot plays for `seat`: its own, or whoever stands in for a person."""
    return seat.bot or match.stand_in


def move(match: Match, seat: Seat, state: State, at: int) -> None:
    """Let the bot on `seat` choose; where it fails the steward does."""
    kind = kind_of(match, seat)
    choice = choose(state, seat.number, kind, dice(match, seat.number, at))
    wish = {"match": match, "seat": seat.number, "at": at}
    try:
        play.make_choice(choices=[choice], by=By.BOT, **wish)
    except MovedOn:
        raise
    except Refused:
        log.exception("the %s chose badly in match %s at %s", kind, match.pk, at)
        play.make_choice(choices=[steward_choice(state, seat.number)], by=By.STEWARD, **wish)


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
