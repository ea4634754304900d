"""The calling of ranks, turns, the crown and the end."""

from __future__ import annotations

from ..records import step
from ..state import NOBODY, State, Turn
from .fact import Fact


@step
class CallingBegan(Fact):
    """The characters are called from now on."""

    round: int

    def apply(self, s: State) -> None:
        s.phase = "action"


@step
class Called(Fact):
    """`character` was called; `seat` answered, or nobody did."""

    rank: int
    character: str
    seat: int
    reveals = True

    def apply(self, s: State) -> None:
        s.called = self.rank
        if self.seat != NOBODY:
            s.revealed[self.character] = self.seat


@step
class Shown(Fact):
    """`seat` showed without being called that it holds `character`: silenced at the round's end, or saved from that."""

    seat: int
    character: str
    reveals = True

    def apply(self, s: State) -> None:
        s.shown[self.character] = self.seat


@step
class TurnBegan(Fact):
    """`seat` takes the turn of `character`."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = Turn(self.seat, self.character, self.character)
        s.acting[self.character] = self.seat


@step
class TurnPaused(Fact):
    """`seat` keeps the rest of its turn for later."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = None


@step
class TurnResumed(Fact):
    """`seat` plays the rest of the turn of `own` with the abilities of `character`."""

    seat: int
    character: str
    own: str

    def apply(self, s: State) -> None:
        s.turn = Turn(self.seat, self.own, self.character, gathered=True)
        s.acting[self.character] = self.seat


@step
class TurnEnded(Fact):
    """`seat` ended the turn in which it used the abilities of `character`."""

    seat: int
    character: str

    def apply(self, s: State) -> None:
        s.turn = None


@step
class Used(Fact):
    """`seat` used the ability `ability` of `card`, once a turn; `about` is its public target."""

    seat: int
    card: str
    ability: str
    about: tuple[str | int, ...] = ()

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.used += ((self.card, self.ability),)


@step
class RoundEnded(Fact):
    """All ranks were called."""

    round: int

    def apply(self, s: State) -> None:
        pass


@step
class Crowned(Fact):
    """`seat` has the crown now; it was given `by` a seat or taken."""

    seat: int
    by: int = NOBODY

    def apply(self, s: State) -> None:
        s.crown = self.seat


@step
class Completed(Fact):
    """`seat`'s city is complete; the game ends with this round."""

    seat: int
    first: bool

    def apply(self, s: State) -> None:
        s.completed += (self.seat,)


@step
class Finished(Fact):
    """The game is over. `scores` holds (part, card, points) lines for each seat."""

    winners: tuple[int, ...]
    scores: tuple[tuple[tuple[str, str, int], ...], ...]
    hands: tuple[tuple[str, ...], ...]
    reveals = True

    def apply(self, s: State) -> None:
        s.phase, s.turn = "finished", None
        s.winners = self.winners
