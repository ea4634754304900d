"""What every fact has in common: it writes itself to the table, and hides what only some may know."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from ..records import Record, changed
from ..state import State

HIDDEN: Final = "?"
"""Stands for a card that the viewer may not know."""

Viewer = int | None
"""A seat; None is a spectator."""


def hide(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many unknown cards as there are."""
    return (HIDDEN,) * len(cards)


def hidden(value: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Return what is told of a card, or of cards, to whoever may not know them."""
    return HIDDEN if isinstance(value, str) else hide(value)


class Fact(Record):
    """Something that happened."""

    reveals: ClassVar[bool] = False
    """True where somebody learned something: an undo may not go back behind it."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only some seats are told."""
    told_to: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that say which seats."""

    def apply(self, s: State) -> None:
        """Write the fact to the table."""
        raise NotImplementedError

    def seen_by(self, seat: Viewer) -> Self:
        """Return the fact as `seat` may know it."""
        if not self.secret or seat in [getattr(self, name) for name in self.told_to]:
            return self
        return changed(self, **{name: hidden(getattr(self, name)) for name in self.secret})


class Unknown(Fact):
    """Something that a later version of the rules wrote: of what happened no more is known than its `name`."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def apply(self, s: State) -> None:
        pass
