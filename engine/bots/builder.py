"""Level 2, the master builder: computes the worth of every option from the characters, cities and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..dice import Dice, random_item
from ..steps import Choice
from ..view import View
from . import building, cities, draft, hands, replies, targets
from .advice import Advice, Judge, Stage
from .situation import Situation
from .softmax import softmax_choice
from .weights import WEIGHTS

ACTS: dict[str, Judge] = {**building.ACTS, **hands.ACTS, **cities.ACTS, **targets.ACTS, **replies.ACTS}
"""The first word of a choice in the viewer's turn -> the function that judges the choice."""
ANSWERS: dict[str, Judge] = {**hands.ANSWERS, **cities.ANSWERS, **targets.ANSWERS, **draft.ANSWERS, **replies.ANSWERS}
"""The kind of any other question -> the function that judges its choices."""
UNKNOWN = Advice(Stage.LAST, 0.05)
"""The advice on a choice for which there is no judging function."""


def choose(view: View, options: Sequence[Choice], dice: Dice, *, weights: Mapping[str, float] = WEIGHTS) -> Choice:
    """Return the builder's choice among `options`."""
    if len(options) == 1:
        return options[0]
    t = Situation(view, options, weights)
    judged = [(judge(t, choice), choice) for choice in options]
    willing = [j for j in judged if j[0].worth > 0] or [max(judged, key=lambda j: j[0].worth)]
    stage = max(advice.stage for advice, _ in willing)
    scored = [(a.worth, choice) for a, choice in willing if a.stage == stage]
    if weights["lapses"] and view.question != "pick" and dice.random() < weights["lapses"]:
        return random_item(scored, dice)[1]
    return softmax_choice(scored, weights["warmth"], dice)


def judge(situation: Situation, choice: Choice) -> Advice:
    """Return the stage and the worth of `choice`."""
    judge_choice = (
        ACTS.get(str(choice[0])) if situation.view.question == "act" else ANSWERS.get(situation.view.question or "")
    )
    return judge_choice(situation, choice) if judge_choice else UNKNOWN
