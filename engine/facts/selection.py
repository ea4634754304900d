"""The deal, and the choosing of characters."""

from __future__ import annotations

from typing import Self

from ..records import changed, step
from ..state import Player, State
from .fact import HIDDEN, Fact, Viewer, hide


@step
class Began(Fact):
    """The first hands were dealt and the crown was given out."""

    crown: int
    gold: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    open_pile: bool
    reveals = True

    def apply(self, s: State) -> None:
        s.crown = self.crown
        s.deck = list(self.deck)
        s.discard = [] if self.open_pile else None
        s.players = [Player(self.gold, list(hand)) for hand in self.hands]

    def seen_by(self, seat: Viewer) -> Self:
        hands = tuple(hand if i == seat else hide(hand) for i, hand in enumerate(self.hands))
        return changed(self, hands=hands, deck=hide(self.deck))


@step
class Dealt(Fact):
    """A round began: characters were laid out, `looker` alone having seen the facedown one."""

    round: int
    crown: int
    faceup: tuple[str, ...]
    facedown: str
    looker: int
    pool: tuple[str, ...]
    reveals = True

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
        return changed(self, facedown=facedown, pool=self.pool if seat == self.crown else hide(self.pool))


@step
class Picked(Fact):
    """`seat` kept `character` and passed the others on."""

    seat: int
    character: str
    reveals = True
    secret = ("character",)

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, True))
        p = s.players[self.seat]
        p.characters += (self.character,)
        p.passed += (tuple(s.pool),)


@step
class LaidAside(Fact):
    """A character was laid facedown; `seat` knows which, or nobody does."""

    seat: int
    character: str
    reveals = True
    secret = ("character",)

    def apply(self, s: State) -> None:
        s.pool.remove(self.character)
        s.picks.append((self.seat, self.character, False))


@step
class TookFacedown(Fact):
    """The last picker took up the first facedown character to choose from it too."""

    seat: int
    character: str
    pool: tuple[str, ...]
    reveals = True
    secret = ("character", "pool")

    def apply(self, s: State) -> None:
        del s.picks[0]
        s.pool = list(self.pool)


@step
class SelectionEnded(Fact):
    """Everybody has chosen."""

    round: int

    def apply(self, s: State) -> None:
        s.pool = []


@step
class CharactersSwapped(Fact):
    """`seat` gave `given` to `other` for `taken`, blindly."""

    seat: int
    other: int
    given: str
    taken: str
    reveals = True
    secret = ("given", "taken")
    told_to = ("seat", "other")

    def apply(self, s: State) -> None:
        a, b = s.players[self.seat], s.players[self.other]
        a.characters = tuple(self.taken if c == self.given else c for c in a.characters)
        b.characters = tuple(self.given if c == self.taken else c for c in b.characters)
        s.swaps += ((self.seat, self.other, self.given, self.taken),)
