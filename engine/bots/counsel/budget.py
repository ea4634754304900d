"""How many trials a decision may take, and when it must end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

USUAL_PLAYERS = 4


class Budget(NamedTuple):
    """The limits of one decision."""

    trials: int
    """The maximum number of simulations, with up to four players."""
    width: int = 8
    """The maximum number of choices that are compared."""
    close: float = 0.015
    """The trials end when the winning chances after all choices that are left probably differ by less than this."""
    is_over: Callable[[], bool] | None = None
    """Returns whether the time is up; None if there is no deadline, so that results can be reproduced."""

    def for_players(self, number: int) -> Budget:
        """Return the budget for this number of players: with more than four, each simulation takes longer.

        There are more choices in each, and each choice has more players to consider.
        """
        return self._replace(trials=self.trials * USUAL_PLAYERS**2 // max(number, USUAL_PLAYERS) ** 2)


DEFAULT = Budget(trials=260)
