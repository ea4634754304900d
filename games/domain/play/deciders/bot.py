"""The decider of bots: they get a View and the options."""

from __future__ import annotations

import hashlib
import hmac
import logging
import random
from typing import TYPE_CHECKING

from django.conf import settings

from engine import Offer, bots
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.domain.play.deciders.steward import steward_choice
from games.enums import By
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
        rng = bot_rng(match, seat.number, situation.at)
        return Decision(bot_choice(situation.state, seat.number, bot_kind_of(match, seat), rng, situation.at), By.BOT)


def bot_kind_of(match: Match, seat: Seat) -> str:
    """Return the kind of bot that plays for `seat`: its own, or the one that replaces a person."""
    return seat.bot or match.stand_in


def bot_choice(state: State, seat: int, kind: str, rng: random.Random, at: int) -> str:
    """Return the choice of the bot `kind` as text; if the bot crashes, this is logged and the steward chooses."""
    try:
        choice = bots.choose(kind, state, seat, rng)
    except Exception:
        log.exception("the %s broke down", kind)
        return steward_choice(state, seat, at)
    return Offer(choice).text


def bot_rng(match: Match, seat: int, at: int) -> random.Random:
    """Return a bot's random generator.

    It is the same for the same decision, unpredictable for players, and independent of the deck.
    """
    message = f"bot:{match.pk}:{seat}:{at}".encode()
    return random.Random(hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest())
