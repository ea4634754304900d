"""Facts about districts that are built, destroyed or change owners."""

from __future__ import annotations

from typing import Final, Self

from .. import keys
from ..keys import Building
from ..state import State
from .cards import bury, leave_hand
from .fact import Fact, Viewer


class Commissioned(Fact):
    """`seat` laid out `district` from its hand to build it, paying `gold` and `cards`."""

    secret = ("cards",)

    def __init__(
        self,
        seat: int,
        district: str,
        gold: int,
        cards: tuple[str, ...],
        paid: bool,
        counts: bool,
        openly: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.district: Final = district
        self.gold: Final = gold
        self.cards: Final = cards
        self.paid: Final = paid
        self.counts: Final = counts
        self.openly: Final = openly

    def apply(self, state: State) -> None:
        p = state.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.district, openly=True)
        for card in self.cards:
            leave_hand(p, card, openly=self.openly)
        bury(state, self.cards, facedown=not self.openly)
        state.site = (self.seat, self.district)
        if state.turn:
            state.turn.built += self.counts
            state.turn.paid += self.paid

    def seen_by(self, seat: Viewer) -> Self:
        return self if self.openly else Fact.seen_by(self, seat)


class Built(Fact):
    """`district` is now in `seat`'s city, built for `gold`."""

    def __init__(self, seat: int, district: str, gold: int) -> None:
        self.seat: Final = seat
        self.district: Final = district
        self.gold: Final = gold

    def apply(self, state: State) -> None:
        state.site = None
        state.players[self.seat].city.append(Building(self.district))


class Confiscated(Fact):
    """The seat `by` took the district that `seat` was building, and `seat` got its `gold` back."""

    def __init__(self, seat: int, by: int, district: str, gold: int) -> None:
        self.seat: Final = seat
        self.by: Final = by
        self.district: Final = district
        self.gold: Final = gold

    def apply(self, state: State) -> None:
        state.site = None
        state.players[self.seat].gold += self.gold
        state.players[self.by].city.append(Building(self.district))


class Destroyed(Fact):
    """`by` destroyed `district` in `seat`'s city because of the card `why`; the Artist's gold on it is lost (U-15)."""

    def __init__(self, seat: int, district: Building, by: int, why: str) -> None:
        self.seat: Final = seat
        self.district: Final = district
        self.by: Final = by
        self.why: Final = why

    def apply(self, state: State) -> None:
        state.players[self.seat].city.remove(self.district)
        bury(state, (keys.plain_district(self.district),))


class DistrictMoved(Fact):
    """`district` moved from the city of `source` to that of `target` because of the card `why`."""

    def __init__(self, source: int, target: int, district: Building, why: str) -> None:
        self.source: Final = source
        self.target: Final = target
        self.district: Final = district
        self.why: Final = why

    def apply(self, state: State) -> None:
        state.players[self.source].city.remove(self.district)
        state.players[self.target].city.append(self.district)


class Salvaged(Fact):
    """`seat` paid 1 gold to take the destroyed `card` into its hand."""

    def __init__(self, seat: int, card: str) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def apply(self, state: State) -> None:
        p = state.players[self.seat]
        p.gold -= 1
        pile = state.deck if state.discard is None else state.discard
        del pile[len(pile) - 1 - pile[::-1].index(self.card)]
        p.hand.append(self.card)
        p.seen_cards += tuple((seat, self.card) for seat in range(len(state.players)) if seat != self.seat)


class Beautified(Fact):
    """`seat` put 1 gold on its `district` permanently."""

    def __init__(self, seat: int, district: Building) -> None:
        self.seat: Final = seat
        self.district: Final = district

    def apply(self, state: State) -> None:
        p = state.players[self.seat]
        p.gold -= 1
        p.city[p.city.index(self.district)] = keys.beautified(self.district)


class Laid(Fact):
    """`seat` put the action card `card` from its hand into its city."""

    def __init__(self, seat: int, card: str) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def apply(self, state: State) -> None:
        leave_hand(state.players[self.seat], self.card, openly=True)
        state.players[self.seat].city.append(Building(self.card))


class ExtraBuilds(Fact):
    """`seat` may build `number` more districts this turn."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number

    def apply(self, state: State) -> None:
        if state.turn:
            state.turn.extra += self.number


class Replaced(Fact):
    """`seat` replaced its building `old` with `new` from its hand, paying `gold`."""

    def __init__(self, seat: int, old: Building, new: str, gold: int) -> None:
        self.seat: Final = seat
        self.old: Final = old
        self.new: Final = new
        self.gold: Final = gold

    def apply(self, state: State) -> None:
        p = state.players[self.seat]
        p.gold -= self.gold
        leave_hand(p, self.new, openly=True)
        p.city[p.city.index(self.old)] = Building(self.new)
        bury(state, (self.old,))
