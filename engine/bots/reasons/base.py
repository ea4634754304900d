"""The base class of reasons, and the type of the functions that find them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from ...steps import Choice
from ..situation import Situation


class Reason:
    """A true fact, taken from one seat's view, that speaks for a choice.

    Subclasses are frozen dataclasses with plain fields: seats, keys of cards, numbers. The sentences are in
    `games.screens.teaching`.
    """

    is_telling: ClassVar[bool] = True
    """Whether this alone explains a choice."""

    def is_outdone_by(self, other: Reason) -> bool:
        """Return whether this no longer speaks for its choice if `other` is a reason for another, or a comparison."""
        return False


Finder = Callable[[Situation, Choice], Iterable[Reason]]
"""A function that yields the reasons for a choice, the most important first."""


def find_none(situation: Situation, choice: Choice) -> Iterable[Reason]:
    """Return no reasons."""
    return ()
