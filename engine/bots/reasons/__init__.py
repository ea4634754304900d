"""Why a choice is good, as facts that the player could see too: the teacher puts them into sentences.

`explain` uses only a View. Each kind of reason is a frozen dataclass, in the module of its subject.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...steps import Choice
from ...view import View
from ..situation import Situation
from . import builds, cities, gathering, general, hands, namings, picks, replies
from .base import Finder as Finder
from .base import Reason as Reason
from .base import find_none
from .general import TrialOdds as TrialOdds

ACTS: dict[str, Finder] = {
    **namings.ACTS,
    **builds.ACTS,
    **gathering.ACTS,
    **hands.ACTS,
    **cities.ACTS,
    **replies.ACTS,
}
"""The first word of a choice in the viewer's turn -> the function that finds its reasons."""
ANSWERS: dict[str, Finder] = {
    **namings.ANSWERS,
    **picks.ANSWERS,
    **hands.ANSWERS,
    **cities.ANSWERS,
    **replies.ANSWERS,
}
"""The kind of any other question -> the function that finds the reasons of its choices."""
COMPARISONS: dict[tuple[str, str], Callable[[Situation, Choice, Choice], Iterable[Reason]]] = {
    ("assassinate", "assassinate"): namings.compare_kills,
    ("bewitch", "bewitch"): namings.compare_kills,
    ("steal_from", "steal_from"): namings.compare_robberies,
    ("pick", "pick"): picks.compare_picks,
    ("build", "build"): builds.compare_builds,
    ("end_turn", "build"): gathering.compare_saving,
}
"""The first words of two choices -> the function that compares them."""


def explain(view: View, choice: Choice, instead_of: Choice | None = None) -> tuple[Reason, ...]:
    """Return the reasons for `choice`, the most important first; there is always at least one.

    With `instead_of`, comparisons of the two choices come first, and reasons that both have, or that the other has even
    more, are left out. Raises ValueError if `choice` is not possible for the viewer.
    """
    options = view.choices
    if choice not in options:
        raise ValueError(f"{choice!r} is not possible here")
    situation = Situation(view, options)
    reasons = dict.fromkeys(find_reasons(situation, choice))
    if instead_of is not None:
        others = set(find_reasons(situation, instead_of))
        compare = COMPARISONS.get((str(choice[0]), str(instead_of[0])))
        compared = dict.fromkeys(compare(situation, choice, instead_of)) if compare else {}
        better = [
            reason
            for reason in reasons
            if reason not in others and not any(reason.is_outdone_by(other) for other in (*others, *compared))
        ]
        reasons = compared | dict.fromkeys(better)
    return tuple(reasons) or (general.general_reason(situation, choice),)


def find_reasons(situation: Situation, choice: Choice) -> Iterable[Reason]:
    """Return the special reasons for `choice`."""
    kind = situation.view.question or ""
    find = ACTS.get(str(choice[0])) if kind == "act" else ANSWERS.get(kind)
    return (find or find_none)(situation, choice)
