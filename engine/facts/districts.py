"""Districts that rise, fall or change hands."""

from __future__ import annotations

from typing import Self

from .. import keys
from ..records import step
from ..state import State
from .cards import bury, leave_hand
from .fact import Fact, Viewer


@step
class Commissioned(Fact):
    """`seat` laid `district` out of the hand to build it for `gold` and `cards`."""

    seat: int
    district: str
    gold: int
    cards: tuple[str, ...]
    paid: bool
    counts: bool
    openly: bool = False
    secret = ("cards",)

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.district, openly=True)
        for card in self.cards:
            leave_hand(p, card, openly=self.openly)
        bury(s, self.cards, facedown=not self.openly)
        s.site = (self.seat, self.district)
        if s.turn:
            s.turn.built += self.counts
            s.turn.paid += self.paid

    def seen_by(self, seat: Viewer) -> Self:
        return self if self.openly else Fact.seen_by(self, seat)


@step
class Built(Fact):
    """`district` stands in `seat`'s city, built for `gold`."""

    seat: int
    district: str
    gold: int

    def apply(self, s: State) -> None:
        s.site = None
        s.players[self.seat].city.append(self.district)


@step
class Confiscated(Fact):
    """`by` took `district` off `seat`'s building site; `seat` got `gold` back."""

    seat: int
    by: int
    district: str
    gold: int

    def apply(self, s: State) -> None:
        s.site = None
        s.players[self.seat].gold += self.gold
        s.players[self.by].city.append(self.district)


@step
class Destroyed(Fact):
    """`by` destroyed `district` in `seat`'s city because of the card `why`; the Artist's gold is lost (U-15)."""

    seat: int
    district: str
    by: int
    why: str

    def apply(self, s: State) -> None:
        s.players[self.seat].city.remove(self.district)
        bury(s, (keys.plain(self.district),))


@step
class DistrictMoved(Fact):
    """`district` went from one city to another because of the card `why`."""

    source: int
    target: int
    district: str
    why: str

    def apply(self, s: State) -> None:
        s.players[self.source].city.remove(self.district)
        s.players[self.target].city.append(self.district)


@step
class Salvaged(Fact):
    """`seat` took `card`, just destroyed, into the hand for 1 gold."""

    seat: int
    card: str

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= 1
        pile = s.deck if s.discard is None else s.discard
        del pile[len(pile) - 1 - pile[::-1].index(self.card)]
        p.hand.append(self.card)
        p.known += tuple((seat, self.card) for seat in range(len(s.players)) if seat != self.seat)


@step
class Beautified(Fact):
    """`seat` laid 1 gold on its `district` for good."""

    seat: int
    district: str

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= 1
        p.city[p.city.index(self.district)] = keys.beautified(self.district)


@step
class Laid(Fact):
    """`seat` laid the action card `card` from the hand into its city."""

    seat: int
    card: str

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.seat], self.card, openly=True)
        s.players[self.seat].city.append(self.card)


@step
class ExtraBuilds(Fact):
    """`seat` may build `number` districts more this turn."""

    seat: int
    number: int

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.extra += self.number


@step
class Replaced(Fact):
    """`seat` put `new` from the hand in the place of its building `old`, paying `gold`."""

    seat: int
    old: str
    new: str
    gold: int

    def apply(self, s: State) -> None:
        p = s.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.new, openly=True)
        p.city[p.city.index(self.old)] = self.new
        bury(s, (self.old,))
