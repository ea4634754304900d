"""Facts about the deal and the draft of characters."""

from __future__ import annotations

from typing import Final, Self

from ..records import with_changes
from ..state import Player, State
from .fact import HIDDEN, Fact, Viewer, hidden_cards


class Began(Fact):
    """The game began: the first hands were dealt and the seat `crown` got the crown."""

    reveals = True

    def __init__(
        self,
        crown: int,
        gold: int,
        hands: tuple[tuple[str, ...], ...],
        deck: tuple[str, ...],
        open_pile: bool,
    ) -> None:
        self.crown: Final = crown
        self.gold: Final = gold
        self.hands: Final = hands
        self.deck: Final = deck
        self.open_pile: Final = open_pile

    def apply(self, state: State) -> None:
        state.crown = self.crown
        state.deck = list(self.deck)
        state.discard = [] if self.open_pile else None
        state.players = [Player(self.gold, list(hand)) for hand in self.hands]

    def seen_by(self, seat: Viewer) -> Self:
        hands = tuple(hand if i == seat else hidden_cards(hand) for i, hand in enumerate(self.hands))
        return with_changes(self, hands=hands, deck=hidden_cards(self.deck))


class Dealt(Fact):
    """A round began and the characters were laid out; only the seat `looker` has seen the facedown one."""

    reveals = True

    def __init__(
        self,
        round: int,
        crown: int,
        faceup: tuple[str, ...],
        facedown: str,
        looker: int,
        pool: tuple[str, ...],
    ) -> None:
        self.round: Final = round
        self.crown: Final = crown
        self.faceup: Final = faceup
        self.facedown: Final = facedown
        self.looker: Final = looker
        self.pool: Final = pool

    def apply(self, state: State) -> None:
        state.round, state.phase, state.called = self.round, "selection", 0
        state.faceup, state.pool = self.faceup, list(self.pool)
        state.picks = [(self.looker, self.facedown, False)]
        state.revealed, state.shown, state.acting, state.turn = {}, {}, {}, None
        state.marks, state.laid, state.swaps = {}, {}, ()
        for p in state.players:
            p.characters = p.passed = ()

    def seen_by(self, seat: Viewer) -> Self:
        facedown = self.facedown if seat == self.looker else HIDDEN
        return with_changes(self, facedown=facedown, pool=self.pool if seat == self.crown else hidden_cards(self.pool))


class Picked(Fact):
    """`seat` kept `character` and passed on the remaining characters."""

    reveals = True
    secret = ("character",)

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.pool.remove(self.character)
        state.picks.append((self.seat, self.character, True))
        p = state.players[self.seat]
        p.characters += (self.character,)
        p.passed += (tuple(state.pool),)


class LaidAside(Fact):
    """`character` was laid facedown; only `seat` knows it, or no one if `seat` is NOBODY."""

    reveals = True
    secret = ("character",)

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, state: State) -> None:
        state.pool.remove(self.character)
        state.picks.append((self.seat, self.character, False))


class TookFacedown(Fact):
    """The last player to pick, `seat`, took up the first facedown character and may choose it too."""

    reveals = True
    secret = ("character", "pool")

    def __init__(self, seat: int, character: str, pool: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.pool: Final = pool

    def apply(self, state: State) -> None:
        del state.picks[0]
        state.pool = list(self.pool)


class SelectionEnded(Fact):
    """All players have picked their characters."""

    def __init__(self, round: int) -> None:
        self.round: Final = round

    def apply(self, state: State) -> None:
        state.pool = []


class CharactersSwapped(Fact):
    """`seat` exchanged its character `given` for `other`'s character `taken`, without seeing it first."""

    reveals = True
    secret = ("given", "taken")
    told_to = ("seat", "other")

    def __init__(self, seat: int, other: int, given: str, taken: str) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.given: Final = given
        self.taken: Final = taken

    def apply(self, state: State) -> None:
        a, b = state.players[self.seat], state.players[self.other]
        a.characters = tuple(self.taken if c == self.given else c for c in a.characters)
        b.characters = tuple(self.given if c == self.taken else c for c in b.characters)
        state.swaps += ((self.seat, self.other, self.given, self.taken),)
