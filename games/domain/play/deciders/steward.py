"""The last decider: the steward makes a cautious choice for a player whose time has run out."""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import TYPE_CHECKING

from engine import Offer, bots
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.enums import By

if TYPE_CHECKING:
    from engine import State


class Steward:
    """Answers every question that no other decider has answered by the deadline."""

    moments = frozenset({Moment.DEADLINE})

    def decide(self, situation: Situation) -> Decision:
        """Return the steward's choice."""
        return Decision(steward_choice(situation.state, situation.question.seat, situation.at), By.STEWARD)


def steward_choice(state: State, seat: int, at: int) -> str:
    """Return the steward's cautious choice for an absent player at version `at`, as text."""
    return Offer(bots.choose("steward", state, seat, steward_rng(state, seat, at))).text


def steward_rng(state: State, seat: int, at: int) -> random.Random:
    """Return the steward's random generator.

    It can be reproduced from the stored rows; until the end of the game it is as secret as the deck.
    """
    key, message = bytes.fromhex(state.seed), f"steward:{seat}:{at}".encode()
    return random.Random(hmac.new(key, message, hashlib.sha256).digest())
