"""A race of choices: each is tried on the same tables, and those that fall behind are dropped.

It ends early if the choices that are left are about equally good: more trials would cost time and win nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from ...steps import Choice
from .budget import Budget

HEAT = 6
"""Tables on which all choices are tried before some are dropped."""
BEHIND = 1.6
"""Standard errors by which a choice must trail the leader to be dropped."""
CONVINCED = 0.5
"""Standard errors by which a choice must be better than the builder's to be preferred to it."""
ENOUGH = 2 * HEAT
"""Trials of the best choice from which its average is worth telling."""


class RaceResult(NamedTuple):
    """The best choice, and the viewer's average winning chances after it and after the next best."""

    choice: Choice
    wins: float | None = None
    """None if there were few trials, or if another choice did as well and the builder's was preferred."""
    next_best: float | None = None


def run_race(choices: Sequence[Choice], trial: Callable[[Choice, int], float], budget: Budget) -> RaceResult:
    """Find the best of `choices`, of which the first is the builder's.

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
            if number > HEAT and are_close(left, values, budget.close):
                break
    if not values[choices[0]]:
        return RaceResult(choices[0])
    best = max(left, key=lambda choice: sum(values[choice]))
    if best != choices[0] and choices[0] in left:
        mean, error = difference(values[best], values[choices[0]])
        if mean < CONVINCED * error:
            best = choices[0]
    return race_result(best, values)


def race_result(best: Choice, values: dict[Choice, list[float]]) -> RaceResult:
    """Return the result with the averages; those of other choices are compared with `best` on the same tables."""
    tried = values[best]
    others = [each for choice, each in values.items() if choice != best and each]
    if len(tried) < ENOUGH or not others:
        return RaceResult(best)
    lead = min(difference(tried[: len(each)], each)[0] for each in others)
    wins = sum(tried) / len(tried)
    return RaceResult(best, wins, max(wins - lead, 0.0)) if lead >= 0 else RaceResult(best)


def are_close(left: list[Choice], values: dict[Choice, list[float]], close: float) -> bool:
    """Return whether the leader of `left` is probably better than each other by less than `close`."""
    best = max(left, key=lambda choice: sum(values[choice]))
    gaps = [difference(values[best], values[choice]) for choice in left if choice != best]
    return all(mean + error < close for mean, error in gaps)


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
