"""What is laid on characters, and what somebody let pass."""

from __future__ import annotations

from .. import keys
from ..records import step
from ..state import State
from .fact import HIDDEN, Fact


@step
class Named(Fact):
    """`seat` put `token` on `character` for all to see."""

    seat: int
    character: str
    token: str

    def apply(self, s: State) -> None:
        s.marks[self.character] = (*s.marks.get(self.character, ()), self.token)


@step
class TokensLaid(Fact):
    """`seat` laid a facedown `token` on each of `characters`, by rank; `true` is the one that counts."""

    seat: int
    token: str
    characters: tuple[str, ...]
    true: str
    secret = ("true",)

    def apply(self, s: State) -> None:
        s.laid[self.token] = self.seat
        for c in self.characters:
            s.marks[c] = (*s.marks.get(c, ()), keys.true(self.token) if c == self.true else self.token)


@step
class TokenTaken(Fact):
    """`token` left `character`; `face` is what it turned out to be, or hidden where nobody looked."""

    character: str
    token: str
    face: str = HIDDEN
    reveals = True

    def apply(self, s: State) -> None:
        tokens = s.marks.pop(self.character)
        if left := tuple(t for t in tokens if keys.kind(t) != self.token):
            s.marks[self.character] = left
        if self.face == HIDDEN:
            # It stays facedown beside the others: nobody else can tell which one that was.
            s.marks[HIDDEN] = (*s.marks.get(HIDDEN, ()), *(t for t in tokens if t not in left))


@step
class Declined(Fact):
    """`seat` was asked `what` and let it pass."""

    seat: int
    what: str

    def apply(self, s: State) -> None:
        pass
