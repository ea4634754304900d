"""What a judgement says of a choice: when in a turn it is due, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from ..steps import Choice
from .situation import Situation


class Stage(IntEnum):
    """When in a turn a choice is due, the highest first."""

    END = 0
    LAST = 1
    """What is left over goes into this."""
    STRIKE = 2
    COLLECT_LATE = 3
    """Collect once what was built pays too."""
    BUILD = 4
    PREPARE = 5
    """What lets one build more or better."""
    COLLECT = 6
    GATHER = 7
    SWAP = 8
    """What changes the hand: before gathering cards."""
    FREE = 9
    """What costs nothing and depends on nothing."""


class Advice(NamedTuple):
    """A choice is due at `stage` and worth so much gold; not above 0: better left alone."""

    stage: Stage
    worth: float


Judge = Callable[[Situation, Choice], Advice]


def answer(worth: float) -> Advice:
    """Return advice on an answer that must be given, whatever it is worth."""
    return Advice(Stage.FREE, 100 + worth)


LEAVE = Advice(Stage.END, -1.0)
"""Better not."""
