"""Planning a turn on a page: at the table, or behind a link in an email, where no one has to sign in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from engine import plans
from games.domain.errors import Refused
from games.domain.orders import filed_orders
from games.domain.orders.kinds.turn_plan import TurnPlan, may_come_second, plans_before
from games.domain.play import automatic_income
from games.domain.play.table_visit import Visit
from games.models import FiledOrder, Seat, User
from games.screens import people, words
from games.screens.plans.steps import plan_marks, plan_sentence
from games.screens.reasons import refusals
from games.screens.table import email_page, planning

KIND = TurnPlan.key


@dataclass(frozen=True)
class PlanningPlace:
    """Where a turn is planned: its forms and links lead to `address`."""

    address: str
    delete_address: str
    fields: tuple[tuple[str, str], ...] = ()
    """Fields of every form, as (name, value)."""
    is_by_email: bool = False


class PostedPlan(NamedTuple):
    """A plan as it is posted."""

    values: list[str]
    """Those of the steps."""
    guards: tuple[str, ...]
    plays_if_robbed: bool


def filed_turn_plan(visit: Visit, seat: Seat, character: str) -> FiledOrder | None:
    """Return the plan of a character's turn that is filed."""
    return filed_orders.live_orders(visit.match, seat).filter(kind=KIND, subject=character).first()


def shown_values(request: HttpRequest, visit: Visit, seat: Seat, character: str) -> list[str]:
    """Return the values of the steps to show: those of the URL or, at first, those of the last plan."""
    if any(name in request.GET for name in ("step", "choice", "keep", "other")):
        return planning.values_after(request.GET)
    last = filed_turn_plan(visit, seat, character) or filed_orders.last_order(visit.match, seat, KIND, character)
    return planning.values_of(last.contents) if last else []


def posted_plan(form: QueryDict, visit: Visit, seat: Seat, character: str) -> PostedPlan:
    """Return the plan of a posted form, or with `again` the last one."""
    if "again" in form and (last := filed_orders.last_order(visit.match, seat, KIND, character)):
        contents = last.contents
        is_robbed = contents.get("plays_if_robbed", False)
        return PostedPlan(planning.values_of(contents), tuple(contents["guards"]), plays_if_robbed=is_robbed)
    guards = plans.GUARDS if form.get("guard") else ()
    return PostedPlan(form.getlist("step"), guards, plays_if_robbed="plays_if_robbed" in form)


def file_turn_plan(
    form: QueryDict,
    visit: Visit,
    seat: Seat,
    user: User,
    character: str,
    plan: PostedPlan,
) -> None:
    """File a plan. Refusals: those of `filed_orders.file_order`; also if the form was for another round."""
    view = filed_orders.expected_view(visit.match, seat, visit.view, KIND, character)
    posted, is_known = form.get("round"), character in view.kit.ranks
    if posted and is_known and posted != str(plans.planned_round(view, character)):
        raise Refused("plan_impossible", problems=[plans.Problem("stale")])
    steps = planning.read_steps(view, character, plan.values)
    filed_orders.file_order(
        match=visit.match,
        user=user,
        kind=KIND,
        subject=character,
        contents={
            "steps": [plans.step_to_data(step) for step in steps],
            "guards": [*plan.guards],
            "plays_if_robbed": plan.plays_if_robbed,
        },
        replaces=form.get("filed", ""),
    )


def withdraw_turn_plan(form: QueryDict, visit: Visit, user: User, character: str) -> None:
    """Withdraw the plan that the form showed as filed. Refusals: those of `filed_orders.withdraw_order`."""
    filed_orders.withdraw_order(
        match=visit.match, user=user, kind=KIND, subject=character, replaces=form.get("filed", "")
    )


def plan_refusal_words(refused: Refused, visit: Visit) -> str:
    """Return the sentence that says why a plan was not saved."""
    if problems := refused.params.get("problems"):
        return planning.problem_words(problems[0])
    return refusals.refusal_sentence(refused, visit.match.edition)


def turn_plan_context(
    visit: Visit, seat: Seat, character: str, values: list[str], place: PlanningPlace
) -> dict[str, Any]:
    """Return the context of the page that plans a turn."""
    names = [people.seat_name(row) for row in visit.seats]
    filed = filed_turn_plan(visit, seat, character)
    before = plans_before(visit.view, character, filed_orders.filed_contents(visit.match, seat, KIND))
    view = filed_orders.expected_view(visit.match, seat, visit.view, KIND, character)
    page = planning.planning_page(
        view, names, character, values, collects_income=automatic_income.is_income_automatic(seat)
    )
    if place.is_by_email and page.decision:
        email_page.remove_card_links(page.decision)
    table = None
    if page.now and not place.is_by_email:
        table = planning.planned_table(page.now, visit.view, names, [row.mark for row in visit.seats])
    is_filed = filed is not None and planning.values_of(filed.contents) == page.values
    undone = [*place.fields, *([("step", value) for value in page.values[:-1]] or [("step", "")])]
    return {
        "match": visit.match,
        "page": page,
        "table": table,
        "before": [words.card(plan.character, visit.match.edition) for plan in before],
        "ignores_other_turn": not before and may_come_second(visit.view, character),
        "filed": filed_orders.order_tag(filed) if filed else "",
        "is_filed": is_filed,
        "plays_if_robbed": filed is None or bool(filed.contents.get("plays_if_robbed")),
        "told": plan_sentence(filed, visit.view, names) if filed and is_filed else "",
        "marks": plan_marks(filed, visit.view, names) if filed and is_filed else [],
        "undo": f"{place.address}?{urlencode(undone)}#planned",
        "place": place,
    }
