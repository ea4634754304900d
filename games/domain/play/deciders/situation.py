"""The situation in which a question is answered without a press of its player, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, Protocol

from games.domain.orders.kinds.base import Reply
from games.enums import By
from games.models import FiledOrder, Match, Seat

if TYPE_CHECKING:
    from engine import Question, State


class Moment(Enum):
    """When a match is carried on; each decider acts at some of these moments only."""

    MOVE = auto()
    """In the transaction of the move that led to the question."""
    ORDERS_DUE = auto()
    """When the orders that the asked player has given ahead take effect (`order_post`)."""
    BOT_TURN = auto()
    """When a worker, or the request that opened the table, plays the bots."""
    DEADLINE = auto()
    """When the time of the seat that is asked has run out."""


@dataclass(frozen=True)
class Situation:
    """An open question of a match."""

    match: Match
    state: State
    question: Question
    at: int
    """The version of the match at which the question is open."""
    moment: Moment
    orders: Sequence[FiledOrder] = ()
    """The orders of the asked player that may be carried out now."""

    @property
    def seat(self) -> Seat:
        """Return the row of the seat that is asked."""
        if self.match.company is not None:
            return self.match.company[self.question.seat]
        return self.match.seats.get(number=self.question.seat)


class Decision(NamedTuple):
    """A decider's answer."""

    choice: str
    """Empty if an order stops, so that its owner is asked."""
    by: By
    order: FiledOrder | None = None
    """The order that decides, and how."""
    reply: Reply | None = None


class Decider(Protocol):
    """Answers questions in place of a press; each has a module in this package and a place in `DECIDERS`."""

    @property
    def moments(self) -> frozenset[Moment]:
        """Return the moments at which it acts."""

    def decide(self, situation: Situation) -> Decision | None:
        """Return its answer; None if the question is not for it, so that the next decider is asked."""
