"""Why an order has stopped, and what it was, for the message that asks its owner."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import View
from games.domain.orders import filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.models import FiledOrder
from games.screens import words
from games.screens.plans import waiting
from games.screens.plans.steps import StepMark, folded, plan_words, step_marks
from games.screens.table import planning


def stopped_lines(orders: Sequence[FiledOrder], view: View, names: Sequence[str]) -> list[str]:
    """Return why the order about the viewer's open question has stopped, and what it was; empty if none has.

    `orders` are the viewer's own, newest first.
    """
    reason = stop_reason(orders, view)
    if plan := filed_orders.stopped_plan(orders, view):
        return [reason, _("Your plan: %(steps)s") % {"steps": plan_words(plan, view, names)}]
    listed = next((order for order in orders if order.kind == DraftList.key), None)
    if not reason or listed is None:
        return []
    cards = words.card_list(listed.contents.get("usual", ()), view.edition)
    return [reason, _("Your list: %(cards)s") % {"cards": cards}]


@dataclass(frozen=True)
class StoppedPlan:
    """A turn plan that has stopped, in small pictures."""

    done: list[StepMark]
    left: list[StepMark]
    """The steps that were not played."""


def stopped_plan(orders: Sequence[FiledOrder], view: View, names: Sequence[str]) -> StoppedPlan | None:
    """Return the steps of the viewer's stopped plan that were played, and those that were not; None if none stopped.

    `orders` are the viewer's own, newest first.
    """
    if (plan := filed_orders.stopped_plan(orders, view)) is None:
        return None
    marks, played = step_marks(plan, view, names), int(plan.progress.get("step", 0))
    return StoppedPlan(folded(marks[:played]), folded(marks[played:]))


def stop_reason(orders: Sequence[FiledOrder], view: View) -> str:
    """Return why the order about the viewer's open question has stopped; empty if none has.

    `orders` are the viewer's own, newest first.
    """
    plan = filed_orders.stopped_plan(orders, view)
    return waiting.stop_sentence(orders, view) if plan is None else planning.stop_sentence(plan.reason)
