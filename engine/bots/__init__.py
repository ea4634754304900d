"""Computer players: each chooses from a View, the options and a generator, and knows nothing else.

`steward` plays for somebody absent, `random_bot` is what the others are measured against.
"""

from collections.abc import Callable, Sequence

from ..steps import Choice
from ..view import View
from . import apprentice as apprentice
from . import builder as builder
from . import random_bot as random_bot
from . import steward as steward
from .chance import Chance as Chance

Chooser = Callable[[View, Sequence[Choice], Chance], Choice]
LEVELS: dict[str, Chooser] = {
    "random": random_bot.choose,
    "steward": steward.choose,
    "apprentice": apprentice.choose,
    "builder": builder.choose,
}


def choose(level: str, view: View, chance: Chance) -> Choice:
    """Return what the bot of this level chooses for the seat that `view` is of and that is asked."""
    return LEVELS[level](view, view.choices, chance)
