"""The steps of a plain turn, the same for every character: gather, take income, build what can be paid for, and end."""

from __future__ import annotations

from collections.abc import Sequence

from ..view import View
from .checking import END_TURN, planned_round
from .plan import PlanStep
from .rehearsal import Rehearsal
from .vocabulary import BEST_BUILD, BUILD, CHOICES_MAX, DEAREST, DRAWN, END, GATHER, USE, USEFUL

BUILDS_MAX = 3
"""The most districts that a plain turn builds."""
PLAIN_BUILD = 2
"""The number of words of a build that is paid in gold alone."""


def plain_steps(view: View, character: str, gather: str, keep: str, build: str) -> list[PlanStep]:
    """Return the steps of a plain turn in the viewer's next turn with `character`, as far as they can be foreseen.

    `gather` is "gold" or "cards", and `keep` which drawn card to keep; `build` is one of BUILD_ORDERS, or empty for no
    district. Abilities that ask for a target are not used.
    """
    rehearsal = Rehearsal(view, character, planned_round(view, character))
    steps: list[PlanStep] = []
    add_step(rehearsal, steps, PlanStep(GATHER, (f"gather:{gather}",), keep if gather == "cards" else ""))
    for gift in rehearsal.view.gifts:
        add_step(rehearsal, steps, PlanStep(USE, (":".join(map(str, gift.choice)),)))
    while build and len(steps) < BUILDS_MAX + 3 and (builds := possible_builds(rehearsal, build, steps)):
        add_step(rehearsal, steps, PlanStep(BUILD, builds))
        if builds == (DRAWN,):
            break
    if END_TURN in rehearsal.choices():
        steps.append(PlanStep(END, (END_TURN[0],)))
    return steps


def add_step(rehearsal: Rehearsal, steps: list[PlanStep], step: PlanStep) -> None:
    """Add a step if it is possible."""
    if rehearsal.question is not None and not rehearsal.play_step(len(steps), step).problem:
        steps.append(step)


def possible_builds(rehearsal: Rehearsal, build: str, steps: Sequence[PlanStep]) -> tuple[str, ...]:
    """Return the builds that are possible now, in order of preference; last a drawn card, if there is any."""
    if build == USEFUL:
        return (BEST_BUILD,) if rehearsal.builds_left else ()
    costs = rehearsal.view.kit.costs
    possible = [choice for choice in rehearsal.choices() if choice[0] == "build" and len(choice) == PLAIN_BUILD]
    possible.sort(key=lambda choice: (costs[str(choice[1])], choice), reverse=build == DEAREST)
    texts = [":".join(map(str, choice)) for choice in possible[: CHOICES_MAX - 1]]
    has_drawn = rehearsal.unknown.total() > 0 and not any(DRAWN in step.choices for step in steps)
    turn = rehearsal.view.turn
    may_build = turn is not None and turn.builds_left > 0
    return (*texts, *((DRAWN,) if has_drawn and may_build and not texts else ()))
