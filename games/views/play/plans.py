"""Planning a turn ahead: which character, the steps, and filing or deleting the plan."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import plans
from games.domain.errors import Refused
from games.domain.orders import filed_orders
from games.domain.orders.kinds.turn_plan import character_before
from games.domain.play import automatic_income
from games.domain.play.table_visit import Visit
from games.models import FiledOrder, Seat
from games.screens import people, words
from games.screens.plans.steps import plan_marks, plan_sentence
from games.screens.reasons import refusals
from games.screens.table import planning
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visit_of_request

KIND = "turn_plan"


@never_cache
@require_safe
@signed_in
def list_turn_plans(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the characters for which the player can plan a turn, and the plans that are filed."""
    visit, seat = _visit_of_player(request, pk)
    if seat is None:
        return redirect("games:table", pk)
    names = [people.seat_name(row) for row in visit.seats]
    choices = planning.plannable_characters(filed_orders.plans_of(visit.match, seat), visit.view, names)
    return render(request, "games/play/turn_plans.html", {"match": visit.match, "choices": choices})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def plan_turn(request: SignedInRequest, pk: int, key: str) -> HttpResponse:
    """Show the plan of a turn and what can come next; a POST files the plan, or the last one again (`again`).

    A GET changes nothing: the steps so far are in the URL.
    """
    visit, seat = _visit_of_player(request, pk)
    if seat is None:
        return redirect("games:table", pk)
    filed = filed_orders.live_orders(visit.match, seat).filter(kind=KIND, subject=key).first()
    if request.method == "POST":
        values, guards = request.POST.getlist("step"), plans.GUARDS if request.POST.get("guard") else ()
        if "again" in request.POST and (last := filed_orders.last_order(visit.match, seat, KIND, key)):
            values, guards = planning.values_of(last.contents), tuple(last.contents["guards"])
        try:
            _file_plan(request, visit, seat, key, values, guards)
        except Refused as refused:
            messages.error(request, _refusal_words(refused, visit))
            return _show(request, visit, seat, key, values, filed, status=422)
        messages.success(request, _("Your plan is saved."))
        return redirect("games:table", pk)
    values = planning.values_after(request.GET)
    if not request.GET:
        newest = filed or filed_orders.last_order(visit.match, seat, KIND, key)
        values = planning.values_of(newest.contents) if newest else []
    return _show(request, visit, seat, key, values, filed)


@require_POST
@signed_in
def delete_turn_plan(request: SignedInRequest, pk: int, key: str) -> HttpResponse:
    """Delete a filed plan."""
    visit, seat = _visit_of_player(request, pk)
    if seat is None:
        return redirect("games:table", pk)
    try:
        filed_orders.withdraw_order(
            match=visit.match, user=request.user, kind=KIND, subject=key, replaces=request.POST.get("filed", "")
        )
    except Refused as refused:
        messages.error(request, _refusal_words(refused, visit))
    return redirect("games:turn_plans", pk)


def _visit_of_player(request: SignedInRequest, pk: int) -> tuple[Visit, Seat | None]:
    """Return the visit, and the visitor's seat if they can file orders for it."""
    visit = visit_of_request(request, pk)
    seat = visit.seat if visit.is_dealt else None
    return visit, seat if seat is not None and filed_orders.may_file_orders(visit.match, seat) else None


def _file_plan(
    request: SignedInRequest, visit: Visit, seat: Seat, character: str, values: list[str], guards: tuple[str, ...]
) -> None:
    view = filed_orders.expected_view(visit.match, seat, visit.view, KIND, character)
    posted, is_known = request.POST.get("round"), character in view.kit.ranks
    if posted and is_known and posted != str(plans.planned_round(view, character)):
        raise Refused("plan_impossible", problems=[plans.Problem("stale")])
    steps = planning.read_steps(view, character, values)
    filed_orders.file_order(
        match=visit.match,
        user=request.user,
        kind=KIND,
        subject=character,
        contents={"steps": [plans.step_to_data(step) for step in steps], "guards": [*guards]},
        replaces=request.POST.get("filed", ""),
    )


def _refusal_words(refused: Refused, visit: Visit) -> str:
    if problems := refused.params.get("problems"):
        return planning.problem_words(problems[0])
    return refusals.refusal_sentence(refused, visit.match.edition)


def _show(
    request: SignedInRequest,
    visit: Visit,
    seat: Seat,
    character: str,
    values: list[str],
    filed: FiledOrder | None,
    status: int = 200,
) -> HttpResponse:
    names = [people.seat_name(row) for row in visit.seats]
    collects = automatic_income.is_income_automatic(seat)
    view = filed_orders.expected_view(visit.match, seat, visit.view, KIND, character)
    page = planning.planning_page(view, names, character, values, collects_income=collects)
    table = planning.planned_table(page.now, visit.view, names, [row.mark for row in visit.seats]) if page.now else None
    before = character_before(visit.view, character) if view is not visit.view else ""
    address = reverse("games:plan_turn", args=[visit.match.pk, character])
    is_filed = filed is not None and planning.values_of(filed.contents) == page.values
    context: dict[str, Any] = {
        "match": visit.match,
        "page": page,
        "table": table,
        "before": words.card(before, visit.match.edition) if before else "",
        "filed": filed_orders.order_tag(filed) if filed else "",
        "is_filed": is_filed,
        "told": plan_sentence(filed, visit.view, names) if filed and is_filed else "",
        "marks": plan_marks(filed, visit.view, names) if filed and is_filed else [],
        "undo": f"{address}?{urlencode([('step', value) for value in page.values[:-1]] or [('step', '')])}",
        "address": address,
    }
    return render(request, "games/play/plan_turn.html", context, status=status)
