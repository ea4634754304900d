"""The editions by key, and the cards a State is played with."""

from __future__ import annotations

from ..state import State
from .classic import CLASSIC
from .deluxe import DELUXE
from .edition import Box as Box
from .edition import Edition as Edition
from .edition import box as box
from .hig import HIG
from .revised import REVISED

EDITIONS: dict[str, Edition] = {e.key: e for e in (CLASSIC, DELUXE, REVISED, HIG)}


def box_of(state: State) -> Box:
    """Return the prepared cards that `state` is played with."""
    return box(EDITIONS[state.edition], len(state.players), state.cast, state.uniques, state.options)
