"""Computer players. Each chooses from a View, the options, dice and a sampler of hidden facts, and knows nothing else.

`steward` plays for absent players; `random_bot` is the baseline that the others are measured against.
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
"""Chooses one of the options; bots that search use the sampler, which deals tables that fit the view."""


def by_sight(choose: Callable[[View, Sequence[Choice], Dice], Choice]) -> Chooser:
    """Return a chooser that uses only the view."""

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
"""Levels that think so long that they must not block the others."""


def choose(level: str, state: State, seat: int, dice: Dice) -> Choice:
    """Return the choice of the bot of this level for `seat`, which is asked; the bot sees only what that seat sees."""
    view = view_for(state, seat)
    return LEVELS[level](view, view.choices, dice, sampler(state, seat))
