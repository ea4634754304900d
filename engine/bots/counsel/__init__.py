"""Level 3, Counsel: tries the most promising choices on redealt tables and takes the one that wins most often.

The tables fit the viewer's information (`tables`), the other seats play by a mixture of policies (`policies`) that
depends on their levels (`rivals`), and each trial is cut off after the next round, where `odds` estimates the
winning chances (`simulation`). The trials are spread over the choices by a race that drops those that fall behind
(`race`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dice import Dice
from ...redeal import Sampler
from ...steps import Choice
from ...view import View
from .. import builder
from ..situation import Situation
from ..weights import WEIGHTS
from .budget import DEFAULT, Budget
from .candidates import promising_candidates
from .race import RaceResult, run_race
from .rivals import apprentice_chances
from .simulation import Trial
from .tables import likely_tables


def choose(
    view: View,
    options: Sequence[Choice],
    dice: Dice,
    sample: Sampler,
    budget: Budget = DEFAULT,
    *,
    weights: Mapping[str, float] = WEIGHTS,
    levels: Sequence[str] = (),
) -> Choice:
    """Return Counsel's choice among `options`."""
    return search(view, options, dice, sample, budget, weights=weights, levels=levels).choice


def search(
    view: View,
    options: Sequence[Choice],
    dice: Dice,
    sample: Sampler,
    budget: Budget = DEFAULT,
    *,
    weights: Mapping[str, float] = WEIGHTS,
    levels: Sequence[str] = (),
) -> RaceResult:
    """Return Counsel's choice among `options`, with the averages of its trials if there were enough.

    Inclinations among the `weights` decide which choices are tried, and between those that turn out about equally good.
    `levels` has for each seat the level of its bot, which everyone at the table sees; empty for people or if unknown.

    The number of trials follows from the view, the dice and the budget, never from anything hidden. If the budget is
    exhausted before the first trial, the choice is the builder's.
    """
    usual = builder.choose(view, options, dice, weights=weights)
    if len(options) == 1:
        return RaceResult(usual)
    budget = budget.for_players(len(view.players))
    candidates = promising_candidates(Situation(view, options, weights), usual, budget.width)
    if len(candidates) == 1 or budget.trials < len(candidates):
        return RaceResult(usual)
    apprentices = apprentice_chances(view, levels)
    tables = likely_tables(view, sample, dice, apprentices)
    return run_race(candidates, Trial(tables, view, dice, apprentices), budget)
