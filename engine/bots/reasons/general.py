"""General reasons: a choice without alternatives, the builder's rating, and the results of Counsel's trials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...steps import Choice
from .. import builder
from ..situation import Situation
from .base import Reason


@dataclass(frozen=True)
class OnlyOption(Reason):
    """There is nothing else to choose."""


@dataclass(frozen=True)
class BuilderRating(Reason):
    """The place of the choice among all options by the builder's judgment; 1 is the best."""

    is_telling: ClassVar[bool] = False

    place: int
    number: int


@dataclass(frozen=True)
class TrialOdds(Reason):
    """How many of 100 games the choice wins by Counsel's trials, and how many the next best choice wins."""

    wins: int
    next_best: int


def general_reason(situation: Situation, choice: Choice) -> Reason:
    """Return a reason that every choice has."""
    if len(situation.options) == 1:
        return OnlyOption()
    ratings = {option: tuple(builder.judge(situation, option)) for option in situation.options}
    better = sum(rating > ratings[choice] for rating in ratings.values())
    return BuilderRating(better + 1, len(ratings))
