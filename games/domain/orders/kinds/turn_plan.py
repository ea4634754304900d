"""The turn plan: the choices of one turn of a character, carried out step by step when it is called."""

from __future__ import annotations

from collections.abc import Mapping

from engine import View, plans
from games.domain.errors import Refused
from games.domain.orders.kinds.base import Contents, OrderKind, Reply
from games.domain.orders.kinds.draft_list import TWO_CHARACTERS_UP_TO


class TurnPlan(OrderKind):
    """Plays the turn of the character that is the order's subject, as `engine.plans` carries it out.

    The contents are a stored plan. What the owner expects to have is taken from their view when they file it.
    """

    key = "turn_plan"
    stops = (*sorted(plans.STOPS), "finished", "malformed")

    def expected_view(self, view: View, subject: str, filed: Mapping[str, Contents]) -> View:
        """Return what the owner expects to see after those of their planned turns of this round that come before."""
        for plan in plans_before(view, subject, filed):
            view = plans.view_after(plan, view)
        return view

    def is_outdated(self, view: View, subject: str, filed: Mapping[str, Contents]) -> bool:
        """Return whether something of the owner is not as the filed plan expects, so that it would stop as it begins.

        `filed` are all filed plans by subject. A turn that has begun is not outdated.
        """
        if self.is_about(view, subject):
            return False
        try:
            plan = plans.plan_from_data(filed[subject])
        except plans.MalformedPlan:
            return True
        return bool(plans.changed(plan, self.expected_view(view, subject, filed)))

    def check(self, view: View, subject: str, contents: Contents) -> Contents:
        """Return the plan to store. Refusals: `order_unreadable`, `order_too_long`, `plan_empty`,
        `plan_impossible` with the problems."""
        if (problem := plans.why_no_turn(view, subject)) is not None:
            raise Refused("plan_impossible", problems=[problem])
        steps = contents.get("steps")
        if isinstance(steps, list) and len(steps) > plans.STEPS_MAX:
            raise Refused("order_too_long")
        try:
            empty = plans.plan_to_data(plans.new_plan(view, subject, ()))
            is_robbed = contents.get("plays_if_robbed", False)
            posted = plans.plan_from_data({**empty, "steps": steps, "plays_if_robbed": is_robbed})
            guards = plans.guards_from_data(contents.get("guards"))
        except plans.MalformedPlan as malformed:
            raise Refused("order_unreadable") from malformed
        if not posted.steps:
            raise Refused("plan_empty")
        plan = plans.new_plan(view, subject, posted.steps, guards, plays_if_robbed=posted.plays_if_robbed)
        if problems := plans.check(plan, view):
            raise Refused("plan_impossible", problems=problems)
        return plans.plan_to_data(plan)

    def round_of(self, view: View, subject: str, contents: Contents) -> int:
        """Return the round of the owner's next turn with the character."""
        return plans.planned_round(view, subject)

    def is_about(self, view: View, subject: str) -> bool:
        """Return whether the owner is asked something in their own turn as the character."""
        turn = view.turn
        return view.question is not None and turn is not None and (turn.seat, turn.character) == (view.seat, subject)

    def reply(self, view: View, subject: str, contents: Contents, progress: Contents) -> Reply:
        """Return the next choice of the plan, or why it stops."""
        try:
            plan = plans.plan_from_data(contents)
        except plans.MalformedPlan:
            return Reply(stop="malformed")
        result = plans.next_choice(plan, plans.Progress.from_data(progress), view)
        if isinstance(result, plans.Stop):
            return Reply(stop=result.reason)
        if not isinstance(result, plans.Play):
            return Reply(stop="finished")
        return Reply(result.choice, is_done=result.choice == "end_turn", progress=result.progress.to_data())


def plans_before(view: View, subject: str, filed: Mapping[str, Contents]) -> list[plans.Plan]:
    """Return the owner's plans of this round whose turns come before that of `subject`; `filed` are all, by subject.

    A turn of the next round comes after all of this round.
    """
    stored = [filed[key] for key in characters_before(view, subject) if key in filed]
    try:
        return [plan for plan in map(plans.plan_from_data, stored) if plan.round == view.round]
    except plans.MalformedPlan:
        return []


def may_come_second(view: View, subject: str) -> bool:
    """Return whether another turn of the owner may come before that of `subject` in its round."""
    if len(view.players) > TWO_CHARACTERS_UP_TO:
        return False
    is_held = subject in view.own.characters and plans.planned_round(view, subject) == view.round
    return bool(characters_before(view, subject)) or not is_held


def characters_before(view: View, subject: str) -> list[str]:
    """Return the owner's characters of this round whose turns are still to come before that of `subject`, in order."""
    ranks, own = view.kit.ranks, view.own.characters if view.seat is not None else ()
    if subject not in ranks:
        return []
    coming = [key for key in own if key in ranks and plans.planned_round(view, key) == view.round]
    is_later = subject not in coming
    return sorted((key for key in coming if is_later or ranks[key] < ranks[subject]), key=ranks.__getitem__)
