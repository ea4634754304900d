"""The decider of bots: they get a View and the options."""

from __future__ import annotations

import hashlib
import hmac
import logging
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.conf import settings

import engine
from engine import Offer, bots
from games.domain.play import slow_bots
from games.domain.play.bot_faults import BotFault, count_fault
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.domain.play.deciders.steward import steward_choice
from games.domain.play.temperaments import temperament_of
from games.enums import BotKind, By
from games.models import Match, Seat

if TYPE_CHECKING:
    from engine import State

log = logging.getLogger(__name__)


class Bot:
    """Chooses for seats of bots, and for players whom a bot replaces."""

    moments = frozenset({Moment.BOT_TURN})

    def decide(self, situation: Situation) -> Decision | None:
        """Return the choice of the bot that plays the seat; None for a seat of a person."""
        match, seat = situation.match, situation.seat
        if not seat.has_bot:
            return None
        kind, at, rng = bot_kind_of(match, seat), situation.at, bot_rng(match, seat.number, situation.at)
        budget = slow_bots.thinking_budget(slow_bots.seconds_waited(match.pk, at)) if kind in bots.SLOW else None
        if budget is not None and not budget.trials:
            log.warning("the %s is late in match %s at %s", kind, match.pk, at)
            count_fault(BotFault.LATE)
        temperament = temperament_of(match, seat)
        levels = shown_levels(match) if kind in bots.SLOW else ()
        return Decision(bot_choice(situation.state, seat.number, kind, rng, at, budget, temperament, levels), By.BOT)


def bot_kind_of(match: Match, seat: Seat) -> str:
    """Return the kind of bot that plays for `seat`: its own, or the one that replaces a person."""
    return seat.bot or match.stand_in


def shown_levels(match: Match) -> tuple[str, ...]:
    """Return the levels of the bots at the table, which everyone sees there; empty for seats of people."""
    seats = match.company if match.company is not None else match.seats.order_by("number")
    return tuple(seat.bot for seat in seats)


def bot_choice(
    state: State,
    seat: int,
    kind: str,
    rng: random.Random,
    at: int,
    budget: bots.Budget | None = None,
    temperament: str = "",
    levels: Sequence[str] = (),
) -> str:
    """Return the choice of the bot `kind` as text.

    If the bot crashes or its choice is impossible, this is logged and counted, and the master builder chooses; if that
    fails too, the steward does.
    """
    for level in dict.fromkeys((kind, str(BotKind.BUILDER))):
        try:
            choice = bots.choose(level, state, seat, rng, budget, temperament, levels)
        except Exception:
            log.exception("the %s broke down", level)
            count_fault(BotFault.CRASHED)
            continue
        if choice in engine.options(state):
            return Offer(choice).text
        log.error("the %s chose %r, which is impossible", level, choice)
        count_fault(BotFault.ILLEGAL)
    return steward_choice(state, seat, at)


def bot_rng(match: Match, seat: int, at: int) -> random.Random:
    """Return a bot's random generator.

    It is the same for the same decision, unpredictable for players, and independent of the deck.
    """
    message = f"bot:{match.pk}:{seat}:{at}".encode()
    return random.Random(hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest())
