"""Cards that are drawn, kept, given up, shown or passed on."""

from __future__ import annotations

from typing import Self

from ..records import changed, step
from ..state import NOBODY, Player, State
from .fact import Fact, Viewer


@step
class Drew(Fact):
    """`seat` took `cards` from the deck into the hand because of the card `why`."""

    seat: int
    cards: tuple[str, ...]
    why: str
    reveals = True
    secret = ("cards",)

    def apply(self, s: State) -> None:
        del s.deck[: len(self.cards)]
        s.players[self.seat].hand += self.cards


@step
class LookedAt(Fact):
    """`seat` took `cards` from the deck to keep some of them."""

    seat: int
    cards: tuple[str, ...]
    why: str
    reveals = True
    secret = ("cards",)

    def apply(self, s: State) -> None:
        del s.deck[: len(self.cards)]
        s.drawn = list(self.cards)


@step
class Kept(Fact):
    """Of the cards looked at `seat` kept `cards`; `rest` went under the deck, or openly on the pile."""

    seat: int
    cards: tuple[str, ...]
    rest: tuple[str, ...]
    openly: bool
    reveals = True
    secret = ("cards", "rest")

    def apply(self, s: State) -> None:
        s.drawn = []
        s.players[self.seat].hand += self.cards
        bury(s, self.rest, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Self:
        seen = Fact.seen_by(self, seat)
        return changed(seen, rest=self.rest) if self.openly else seen


@step
class DeckShuffled(Fact):
    """The deck lies in a new, unknown order; `with_pile` if the open pile went into it."""

    deck: tuple[str, ...]
    with_pile: bool
    reveals = True
    secret = ("deck",)
    told_to = ()

    def apply(self, s: State) -> None:
        s.deck = list(self.deck)
        if self.with_pile and s.discard is not None:
            s.discard = []


@step
class Discarded(Fact):
    """`seat` gave up `cards` from the hand because of the card `why`."""

    seat: int
    cards: tuple[str, ...]
    why: str
    openly: bool
    secret = ("cards",)

    def apply(self, s: State) -> None:
        for card in self.cards:
            leave_hand(s.players[self.seat], card, openly=self.openly)
        bury(s, self.cards, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Self:
        return self if self.openly else Fact.seen_by(self, seat)


@step
class CardMoved(Fact):
    """A hand card went from `source` to `target` because of the card `why`."""

    source: int
    target: int
    card: str
    why: str
    reveals = True
    secret = ("card",)
    told_to = ("source", "target")

    def apply(self, s: State) -> None:
        leave_hand(s.players[self.source], self.card, seen_by=self.target)
        s.players[self.target].hand.append(self.card)
        s.players[self.target].known += ((self.source, self.card),)


@step
class HandsSwapped(Fact):
    """Two seats exchanged their whole hands; each saw what it gave and what it got."""

    a: int
    b: int
    from_a: tuple[str, ...]
    from_b: tuple[str, ...]
    reveals = True
    secret = ("from_a", "from_b")
    told_to = ("a", "b")

    def apply(self, s: State) -> None:
        a, b = s.players[self.a], s.players[self.b]
        a.hand, b.hand = b.hand, a.hand
        a.known, b.known = b.known, a.known
        learn_hand(a, self.b, self.from_b)
        learn_hand(b, self.a, self.from_a)


@step
class HandSeen(Fact):
    """`seat` looked at `victim`'s hand because of the card `why`."""

    seat: int
    victim: int
    cards: tuple[str, ...]
    why: str
    reveals = True
    secret = ("cards",)
    told_to = ("seat", "victim")

    def apply(self, s: State) -> None:
        learn_hand(s.players[self.victim], self.seat, self.cards)
        if s.turn:
            s.turn.shown += (self.victim,)


@step
class HandClosed(Fact):
    """`seat` no longer looks at `victim`'s hand."""

    seat: int
    victim: int

    def apply(self, s: State) -> None:
        if s.turn:
            s.turn.shown = tuple(v for v in s.turn.shown if v != self.victim)


def learn_hand(p: Player, seat: int, cards: tuple[str, ...]) -> None:
    """Note that `seat` has seen the whole hand of `p`."""
    p.known = tuple(item for item in p.known if item[0] != seat) + tuple((seat, card) for card in cards)


def leave_hand(p: Player, card: str, *, openly: bool = False, seen_by: int = NOBODY) -> None:
    """Take `card` out of a hand; whoever does not see which one it was can count on no card there any more."""
    p.hand.remove(card)
    if p.known:
        left = list(p.known) if openly else [item for item in p.known if item[0] == seen_by]
        for item in {item for item in left if item[1] == card}:  # of several alike each watcher strikes one
            left.remove(item)
        p.known = tuple(left)


def bury(s: State, cards: tuple[str, ...], *, facedown: bool = False) -> None:
    """Lay `cards` on the open pile where there is one, else (or if `facedown`) under the deck."""
    if s.discard is None or facedown:
        s.deck += cards
    else:
        s.discard += cards
