"""What cards hold or remember: cards under a district, gold on a booth."""

from __future__ import annotations

from typing import Any

from ..records import step
from ..state import State
from .cards import bury, leave_hand
from .fact import Fact


@step
class Stashed(Fact):
    """The card `card` remembers `value` now, for all to know."""

    card: str
    value: Any

    def apply(self, s: State) -> None:
        s.stash[self.card] = self.value


@step
class Tucked(Fact):
    """`seat` laid `card` facedown under its district `under`."""

    seat: int
    card: str
    under: str
    secret = ("card",)

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card)
        s.stash[self.under] = (*s.stash.get(self.under, ()), self.card)


@step
class UnderSeen(Fact):
    """`seat` has the district `under` now and may look at the `cards` that lie there (U-16)."""

    seat: int
    under: str
    cards: tuple[str, ...]
    reveals = True
    secret = ("cards",)

    def apply(self, s: State) -> None:
        pass


@step
class Untucked(Fact):
    """All cards under the district `under` went facedown under the deck."""

    under: str
    cards: tuple[str, ...]
    secret = ("cards",)
    told_to = ()

    def apply(self, s: State) -> None:
        s.stash[self.under] = ()
        bury(s, self.cards, facedown=True)


@step
class BoothLaid(Fact):
    """`seat` laid the action card `card` before it; `number` tells it from others of its kind."""

    seat: int
    card: str
    number: int

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card, openly=True)
        s.stash[self.card] = (*s.stash.get(self.card, ()), (self.number, self.seat, 0))


@step
class BoothUsed(Fact):
    """`seat` put 1 gold on the card `card` of that `number` before `owner`."""

    seat: int
    card: str
    number: int
    owner: int

    def apply(self, s: State) -> None:
        s.players[self.seat].gold -= 1
        s.stash[self.card] = tuple((n, o, coins + (n == self.number)) for n, o, coins in s.stash[self.card])
        if s.turn:
            s.turn.used += ((self.card, str(self.number)),)


@step
class BoothCashed(Fact):
    """`seat` discarded its card `card` of that `number` and took the `gold` on it."""

    seat: int
    card: str
    number: int
    gold: int

    def apply(self, s: State) -> None:
        s.stash[self.card] = tuple(booth for booth in s.stash[self.card] if booth[0] != self.number)
        s.players[self.seat].gold += self.gold
        bury(s, (self.card,))
