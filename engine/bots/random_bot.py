"""A bot that chooses at random; the other bots are measured against it."""

from __future__ import annotations

from collections.abc import Sequence

from ..dice import Dice, random_item
from ..steps import Choice
from ..view import View


def choose(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return one of `options` at random."""
    return random_item(options, dice)
