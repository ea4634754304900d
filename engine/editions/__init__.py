"""The editions by key, and the kit that belongs to a State."""

from __future__ import annotations

from ..state import State
from .classic import CLASSIC
from .deluxe import DELUXE
from .edition import Edition as Edition
from .edition import Kit as Kit
from .edition import prepare_kit as prepare_kit
from .hig import HIG
from .revised import REVISED

EDITIONS: dict[str, Edition] = {e.key: e for e in (CLASSIC, DELUXE, REVISED, HIG)}


def kit_of(state: State) -> Kit:
    """Return the kit that `state` is played with."""
    return prepare_kit(EDITIONS[state.edition], len(state.players), state.cast, state.uniques, state.options)
