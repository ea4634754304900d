"""What a bot needs of a generator, and a draw that prefers the better without being blind to the rest."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """What is needed of a generator; random.Random fits."""

    def random(self) -> float: ...


def one_of(items: Sequence[T], chance: Chance) -> T:
    """Return any of `items`, each as likely as the others."""
    return items[int(chance.random() * len(items))]


def likely(scored: Sequence[tuple[float, T]], temperature: float, chance: Chance) -> T:
    """Return one of the items, the likelier the higher its score (softmax); at temperature 0 the best."""
    best = max(score for score, _ in scored)
    if temperature <= 0:
        return next(item for score, item in scored if score == best)
    weights = [exp((score - best) / temperature) for score, _ in scored]
    left = chance.random() * sum(weights)
    for weight, (_, item) in zip(weights, scored, strict=True):
        left -= weight
        if left < 0:
            return item
    return scored[-1][1]
