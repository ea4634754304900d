"""Facts about cards that are drawn, kept, discarded, seen or given to another seat."""

from __future__ import annotations

from typing import Final, Self

from ..records import with_changes
from ..state import NOBODY, Player, State
from .fact import Fact, Viewer


class Drew(Fact):
    """`seat` drew `cards` from the deck into its hand because of the card `why`."""

    reveals = True
    secret = ("cards",)

    def __init__(self, seat: int, cards: tuple[str, ...], why: str) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.why: Final = why

    def apply(self, state: State) -> None:
        del state.deck[: len(self.cards)]
        state.players[self.seat].hand += self.cards


class LookedAt(Fact):
    """`seat` drew `cards` from the deck to choose which of them to keep."""

    reveals = True
    secret = ("cards",)

    def __init__(self, seat: int, cards: tuple[str, ...], why: str) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.why: Final = why

    def apply(self, state: State) -> None:
        del state.deck[: len(self.cards)]
        state.drawn = list(self.cards)


class Kept(Fact):
    """`seat` kept `cards` of those drawn. The `rest` went under the deck, or faceup on the discard pile if `openly`."""

    reveals = True
    secret = ("cards", "rest")

    def __init__(self, seat: int, cards: tuple[str, ...], rest: tuple[str, ...], openly: bool) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.rest: Final = rest
        self.openly: Final = openly

    def apply(self, state: State) -> None:
        state.drawn = []
        state.players[self.seat].hand += self.cards
        bury(state, self.rest, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Self:
        seen = Fact.seen_by(self, seat)
        return with_changes(seen, rest=self.rest) if self.openly else seen


class DeckShuffled(Fact):
    """The deck was shuffled; `with_pile` says whether the discard pile was shuffled into it."""

    reveals = True
    secret = ("deck",)
    told_to = ()

    def __init__(self, deck: tuple[str, ...], with_pile: bool) -> None:
        self.deck: Final = deck
        self.with_pile: Final = with_pile

    def apply(self, state: State) -> None:
        state.deck = list(self.deck)
        if self.with_pile and state.discard is not None:
            state.discard = []


class Discarded(Fact):
    """`seat` discarded `cards` from its hand because of the card `why`."""

    secret = ("cards",)

    def __init__(self, seat: int, cards: tuple[str, ...], why: str, openly: bool) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.why: Final = why
        self.openly: Final = openly

    def apply(self, state: State) -> None:
        for card in self.cards:
            leave_hand(state.players[self.seat], card, openly=self.openly)
        bury(state, self.cards, facedown=not self.openly)

    def seen_by(self, seat: Viewer) -> Self:
        return self if self.openly else Fact.seen_by(self, seat)


class CardMoved(Fact):
    """A hand card went from `source` to `target` because of the card `why`."""

    reveals = True
    secret = ("card",)
    told_to = ("source", "target")

    def __init__(self, source: int, target: int, card: str, why: str) -> None:
        self.source: Final = source
        self.target: Final = target
        self.card: Final = card
        self.why: Final = why

    def apply(self, state: State) -> None:
        leave_hand(state.players[self.source], self.card, seen_by=self.target)
        state.players[self.target].hand.append(self.card)
        state.players[self.target].seen_cards += ((self.source, self.card),)


class HandsSwapped(Fact):
    """The seats `a` and `b` exchanged their hands; each knows which cards it gave and got."""

    reveals = True
    secret = ("from_a", "from_b")
    told_to = ("a", "b")

    def __init__(self, a: int, b: int, from_a: tuple[str, ...], from_b: tuple[str, ...]) -> None:
        self.a: Final = a
        self.b: Final = b
        self.from_a: Final = from_a
        self.from_b: Final = from_b

    def apply(self, state: State) -> None:
        a, b = state.players[self.a], state.players[self.b]
        a.hand, b.hand = b.hand, a.hand
        a.seen_cards, b.seen_cards = b.seen_cards, a.seen_cards
        learn_hand(a, self.b, self.from_b)
        learn_hand(b, self.a, self.from_a)


class HandSeen(Fact):
    """`seat` looked at `victim`'s hand because of the card `why`."""

    reveals = True
    secret = ("cards",)
    told_to = ("seat", "victim")

    def __init__(self, seat: int, victim: int, cards: tuple[str, ...], why: str) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.cards: Final = cards
        self.why: Final = why

    def apply(self, state: State) -> None:
        learn_hand(state.players[self.victim], self.seat, self.cards)
        if state.turn:
            state.turn.shown += (self.victim,)


class HandClosed(Fact):
    """`seat` no longer sees `victim`'s hand."""

    def __init__(self, seat: int, victim: int) -> None:
        self.seat: Final = seat
        self.victim: Final = victim

    def apply(self, state: State) -> None:
        if state.turn:
            state.turn.shown = tuple(v for v in state.turn.shown if v != self.victim)


def learn_hand(player: Player, seat: int, cards: tuple[str, ...]) -> None:
    """Record that `seat` has seen all `cards` of the player's hand."""
    player.seen_cards = tuple(item for item in player.seen_cards if item[0] != seat) + tuple(
        (seat, card) for card in cards
    )


def leave_hand(player: Player, card: str, *, openly: bool = False, seen_by: int = NOBODY) -> None:
    """Remove `card` from a hand, and update what others know of that hand.

    A seat that does not see which card was removed can no longer be sure of any card in that hand.
    """
    player.hand.remove(card)
    if player.seen_cards:
        left = list(player.seen_cards) if openly else [item for item in player.seen_cards if item[0] == seen_by]
        for item in {
            item for item in left if item[1] == card
        }:  # if the hand has several equal cards, each observer forgets only one of them
            left.remove(item)
        player.seen_cards = tuple(left)


def bury(state: State, cards: tuple[str, ...], *, facedown: bool = False) -> None:
    """Put `cards` on the open discard pile, or under the deck if there is no pile or if `facedown`."""
    if state.discard is None or facedown:
        state.deck += cards
    else:
        state.discard += cards
