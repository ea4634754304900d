"""Checking and previewing plans. Both use only the owner's View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..steps import Refusal
from ..view import View
from .plan import Plan, PlanStep
from .rehearsal import Line, Rehearsal
from .vocabulary import ACTIONS, BUILD, CHOICES_MAX, END, GATHER, GUARDS, KEEPS, STEPS_MAX

VERBS = {GATHER: "gather", BUILD: "build", END: "end_turn"}
"""Action -> the verb of its choices; abilities and answers have many verbs."""


class Problem(NamedTuple):
    """Why a plan is refused."""

    code: str
    """One of PROBLEMS."""
    step: int | None = None
    """The index of the step; None if the whole plan is refused."""
    refusal: Refusal | None = None
    """Why the first choice of the step is not possible, if the code is `not_possible`."""


def planned_round(view: View, character: str) -> int:
    """Return the round of the next turn that the viewer can have with `character`."""
    is_over = view.phase == "action" and (
        character not in view.own.characters
        or character in dict(view.revealed)
        or view.kit.ranks[character] < view.called
    )
    return view.round + is_over


def new_plan(view: View, character: str, steps: Sequence[PlanStep], guards: tuple[str, ...] = GUARDS) -> Plan:
    """Return a plan for the viewer's next turn with `character`; it expects what the viewer has now.

    Raises KeyError if `character` is not in the game, and ValueError for a spectator.
    """
    round_number = planned_round(view, character)
    rehearsal = Rehearsal(view, character, round_number)
    return Plan(character, round_number, tuple(steps), rehearsal.seen, guards)


def check(plan: Plan, view: View) -> list[Problem]:
    """Return why `plan` can never be carried out as it is; an empty list if it may be."""
    if (problem := why_no_turn(plan, view)) is not None:
        return [problem]
    malformed = [p for i, step in enumerate(plan.steps) if (p := why_malformed(i, step)) is not None]
    if malformed or len(plan.steps) > STEPS_MAX or not plan.steps:
        return malformed or [Problem("too_long" if plan.steps else "unknown_step")]
    ends = [i for i, step in enumerate(plan.steps) if step.action == END]
    gathers = [i for i, step in enumerate(plan.steps) if step.action == GATHER]
    twice = {*gathers[1:], *(range(ends[0] + 1, len(plan.steps)) if ends else ())}
    if twice:
        return [Problem("contradictory", i) for i in sorted(twice)]
    return [Problem(line.problem, line.step, line.refusal) for line in preview(plan, view) if line.problem]


def why_no_turn(plan: Plan, view: View) -> Problem | None:
    """Return why the owner will not have the turn that `plan` is for; None if they may have it."""
    if view.seat is None:
        return Problem("no_seat")
    if view.phase == "finished":
        return Problem("game_over")
    if plan.character not in view.kit.ranks:
        return Problem("not_in_game")
    if plan.round not in (view.round, view.round + 1) or plan.round < planned_round(view, plan.character):
        return Problem("not_yours" if is_other_character(plan, view) else "stale")
    if plan.round == view.round and plan.character in view.faceup:
        return Problem("faceup")
    if plan.round == view.round and "murdered" in dict(view.marks).get(plan.character, ()):
        return Problem("killed")
    return None


def is_other_character(plan: Plan, view: View) -> bool:
    """Return whether the plan is for this round, in which the owner holds other characters."""
    return plan.round == view.round and view.phase == "action" and plan.character not in view.own.characters


def why_malformed(index: int, step: PlanStep) -> Problem | None:
    """Return why `step` is outside the vocabulary, or None."""
    if len(step.choices) > CHOICES_MAX:
        return Problem("too_long", index)
    verbs = {text.split(":")[0] for text in step.choices}
    verb = VERBS.get(step.action)
    if step.action not in ACTIONS or len(verbs) != 1 or (step.keep and step.keep not in KEEPS):
        return Problem("unknown_step", index)
    if (verbs != {verb}) if verb else bool(verbs & set(VERBS.values())):
        return Problem("unknown_step", index)
    if len(set(step.choices)) < len(step.choices) or (step.action in (GATHER, END) and len(step.choices) > 1):
        return Problem("contradictory", index)
    return None


def preview(plan: Plan, view: View) -> list[Line]:
    """Return what the owner is expected to have after each step; a step that is not possible is skipped."""
    rehearsal = Rehearsal(view, plan.character, plan.round)
    return [rehearsal.play_step(i, step) for i, step in enumerate(plan.steps)]
