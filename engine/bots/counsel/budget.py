"""How many trials a decision may take, and when it must end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Budget(NamedTuple):
    """The limits of one decision."""

    trials: int
    """The maximum number of simulations."""
    width: int = 8
    """The maximum number of choices that are compared."""
    is_over: Callable[[], bool] | None = None
    """Returns whether the time is up; None if there is no deadline, so that results can be reproduced."""


DEFAULT = Budget(trials=400)
