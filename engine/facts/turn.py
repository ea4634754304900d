"""Facts about calls, turns, the crown and the end of rounds and games."""

from __future__ import annotations

from typing import Final

from ..state import NOBODY, State, Turn
from .fact import Fact


class CallingBegan(Fact):
    """The calling of the characters began."""

    def __init__(self, round: int) -> None:
        self.round: Final = round

    def apply(self, state: State) -> None:
        state.phase = "action"


class Called(Fact):
    """`character` was called; `seat` answered, or no one if `seat` is NOBODY."""

    reveals = True

    def __init__(self, rank: int, character: str, seat: int) -> None:
        self.rank: Final = rank
        self.character: Final = character
        self.seat: Final = seat

    def apply(self, state: State) -> None:
        state.called = self.rank
        if self.seat != NOBODY:
            state.revealed[self.character] = self.seat


class Shown(Fact):
    """`seat` revealed `character` without being called, because the character was killed or saved from being killed."""

    reveals = True

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.shown[self.character] = self.seat


class TurnBegan(Fact):
    """`seat` began the turn of `character`."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.turn = Turn(self.seat, self.character, self.character)
        state.acting[self.character] = self.seat


class TurnPaused(Fact):
    """`seat` interrupted its turn and will resume it later."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.turn = None


class TurnResumed(Fact):
    """`seat` resumed the turn of its own character `own`, now with the abilities of `character`."""

    def __init__(self, seat: int, character: str, own: str) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.own: Final = own

    def apply(self, state: State) -> None:
        state.turn = Turn(self.seat, self.own, self.character, gathered=True)
        state.acting[self.character] = self.seat


class TurnEnded(Fact):
    """`seat` ended the turn in which it used the abilities of `character`."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.turn = None


class Used(Fact):
    """`seat` used the ability `ability` of `card`, which is allowed once per turn; `about` is its public target."""

    def __init__(self, seat: int, card: str, ability: str, about: tuple[str | int, ...] = ()) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.ability: Final = ability
        self.about: Final = about

    def apply(self, state: State) -> None:
        if state.turn:
            state.turn.used += ((self.card, self.ability),)


class RoundEnded(Fact):
    """All ranks were called."""

    def __init__(self, round: int) -> None:
        self.round: Final = round

    def apply(self, state: State) -> None:
        pass


class Crowned(Fact):
    """`seat` now has the crown. The seat `by` gave it away; if `by` is NOBODY, `seat` took it."""

    def __init__(self, seat: int, by: int = NOBODY) -> None:
        self.seat: Final = seat
        self.by: Final = by

    def apply(self, state: State) -> None:
        state.crown = self.seat


class Completed(Fact):
    """`seat` completed its city; the game ends after this round."""

    def __init__(self, seat: int, first: bool) -> None:
        self.seat: Final = seat
        self.first: Final = first

    def apply(self, state: State) -> None:
        state.completed += (self.seat,)


class Finished(Fact):
    """The game is over. `scores` holds a tuple of (part, card, points) lines for each seat."""

    reveals = True

    def __init__(
        self,
        winners: tuple[int, ...],
        scores: tuple[tuple[tuple[str, str, int], ...], ...],
        hands: tuple[tuple[str, ...], ...],
    ) -> None:
        self.winners: Final = winners
        self.scores: Final = scores
        self.hands: Final = hands

    def apply(self, state: State) -> None:
        state.phase, state.turn = "finished", None
        state.winners = self.winners
