"""Confidence intervals for shares and means."""

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.96
"""Standard errors on each side of a 95 % confidence interval."""


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % confidence interval."""

    value: float
    low: float | None = None
    """None if there is only one observation."""
    high: float | None = None


def share_interval(hits: int, tries: int) -> Figure | None:
    """Return a proportion with its Wilson score interval; None without tries."""
    return Figure(hits / tries, *wilson_interval(hits, tries)) if tries else None


def mean_interval(count: int, value: float, squares: float) -> Figure:
    """Return the mean `value` of `count` numbers with its interval; `squares` is the mean of their squares."""
    if count < 2:
        return Figure(value)
    spread = Z_95 * sqrt(max(0.0, squares - value * value) / (count - 1))
    return Figure(value, value - spread, value + spread)


def wilson_interval(hits: float, tries: int, z: float = Z_95) -> tuple[float, float]:
    """Return the Wilson score interval for a proportion as (low, high); the default `z` makes it a 95 % interval."""
    n = max(tries, 1)
    p = hits / n
    middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))
