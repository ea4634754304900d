"""Chooses blindly: the yardstick that the other bots are measured against."""

from __future__ import annotations

from collections.abc import Sequence

from ..steps import Choice
from ..view import View
from .chance import Chance, one_of


def choose(view: View, options: Sequence[Choice], chance: Chance) -> Choice:
    """Return any of `options`."""
    return one_of(options, chance)
