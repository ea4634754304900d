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

    def apply(self, s: State) -> None:
        s.crown = self.crown
        s.deck = list(self.deck)
        s.discard = [] if self.open_pile else None
        s.players = [Player(self.gold, list(hand)) for hand in self.hands]

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

    def apply(self, s: State) -> None:
        s.round, s.phase, s.called = self.round, "selection", 0
        s.faceup, s.pool = self.faceup, list(self.pool)
        s.picks = [(self.looker, self.facedown, False)]
        s.revealed, s.shown, s.acting, s.turn = {}, {}, {}, None
        s.marks, s.laid, s.swaps = {}, {}, ()
        for p in s.players:
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

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, True))
        p = s.players[self.seat]
        p.characters += (self.character,)
        p.passed += (tuple(s.pool),)


class LaidAside(Fact):
    """`character` was laid facedown; only `seat` knows it, or no one if `seat` is NOBODY."""

    reveals = True
    secret = ("character",)

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, False))


class TookFacedown(Fact):
    """The last player to pick, `seat`, took up the first facedown character and chooses from it too."""

    reveals = True
    secret = ("character", "pool")

    def __init__(self, seat: int, character: str, pool: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.pool: Final = pool

    def apply(self, s: State) -> None:
        del s.picks[0]
        s.pool = list(self.pool)


class SelectionEnded(Fact):
    """All players have picked their characters."""

    def __init__(self, round: int) -> None:
        self.round: Final = round

    def apply(self, s: State) -> None:
        s.pool = []


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

    def apply(self, s: State) -> None:
        a, b = s.players[self.seat], s.players[self.other]
        a.characters = tuple(self.taken if c == self.given else c for c in a.characters)
        b.characters = tuple(self.given if c == self.taken else c for c in b.characters)
        s.swaps += ((self.seat, self.other, self.given, self.taken),)
