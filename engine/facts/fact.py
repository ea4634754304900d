"""The base class of facts: a fact applies itself to the table and hides what only some seats know."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from ..records import Record, with_changes
from ..state import State

HIDDEN: Final = "?"
"""The key that replaces a card the viewer does not know."""

Viewer = int | None
"""A seat number; None is a spectator."""


def hidden_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many hidden cards as there are `cards`."""
    return (HIDDEN,) * len(cards)


def masked(value: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Return what a viewer who does not know it sees of a card or of several cards."""
    return HIDDEN if isinstance(value, str) else hidden_cards(value)


class Fact(Record):
    """Something that happened at the table."""

    reveals: ClassVar[bool] = False
    """Whether a player learned something, so that an undo must not go back past this fact."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only some seats see."""
    told_to: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that hold the seats that see them."""

    def apply(self, s: State) -> None:
        """Apply the fact to the table."""
        raise NotImplementedError

    def seen_by(self, seat: Viewer) -> Self:
        """Return the fact as `seat` sees it, with the hidden fields masked."""
        if not self.secret or seat in [getattr(self, name) for name in self.told_to]:
            return self
        return with_changes(self, **{name: masked(getattr(self, name)) for name in self.secret})


class Unknown(Fact):
    """A fact that a later version of the rules wrote; only its `name` is known here."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def apply(self, s: State) -> None:
        pass
