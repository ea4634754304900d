"""The base class of facts. A fact can apply itself to a State and hide what only some seats may know."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from ..records import Record, with_changes
from ..state import State

HIDDEN: Final = "?"
"""The key that replaces a card the viewer does not know."""

Viewer = int | None
"""A seat number; None is a spectator."""


def hidden_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many HIDDEN keys as there are `cards`."""
    return (HIDDEN,) * len(cards)


def masked(value: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Return HIDDEN in place of a card, or of each of several cards."""
    return HIDDEN if isinstance(value, str) else hidden_cards(value)


class Fact(Record):
    """Something that happened at the table."""

    reveals: ClassVar[bool] = False
    """Whether the fact revealed something to a player, so that it cannot be undone."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that are hidden from all seats except those in `told_to`."""
    told_to: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that name the seats which see the secret fields."""

    def apply(self, state: State) -> None:
        """Apply the fact to the State, changing it in place."""
        raise NotImplementedError

    def seen_by(self, seat: Viewer) -> Self:
        """Return the fact as `seat` sees it, with the hidden fields masked."""
        if not self.secret or seat in [getattr(self, name) for name in self.told_to]:
            return self
        return with_changes(self, **{name: masked(getattr(self, name)) for name in self.secret})


class Unknown(Fact):
    """A fact of a kind that only a later version of the rules knows. `name` is its kind."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def apply(self, state: State) -> None:
        pass
