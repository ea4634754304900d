"""A race of choices: each is tried on the same tables, and those that fall behind are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from ...steps import Choice
from .budget import Budget

HEAT = 6
"""Tables on which all choices are tried before some are dropped."""
BEHIND = 1.6
"""Standard errors by which a choice must trail the leader to be dropped."""
CONVINCED = 0.5
"""Standard errors by which a choice must be better than the builder's to be preferred to it."""


def run_race(choices: Sequence[Choice], trial: Callable[[Choice, int], float], budget: Budget) -> Choice:
    """Return the best of `choices`, of which the first is the builder's.

    `trial(choice, number)` returns the viewer's winning chance after a choice on table `number`; the same number means
    the same table and the same luck, so that choices are compared pair by pair.
    """
    values: dict[Choice, list[float]] = {choice: [] for choice in choices}
    left, spent, number = list(choices), 0, 0
    while len(left) > 1 and spent + len(left) <= budget.trials and not (budget.is_over and budget.is_over()):
        for choice in left:
            values[choice].append(trial(choice, number))
        spent, number = spent + len(left), number + 1
        if number % HEAT == 0:
            left = drop_behind(left, values)
    if not values[choices[0]]:
        return choices[0]
    best = max(left, key=lambda choice: sum(values[choice]))
    if best != choices[0] and choices[0] in left:
        mean, error = difference(values[best], values[choices[0]])
        if mean < CONVINCED * error:
            return choices[0]
    return best


def drop_behind(left: list[Choice], values: dict[Choice, list[float]]) -> list[Choice]:
    """Return the choices of `left` that may still be the best."""
    best = max(left, key=lambda choice: sum(values[choice]))
    kept = []
    for choice in left:
        mean, error = difference(values[best], values[choice])
        if choice == best or mean < BEHIND * error:
            kept.append(choice)
    return kept


def difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the pairwise differences of two equally long lists, and its standard error."""
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    mean = sum(gaps) / len(gaps)
    variance = sum((gap - mean) ** 2 for gap in gaps) / max(len(gaps) - 1, 1)
    return mean, sqrt(variance / len(gaps)) + 1e-9
