"""Facts about tokens on characters, and about questions that a player answered with no."""

from __future__ import annotations

from typing import Final

from .. import keys
from ..keys import Token
from ..state import State
from .fact import HIDDEN, Fact


class Named(Fact):
    """`seat` put `token` on `character`, visible to everyone."""

    def __init__(self, seat: int, character: str, token: str) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.token: Final = token

    def apply(self, state: State) -> None:
        state.marks[self.character] = (*state.marks.get(self.character, ()), Token(self.token))


class TokensLaid(Fact):
    """`seat` put a facedown `token` on each of `characters`, listed by rank; the character `true` has the true one."""

    secret = ("true",)

    def __init__(self, seat: int, token: str, characters: tuple[str, ...], true: str) -> None:
        self.seat: Final = seat
        self.token: Final = token
        self.characters: Final = characters
        self.true: Final = true

    def apply(self, state: State) -> None:
        state.laid[self.token] = self.seat
        for c in self.characters:
            state.marks[c] = (
                *state.marks.get(c, ()),
                keys.true_token(self.token) if c == self.true else Token(self.token),
            )


class TokenTaken(Fact):
    """`token` was removed from `character`; `face` is the revealed token, or HIDDEN if it stayed facedown."""

    reveals = True

    def __init__(self, character: str, token: str, face: str = HIDDEN) -> None:
        self.character: Final = character
        self.token: Final = token
        self.face: Final = face

    def apply(self, state: State) -> None:
        tokens = state.marks.pop(self.character)
        if left := tuple(t for t in tokens if keys.token_kind(t) != self.token):
            state.marks[self.character] = left
        if self.face == HIDDEN:
            # It stays facedown with the other removed tokens, so that no one else can tell which one it was.
            state.marks[HIDDEN] = (*state.marks.get(HIDDEN, ()), *(t for t in tokens if t not in left))


class Declined(Fact):
    """`seat` declined when asked the question `what`."""

    def __init__(self, seat: int, what: str) -> None:
        self.seat: Final = seat
        self.what: Final = what

    def apply(self, state: State) -> None:
        pass
