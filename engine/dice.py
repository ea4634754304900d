"""The chance that callers bring, for bots, re-deals and simulations; what the rules leave to chance is `rng`'s."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """What is needed of a generator; random.Random fits."""

    def random(self) -> float: ...

    def shuffle(self, x: MutableSequence[Any]) -> None: ...

    def getrandbits(self, k: int) -> int: ...


def one_of(things: Sequence[T], dice: Dice) -> T:
    """Return one of several things, each as likely as the others."""
    return things[int(dice.random() * len(things))]
