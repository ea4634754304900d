"""Advice on a choice: at which stage of a turn to make it, and how much gold it is worth."""

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
    """Choices that spend leftover gold or cards."""
    STRIKE = 2
    COLLECT_LATE = 3
    """Collecting income after building districts that increase it."""
    BUILD = 4
    PREPARE = 5
    """Choices that make it possible to build more or better districts."""
    COLLECT = 6
    GATHER = 7
    SWAP = 8
    """Choices that change the hand, made before gathering cards."""
    FREE = 9
    """Choices that cost nothing and do not depend on other choices."""


class Advice(NamedTuple):
    """The stage of a choice and its worth in gold; a choice worth 0 or less should not be made."""

    stage: Stage
    worth: float


Judge = Callable[[Situation, Choice], Advice]


def answer_advice(worth: float) -> Advice:
    """Return advice on an answer to a question that must be answered, where even a negative worth is acceptable."""
    return Advice(Stage.FREE, 100 + worth)


LEAVE = Advice(Stage.END, -1.0)
"""Advice against making a choice."""
