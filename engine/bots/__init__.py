"""Computer players. A bot knows only a View, the options, dice, and a sampler that redeals what it cannot see.

`steward` plays for absent players; the other bots are measured against `random_bot`.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from ..dice import Dice
from ..redeal import Sampler, sampler
from ..state import State
from ..steps import Choice
from ..view import View, view_for
from . import apprentice as apprentice
from . import builder as builder
from . import counsel as counsel
from . import random_bot as random_bot
from . import steward as steward
from .counsel.budget import DEFAULT
from .counsel.budget import Budget as Budget
from .reasons import Reason as Reason
from .reasons import TrialOdds as TrialOdds
from .reasons import explain as explain
from .temperaments import TEMPERAMENTS as TEMPERAMENTS
from .temperaments import weights_of

Chooser = Callable[[View, Sequence[Choice], Dice, Sampler], Choice]
"""A function that returns one of the options. Bots that search use the sampler to deal tables that fit the view."""


def ignoring_sampler(choose: Callable[[View, Sequence[Choice], Dice], Choice]) -> Chooser:
    """Return `choose` as a Chooser that ignores the sampler."""

    def chooser(view: View, options: Sequence[Choice], dice: Dice, sample: Sampler) -> Choice:
        return choose(view, options, dice)

    return chooser


LEVELS: dict[str, Chooser] = {
    "random": ignoring_sampler(random_bot.choose),
    "steward": ignoring_sampler(steward.choose),
    "apprentice": ignoring_sampler(apprentice.choose),
    "builder": ignoring_sampler(builder.choose),
    "counsel": counsel.choose,
}
SLOW = frozenset({"counsel"})
"""Levels that take so long to choose that they must not block other bots."""
TEMPERED: dict[str, Callable[..., Choice]] = {
    "apprentice": apprentice.choose,
    "builder": builder.choose,
    "counsel": counsel.choose,
}
"""The levels whose bots can have a temperament; the functions take `weights`."""


def with_temperament(level: str, temperament: str, budget: Budget | None = None, levels: Sequence[str] = ()) -> Chooser:
    """Return the chooser of a level with this temperament; the plain one if it is empty or the level can have none.

    `budget` limits how much a slow bot thinks. `levels` are those of the bots at the table: one for each seat.
    """
    if level == "counsel":
        weights = weights_of(temperament, level)
        return partial(counsel.choose, weights=weights, budget=budget or DEFAULT, levels=levels)
    if not temperament or level not in TEMPERED:
        return LEVELS[level]
    return ignoring_sampler(partial(TEMPERED[level], weights=weights_of(temperament, level)))


def choose(
    level: str,
    state: State,
    seat: int,
    dice: Dice,
    budget: Budget | None = None,
    temperament: str = "",
    levels: Sequence[str] = (),
) -> Choice:
    """Return the choice of a bot of this level for `seat`, which must be the seat that is asked.

    The bot sees only the seat's view, and the `levels` of the bots at the table: one for each seat, empty for people.
    `budget` limits how much a slow bot thinks. `temperament` is empty or one of TEMPERAMENTS.
    """
    view = view_for(state, seat)
    return with_temperament(level, temperament, budget, levels)(view, view.choices, dice, sampler(state, seat))


def advise(
    state: State,
    seat: int,
    dice: Dice,
    budget: Budget,
    passing_over: Collection[Choice] = (),
    levels: Sequence[str] = (),
) -> tuple[Choice, TrialOdds | None]:
    """Return what Counsel would choose for `seat`, which must be asked, and the results of its trials if it made many.

    Like every bot, it sees only the seat's view, and the `levels` of the bots at the table: one for each seat, empty
    for people. `passing_over` are choices that need no advice.
    """
    view = view_for(state, seat)
    options: Sequence[Choice] = [choice for choice in view.choices if choice not in passing_over] or view.choices
    result = counsel.search(view, options, dice, sampler(state, seat), budget._replace(close=0.0), levels=levels)
    if result.wins is None or result.next_best is None:
        return result.choice, None
    return result.choice, TrialOdds(round(100 * result.wins), round(100 * result.next_best))
