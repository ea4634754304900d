"""Orders given ahead, in the replay of a game that is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from engine import View
from games.domain.orders.kinds.answer_rules import QUESTIONS
from games.domain.orders.kinds.answers import Answers
from games.domain.orders.kinds.draft_list import DraftList, result_in_round
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import OrderStatus
from games.models import FiledOrder
from games.screens import words
from games.screens.plans.answers import answer_text
from games.screens.plans.steps import StepMark, plan_marks, plan_words

STOPS: dict[str, str | Promise] = {
    "none_left": pgettext_lazy("order", "stopped: no character it allowed was left"),
    "changed": pgettext_lazy("order", "stopped: gold, hand, or city had changed"),
    "near_end": pgettext_lazy("order", "stopped: a city needed only one more district"),
    "robbed": pgettext_lazy("order", "stopped: the character was robbed"),
    "bewitched": pgettext_lazy("order", "stopped: the character was bewitched"),
    "threat": pgettext_lazy("order", "stopped: there was a threat on the character"),
    "warrant": pgettext_lazy("order", "stopped: there was a warrant on the character"),
    "gold": pgettext_lazy("order", "stopped: the gold had changed"),
    "hand": pgettext_lazy("order", "stopped: the hand had changed"),
    "city": pgettext_lazy("order", "stopped: the city had changed"),
    "keep": pgettext_lazy("order", "stopped: the card to keep was left to the player"),
    "other_question": pgettext_lazy("order", "stopped: it didn't answer a question"),
}
"""Why an order stopped, by `FiledOrder.reason`."""
IMPOSSIBLE = pgettext_lazy("order", "stopped: a step wasn't possible")
"""Why an order stopped for any other reason."""
PLAYED_OUT = "finished"
"""The reason of a plan that stopped because all of it was played."""


@dataclass(frozen=True)
class ReplayedPlan:
    """A turn plan and what became of it."""

    sentence: str
    marks: list[StepMark]


@dataclass(frozen=True)
class ReplayedOrders:
    """What players had ordered ahead for a round, in sentences."""

    lists: list[str] = field(default_factory=list)
    plans: list[ReplayedPlan] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def replayed_orders(orders: Iterable[FiledOrder], view: View, names: Sequence[str], at: datetime) -> ReplayedOrders:
    """Return a sentence for each order of the round of `view` or in force at the time `at`, and what became of it."""
    told = ReplayedOrders()
    for order in orders:
        if order.kind == Answers.key and was_in_force(order, at):
            told.answers.append(answers_sentence(order, view, names))
        elif order.kind == DraftList.key and order.round == view.round:
            told.lists.append(list_sentence(order, view, names))
        elif order.kind == DraftList.key and not order.round and was_in_force(order, at):
            told.lists.append(standing_list_sentence(order, view, names))
        elif order.kind == TurnPlan.key and order.round == view.round:
            told.plans.append(ReplayedPlan(plan_sentence(order, view, names), plan_marks(order, view, names)))
    return told


def was_in_force(order: FiledOrder, at: datetime) -> bool:
    """Return whether an order that holds in every round was filed at the time `at`."""
    return order.filed_at <= at and (order.settled_at is None or at < order.settled_at)


def answers_sentence(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return a sentence about answers in advance."""
    answers = [
        _("%(card)s: %(about)s") % {"card": words.card(QUESTIONS[question].card, view.edition), "about": text}
        for question, code in order.contents.items()
        if question in QUESTIONS and (text := answer_text(question, code))
    ]
    return words.fill(
        _("%(name)s answered in advance: %(answers)s (%(outcome)s)."),
        name=names[order.seat],
        answers=words.joined(answers),
        outcome=outcome(order),
    )


def list_sentence(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return a sentence about a draft list."""
    return words.fill(
        _("%(name)s listed for the draft: %(cards)s (%(outcome)s)."),
        name=names[order.seat],
        cards=words.Nouns(tuple(order.contents.get("usual", ())), view.edition),
        outcome=outcome(order),
    )


def standing_list_sentence(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return a sentence about a list for every round, and what it did in the round of `view`."""
    result = result_in_round(order.progress, view.round)
    status = OrderStatus.USED if result else OrderStatus.LAPSED
    return words.fill(
        _("%(name)s listed for every draft: %(cards)s (%(outcome)s)."),
        name=names[order.seat],
        cards=words.Nouns(tuple(order.contents.get("usual", ())), view.edition),
        outcome=str(STOPS.get(result, IMPOSSIBLE)) if isinstance(result, str) else str(status.label),
    )


def plan_sentence(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return a sentence about a turn plan."""
    return words.fill(
        _("%(name)s planned a turn as the %(card)s: %(steps)s (%(outcome)s)."),
        name=names[order.seat],
        card=words.Noun(order.subject, view.edition),
        steps=plan_words(order, view, names),
        outcome=outcome(order),
    )


def outcome(order: FiledOrder) -> str:
    """Return what became of an order; one that is still filed at the end was used in part or not at all."""
    status = OrderStatus(order.status)
    if status == OrderStatus.STOPPED and order.reason != PLAYED_OUT:
        return str(STOPS.get(order.reason, IMPOSSIBLE))
    if order.uses:
        status = OrderStatus.USED
    elif status == OrderStatus.FILED:
        status = OrderStatus.LAPSED
    return str(status.label)
