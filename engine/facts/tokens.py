"""What is laid on characters, and what somebody let pass."""

from __future__ import annotations

from typing import Final

from .. import keys
from ..keys import Token
from ..state import State
from .fact import HIDDEN, Fact


class Named(Fact):
    """`seat` put `token` on `character` for all to see."""

    def __init__(self, seat: int, character: str, token: str) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.token: Final = token

    def apply(self, s: State) -> None:
        s.marks[self.character] = (*s.marks.get(self.character, ()), Token(self.token))


class TokensLaid(Fact):
    """`seat` laid a facedown `token` on each of `characters`, by rank; `true` is the one that counts."""

    secret = ("true",)

    def __init__(self, seat: int, token: str, characters: tuple[str, ...], true: str) -> None:
        self.seat: Final = seat
        self.token: Final = token
        self.characters: Final = characters
        self.true: Final = true

    def apply(self, s: State) -> None:
        s.laid[self.token] = self.seat
        for c in self.characters:
            s.marks[c] = (*s.marks.get(c, ()), keys.true(self.token) if c == self.true else Token(self.token))


class TokenTaken(Fact):
    """`token` left `character`; `face` is what it turned out to be, or hidden where nobody looked."""

    reveals = True

    def __init__(self, character: str, token: str, face: str = HIDDEN) -> None:
        self.character: Final = character
        self.token: Final = token
        self.face: Final = face

    def apply(self, s: State) -> None:
        tokens = s.marks.pop(self.character)
        if left := tuple(t for t in tokens if keys.kind(t) != self.token):
            s.marks[self.character] = left
        if self.face == HIDDEN:
            # It stays facedown beside the others: nobody else can tell which one that was.
            s.marks[HIDDEN] = (*s.marks.get(HIDDEN, ()), *(t for t in tokens if t not in left))


class Declined(Fact):
    """`seat` was asked `what` and let it pass."""

    def __init__(self, seat: int, what: str) -> None:
        self.seat: Final = seat
        self.what: Final = what

    def apply(self, s: State) -> None:
        pass
