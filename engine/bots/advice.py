"""The result of judging a choice: its stage in a turn and its worth."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from ..steps import Choice
from .situation import Situation


class Stage(IntEnum):
    """The order of choices within a turn, highest first."""

    END = 0
    LAST = 1
    """Spends what is left over."""
    STRIKE = 2
    COLLECT_LATE = 3
    """Collecting after new districts increase the income."""
    BUILD = 4
    PREPARE = 5
    """Makes it possible to build more or better districts."""
    COLLECT = 6
    GATHER = 7
    SWAP = 8
    """Changes the hand, before gathering cards."""
    FREE = 9
    """Costs nothing and depends on nothing."""


class Advice(NamedTuple):
    """A choice belongs to `stage` and is worth this much gold; at 0 or less, it is better not to make it."""

    stage: Stage
    worth: float


Judge = Callable[[Situation, Choice], Advice]


def answer_advice(worth: float) -> Advice:
    """Return advice on an answer to a question that must be answered, even if its worth is negative."""
    return Advice(Stage.FREE, 100 + worth)


LEAVE = Advice(Stage.END, -1.0)
"""Advice against a choice."""
