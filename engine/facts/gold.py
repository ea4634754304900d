"""Facts about gold: gathering resources, and moving gold."""

from __future__ import annotations

from typing import Final

from ..state import State
from .fact import Fact


class Gathered(Fact):
    """`seat` gathered `gold`, or `cards` if `gold` is 0."""

    def __init__(self, seat: int, gold: int, cards: int = 0) -> None:
        self.seat: Final = seat
        self.gold: Final = gold
        self.cards: Final = cards

    def apply(self, state: State) -> None:
        state.players[self.seat].gold += self.gold
        if state.turn:
            state.turn.gathered = True


class GoldMoved(Fact):
    """`amount` gold moved from `source` to `target` because of the card `why`.

    `source` and `target` are each a seat, NOBODY for the bank, or the key of a card that has a stash.
    """

    def __init__(self, amount: int, source: int | str, target: int | str, why: str) -> None:
        self.amount: Final = amount
        self.source: Final = source
        self.target: Final = target
        self.why: Final = why

    def apply(self, state: State) -> None:
        for end, n in ((self.source, -self.amount), (self.target, self.amount)):
            if isinstance(end, str):
                state.stash[end] = state.stash.get(end, 0) + n
            elif end >= 0:
                state.players[end].gold += n
