"""Checking and previewing plans. Both use only the owner's View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..records import with_changes
from ..steps import Refusal
from ..view import View
from .assumed_state import characters_each
from .plan import Plan, PlanStep
from .rehearsal import Line, Rehearsal
from .vocabulary import ACTIONS, BUILD, CHOICES_MAX, END, GATHER, GUARDS, KEEPS, STEPS_MAX

VERBS = {GATHER: "gather", BUILD: "build", END: "end_turn"}
"""Action -> the verb of its choices; abilities and answers have many verbs."""
END_TURN = ("end_turn",)


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
    own = view.own.characters
    if view.phase != "action":
        has_picked = len(own) == characters_each(view)
        return view.round + (has_picked and character not in own)
    was_called = character in dict(view.revealed) or view.kit.ranks[character] < view.called
    return view.round + (was_called or character not in own)


def new_plan(
    view: View,
    character: str,
    steps: Sequence[PlanStep],
    guards: tuple[str, ...] = GUARDS,
    *,
    plays_if_robbed: bool = False,
) -> Plan:
    """Return a plan for the viewer's next turn with `character`; it expects what the viewer has now.

    Raises KeyError if `character` is not in the game, and ValueError for a spectator.
    """
    round_number = planned_round(view, character)
    rehearsal = Rehearsal(view, character, round_number)
    return Plan(character, round_number, tuple(steps), rehearsal.seen, guards, plays_if_robbed)


def check(plan: Plan, view: View) -> list[Problem]:
    """Return why `plan` can never be carried out as it is; an empty list if it may be."""
    if (problem := why_no_turn(view, plan.character, plan.round)) is not None:
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


def why_no_turn(view: View, character: str, round_number: int | None = None) -> Problem | None:
    """Return why the viewer cannot have a turn with `character` in a round, by default the next possible one.

    Return None if they may have it.
    """
    if view.seat is None:
        return Problem("no_seat")
    if view.phase == "finished":
        return Problem("game_over")
    if character not in view.kit.ranks:
        return Problem("not_in_game")
    if round_number is None:
        round_number = planned_round(view, character)
    is_this_round = round_number == view.round
    if is_this_round and view.own.characters and character not in view.own.characters and view.phase == "action":
        return Problem("not_yours")
    if not planned_round(view, character) <= round_number <= view.round + 1:
        return Problem("stale")
    if is_this_round and character in view.faceup:
        return Problem("faceup")
    if is_this_round and "murdered" in dict(view.marks).get(character, ()):
        return Problem("killed")
    return None


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


def view_after(plan: Plan, view: View) -> View:
    """Return what the owner of `plan` expects to see once it has been carried out; cards it draws stay unknown."""
    rehearsal = Rehearsal(view, plan.character, plan.round)
    for i, step in enumerate(plan.steps):
        rehearsal.play_step(i, step)
    if END_TURN in rehearsal.choices():
        rehearsal.choose(END_TURN)
    after = rehearsal.view
    players = tuple(
        with_changes(later, characters=now.characters, hand=later.hand if now.seat == view.seat else now.hand)
        for now, later in zip(view.players, after.players, strict=True)
    )
    return with_changes(view, players=players, deck_size=after.deck_size, stash=after.stash, own_stash=after.own_stash)
