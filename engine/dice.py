"""Random generators supplied by the caller, for bots, redeals and simulations.

The game's own randomness is in `rng`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """The methods that the engine needs from a random generator; random.Random has them."""

    def random(self) -> float: ...

    def shuffle(self, x: MutableSequence[Any]) -> None: ...

    def getrandbits(self, k: int) -> int: ...


def random_item(items: Sequence[T], dice: Dice) -> T:
    """Return a random item of `items`, all equally likely."""
    return items[int(dice.random() * len(items))]
