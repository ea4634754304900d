"""Facts about what is on or under cards, or remembered for them, such as gold on a booth."""

from __future__ import annotations

from typing import Any, Final

from ..state import State
from .cards import bury, leave_hand
from .fact import Fact


class Stashed(Fact):
    """The card `card` now remembers `value`, visible to everyone."""

    def __init__(self, card: str, value: Any) -> None:
        self.card: Final = card
        self.value: Final = value

    def apply(self, state: State) -> None:
        state.stash[self.card] = self.value


class Tucked(Fact):
    """`seat` put `card` facedown under its district `under`."""

    secret = ("card",)

    def __init__(self, seat: int, card: str, under: str) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.under: Final = under

    def apply(self, state: State) -> None:
        leave_hand(state.players[self.seat], self.card)
        state.stash[self.under] = (*state.stash.get(self.under, ()), self.card)


class UnderSeen(Fact):
    """`seat` received the district `under` and saw the `cards` that lie facedown under it (U-16)."""

    reveals = True
    secret = ("cards",)

    def __init__(self, seat: int, under: str, cards: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.under: Final = under
        self.cards: Final = cards

    def apply(self, state: State) -> None:
        pass


class Untucked(Fact):
    """All cards under the district `under` went facedown under the deck."""

    secret = ("cards",)
    told_to = ()

    def __init__(self, under: str, cards: tuple[str, ...]) -> None:
        self.under: Final = under
        self.cards: Final = cards

    def apply(self, state: State) -> None:
        state.stash[self.under] = ()
        bury(state, self.cards, facedown=True)


class BoothLaid(Fact):
    """`seat` laid the action card `card` in front of itself; `number` distinguishes it from other cards of its kind."""

    def __init__(self, seat: int, card: str, number: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.number: Final = number

    def apply(self, state: State) -> None:
        leave_hand(state.players[self.seat], self.card, openly=True)
        state.stash[self.card] = (*state.stash.get(self.card, ()), (self.number, self.seat, 0))


class BoothUsed(Fact):
    """`seat` put 1 gold on `owner`'s booth, the card `card` with this `number`."""

    def __init__(self, seat: int, card: str, number: int, owner: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.number: Final = number
        self.owner: Final = owner

    def apply(self, state: State) -> None:
        state.players[self.seat].gold -= 1
        state.stash[self.card] = tuple((n, o, coins + (n == self.number)) for n, o, coins in state.stash[self.card])
        if state.turn:
            state.turn.used += ((self.card, str(self.number)),)


class BoothCashed(Fact):
    """`seat` discarded its booth, the card `card` with this `number`, and took the `gold` on it."""

    def __init__(self, seat: int, card: str, number: int, gold: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.number: Final = number
        self.gold: Final = gold

    def apply(self, state: State) -> None:
        state.stash[self.card] = tuple(booth for booth in state.stash[self.card] if booth[0] != self.number)
        state.players[self.seat].gold += self.gold
        bury(state, (self.card,))
