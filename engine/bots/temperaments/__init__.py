"""Temperaments: bots of the same level with inclinations by which players recognize them.

A temperament changes the weights of a bot's judgment. It sees no more than the bot, and wins about as often as the
other temperaments of its level.
"""

from collections.abc import Mapping
from functools import cache

from ..weights import WEIGHTS
from .arsonist import ARSONIST
from .avenger import AVENGER
from .cautious import CAUTIOUS
from .courtier import COURTIER
from .gambler import GAMBLER
from .miser import MISER
from .quick import QUICK
from .temperament import Temperament as Temperament
from .trader import TRADER

TEMPERAMENTS: dict[str, Temperament] = {
    "arsonist": ARSONIST,
    "miser": MISER,
    "courtier": COURTIER,
    "gambler": GAMBLER,
    "cautious": CAUTIOUS,
    "trader": TRADER,
    "avenger": AVENGER,
    "quick": QUICK,
}


@cache
def weights_of(temperament: str, level: str) -> Mapping[str, float]:
    """Return the weights of a bot of this level, with a temperament unless it is empty."""
    return TEMPERAMENTS[temperament].weights(level) if temperament else WEIGHTS
