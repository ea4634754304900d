"""What every fact has in common: it writes itself to the table, and hides what only some may know."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar, cast

from ..state import State
from ..steps import field_names, step

HIDDEN = "?"
"""Stands for a card that the viewer may not know."""

Viewer = int | None
"""A seat; None is a spectator."""

T = TypeVar("T", str, tuple[str, ...])


def hide(cards: T) -> T:
    """Return an unknown card for a card, or as many unknown ones as there are."""
    return HIDDEN if isinstance(cards, str) else (HIDDEN,) * len(cards)


@step
class Fact:
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
        # The quick way to `replace` fields: every page asks this of a whole log.
        kind: Any = type(self)
        told = [(name, getattr(self, name)) for name in field_names(kind)]
        return cast("Self", kind(*[hide(value) if name in self.secret else value for name, value in told]))
