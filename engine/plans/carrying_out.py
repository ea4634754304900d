"""Carrying out a plan, one choice at a time, when its owner is asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from ..keys import has_district, token_kind
from ..steps import Refusal
from ..view import View
from ..view_parts import PlayerView
from .aiming import best_target, is_open
from .keeping import next_kept
from .plan import Plan, PlanStep, Seen
from .vocabulary import ANSWER, ASK, BUILD, CITY, DRAWN, GOLD, HAND, ROBBED, TOKENS, USE


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a plan has been carried out; stored with the plan."""

    step: int = 0
    """The index of the next step."""
    built: str = ""
    """The district that the last step built; empty if it built none."""

    def to_data(self) -> dict[str, Any]:
        """Return the stored form."""
        return {"step": self.step, "built": self.built}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Progress:
        """Return the progress that `data` stores; the beginning if it is empty."""
        return cls(data.get("step", 0), data.get("built", ""))


@dataclass(frozen=True, slots=True)
class Play:
    """The choice to make now, and the progress to store if it is made."""

    choice: str
    progress: Progress


@dataclass(frozen=True, slots=True)
class Stop:
    """The plan ends here and its owner is asked."""

    reason: str
    """One of STOPS."""
    step: int
    refusal: Refusal | None = None
    """Why the first choice of the step is not possible, if the reason is `not_possible`."""


@dataclass(frozen=True, slots=True)
class Done:
    """All steps are carried out."""


def applies(plan: Plan, view: View) -> bool:
    """Return whether the viewer is asked something in the turn that `plan` is for."""
    turn = view.turn
    return (
        view.question is not None
        and turn is not None
        and (turn.seat, turn.character, view.round) == (view.seat, plan.character, plan.round)
    )


def next_choice(plan: Plan, progress: Progress, view: View) -> Play | Stop | Done | None:
    """Return how to go on with `plan` at the question that the viewer is asked; None if the plan is not for it.

    Only choices that the plan names or prefers are ever returned.
    """
    if not applies(plan, view):
        return None
    if progress.step == 0 and (reason := changed(plan, view)):
        return Stop(reason, 0)
    if progress.built and not has_district(progress.built, view.own.city):
        return Stop(CITY, progress.step)
    last = plan.steps[progress.step - 1] if progress.step else None
    if view.question == "keep":
        return keep(last, progress, view)
    while progress.step < len(plan.steps):
        step = plan.steps[progress.step]
        if (view.question == "act") == (step.action == ANSWER):
            return Stop("other_question", progress.step)
        result = carry_out(plan, step, progress, view)
        if not isinstance(result, Progress):
            return result
        progress = result
    return Done()


def changed(plan: Plan, view: View) -> str:
    """Return the first reason, in the order of STOPS, for which a guard of the plan asks the owner; or empty."""
    own, seen = view.own, plan.seen
    tokens, plays_on = tokens_on(plan, view) - set(seen.tokens), is_robbed_and_plays(plan, view)
    if plays_on or (applies(plan, view) and own.gold == seen.gold):
        # Once the turn has begun, a robbery that took nothing has changed nothing.
        tokens.discard(ROBBED)
    if TOKENS in plan.guards and tokens:
        return min(tokens)
    if GOLD in plan.guards and own.gold != seen.gold and not plays_on:
        return GOLD
    if HAND in plan.guards and not is_hand_expected(own, seen):
        return HAND
    if CITY in plan.guards and tuple(own.city) != seen.city:
        return CITY
    return ""


def tokens_on(plan: Plan, view: View) -> set[str]:
    """Return the kinds of the tokens that are on the character."""
    return {token_kind(token) for token in dict(view.marks).get(plan.character, ())}


def is_robbed_and_plays(plan: Plan, view: View) -> bool:
    """Return whether the character is robbed and its owner wants to play on with what is left."""
    return plan.plays_if_robbed and ROBBED in tokens_on(plan, view)


def is_hand_expected(own: PlayerView, seen: Seen) -> bool:
    """Return whether a hand has the cards that were expected, and as many others as an earlier turn was to draw.

    Before that turn, its owner knows only how many these others will be.
    """
    return not Counter(seen.hand) - Counter(own.hand or ()) and own.hand_size == len(seen.hand) + seen.unknown


def keep(last: PlanStep | None, progress: Progress, view: View) -> Play | Stop:
    """Return the next card to keep by the preference of the step that drew the cards."""
    preference = last.keep if last else ""
    if preference in ("", ASK):
        return Stop("keep", progress.step)
    return Play(f"keep:{next_kept(view, preference)}", progress)


def carry_out(plan: Plan, step: PlanStep, progress: Progress, view: View) -> Play | Stop | Progress:
    """Return the first choice of `step` that is possible now; the new progress if the step is to be skipped."""
    refusals = {offer.text: offer.refusal for offer in view.offers}
    onward = Progress(progress.step + 1)
    for wanted in step.choices:
        text = resolved(plan, wanted, view)
        if refusals.get(text, step) is None:
            return Play(text, replace(onward, built=text.split(":")[1]) if text.startswith("build:") else onward)
    if any(map(is_open, step.choices)) or (step.action in (USE, BUILD) and is_robbed_and_plays(plan, view)):
        return onward
    return Stop("not_possible", progress.step, refusals.get(step.choices[0]) if step.choices else None)


def resolved(plan: Plan, wanted: str, view: View) -> str:
    """Return the choice that `wanted` stands for now; empty if it stands for none."""
    if wanted == DRAWN:
        return best_drawn(plan, view)
    return best_target(view, wanted.split(":", maxsplit=1)[0]) if is_open(wanted) else wanted


def best_drawn(plan: Plan, view: View) -> str:
    """Return the build of the most expensive card that has come into the hand since the turn began, or empty."""
    new = Counter(view.own.hand) - Counter(plan.seen.hand)
    builds = [choice for choice in view.choices if choice[0] == "build" and len(choice) == 2 and new[str(choice[1])]]
    dearest = max(builds, key=lambda choice: (view.kit.costs[str(choice[1])], choice), default=())
    return ":".join(map(str, dearest))
