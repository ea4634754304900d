"""What a temperament consists of: changes to the weights of a bot's judgment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..weights import WEIGHTS


class Temperament(NamedTuple):
    """The inclinations of a bot with a character of its own.

    The temperaments of a level win about equally often: those that would win too many games have `lapses`, and the
    inclinations of others are milder at that level. `./dev temperaments` measures it.
    """

    inclinations: Mapping[str, float]
    """Weight -> what is added to it (see `weights`)."""
    at_level: Mapping[str, Mapping[str, float]]
    """Level -> weight -> what is added at this level only."""

    def weights(self, level: str) -> dict[str, float]:
        """Return all weights of a bot of this level and temperament."""
        weights = dict(WEIGHTS)
        for changes in (self.inclinations, self.at_level.get(level, {})):
            for name, change in changes.items():
                weights[name] += change
        return weights
