"""Which choices are worth searching, best first; the builder answers all other questions."""

from __future__ import annotations

from ...steps import Choice
from .. import builder
from ..situation import Situation

SEARCHED = {"pick", "lay_aside", "act"}
"""The kinds of questions with decisions that matter enough."""
ROUTINE = {"income", "bonus", "collect_taxes", "study", "warrants", "threaten"}
"""Verbs that the builder uses at the right moment."""
AIMED = {"assassinate", "bewitch", "steal_from"}
"""Verbs that come first in a turn: only their targets are compared."""


def promising_candidates(situation: Situation, usual: Choice, width: int) -> list[Choice]:
    """Return at most `width` choices, the builder's choice `usual` first, then those that the builder rates highest."""
    if situation.view.question not in SEARCHED or usual[0] in ROUTINE:
        return [usual]
    judged = [
        (builder.judge(situation, choice), choice)
        for choice in situation.options
        if choice != usual and choice[0] not in ROUTINE
    ]
    if usual[0] in AIMED:
        judged = [(advice, choice) for advice, choice in judged if choice[0] == usual[0]]
    judged.sort(key=lambda item: (item[0].worth, item[0].stage), reverse=True)
    return [usual, *(choice for _, choice in judged[: width - 1])]
