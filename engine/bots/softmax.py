"""A random selection that prefers higher scores."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeVar

from ..dice import Dice

T = TypeVar("T")


def softmax_choice(scored_items: Sequence[tuple[float, T]], temperature: float, dice: Dice) -> T:
    """Return a random item, weighted by the softmax of its score; at temperature 0, the item with the highest score."""
    best = max(score for score, _ in scored_items)
    if temperature <= 0:
        return next(item for score, item in scored_items if score == best)
    weights = [exp((score - best) / temperature) for score, _ in scored_items]
    left = dice.random() * sum(weights)
    for weight, (_, item) in zip(weights, scored_items, strict=True):
        left -= weight
        if left < 0:
            return item
    return scored_items[-1][1]
