"""Computer players: each chooses from a View, the options, dice and a sampler of hidden facts, and knows nothing else.

`steward` plays for somebody absent, `random_bot` is what the others are measured against.
"""

from collections.abc import Callable, Sequence

from ..dice import Dice
from ..redeal import Sampler, sampler
from ..state import State
from ..steps import Choice
from ..view import View, view_for
from . import apprentice as apprentice
from . import builder as builder
from . import random_bot as random_bot
from . import steward as steward

Chooser = Callable[[View, Sequence[Choice], Dice, Sampler], Choice]
"""Chooses one of the options; the sampler deals tables that look like the view, for those who search."""


def by_sight(choose: Callable[[View, Sequence[Choice], Dice], Choice]) -> Chooser:
    """Return the chooser that goes by the view alone."""

    def chooser(view: View, options: Sequence[Choice], dice: Dice, sample: Sampler) -> Choice:
        return choose(view, options, dice)

    return chooser


LEVELS: dict[str, Chooser] = {
    "random": by_sight(random_bot.choose),
    "steward": by_sight(steward.choose),
    "apprentice": by_sight(apprentice.choose),
    "builder": by_sight(builder.choose),
}
SLOW: frozenset[str] = frozenset()
"""Levels that think for long and must not keep the others waiting."""


def choose(level: str, state: State, seat: int, dice: Dice) -> Choice:
    """Return what the bot of this level chooses for `seat`, which is asked; it is shown no more than that seat is."""
    view = view_for(state, seat)
    return LEVELS[level](view, view.choices, dice, sampler(state, seat))
