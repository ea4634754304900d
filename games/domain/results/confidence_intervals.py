"""How sure one can be of a share or a mean that was counted in a sample."""

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.96
"""19 of 20 intervals of so many standard errors hold the true figure."""


@dataclass(frozen=True)
class Figure:
    """What was counted, and between which bounds the truth lies in 19 of 20 cases."""

    value: float
    low: float | None = None
    """Empty where a single one tells nothing about the rest."""
    high: float | None = None


def share_interval(hits: int, tries: int) -> Figure | None:
    """Give a share with Wilson's bounds; None where nothing was tried."""
    return Figure(hits / tries, *wilson_interval(hits, tries)) if tries else None


def mean_interval(n: int, value: float, squares: float) -> Figure:
    """Give the mean of `n` numbers with its bounds, from it and from the mean of their squares."""
    if n < 2:
        return Figure(value)
    spread = Z_95 * sqrt(max(0.0, squares - value * value) / (n - 1))
    return Figure(value, value - spread, value + spread)


def wilson_interval(hits: float, tries: int, z: float = Z_95) -> tuple[float, float]:
    """Return Wilson's interval of a share: with the usual `z` 19 of 20 such intervals hold the true one."""
    n = max(tries, 1)
    p = hits / n
    middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)
