"""Planning a turn ahead: which character, the steps, and filing or deleting the plan."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.errors import Refused
from games.domain.orders import filed_orders
from games.domain.play.table_visit import Visit
from games.models import Seat
from games.screens import people
from games.screens.table import planning
from games.views.shared import plain_turns, turn_plans
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.turn_plans import PlanningPlace
from games.views.shared.visits import visit_of_request


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def list_turn_plans(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the characters for which the player can plan a turn; a POST changes the plans of all of them."""
    visit, seat = _visit_of_player(request, pk)
    if seat is None:
        return redirect("games:table", pk)
    status = 200
    if request.method == "POST":
        if plain_turns.FIELD in request.POST and plain_turns.change_all_plans(request, visit, seat, request.user):
            return redirect("games:table", pk)
        status = 422
    names = [people.seat_name(row) for row in visit.seats]
    choices = planning.plannable_characters(filed_orders.plans_of(visit.match, seat), visit.view, names)
    context = {"match": visit.match, "choices": choices, "has_plans": any(choice.is_filed for choice in choices)}
    return render(request, "games/play/turn_plans.html", context, status=status)


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
    if request.method == "POST":
        plan = turn_plans.posted_plan(request.POST, visit, seat, key)
        try:
            turn_plans.file_turn_plan(request.POST, visit, seat, request.user, key, plan)
        except Refused as refused:
            messages.error(request, turn_plans.plan_refusal_words(refused, visit))
            return _show(request, visit, seat, key, plan.values, status=422)
        messages.success(request, _("Your plan is saved."))
        return redirect("games:table", pk)
    return _show(request, visit, seat, key, turn_plans.shown_values(request, visit, seat, key))


@require_POST
@signed_in
def delete_turn_plan(request: SignedInRequest, pk: int, key: str) -> HttpResponse:
    """Delete a filed plan."""
    visit, seat = _visit_of_player(request, pk)
    if seat is None:
        return redirect("games:table", pk)
    try:
        turn_plans.withdraw_turn_plan(request.POST, visit, request.user, key)
    except Refused as refused:
        messages.error(request, turn_plans.plan_refusal_words(refused, visit))
    return redirect("games:turn_plans", pk)


def _visit_of_player(request: SignedInRequest, pk: int) -> tuple[Visit, Seat | None]:
    """Return the visit, and the visitor's seat if they can file orders for it."""
    visit = visit_of_request(request, pk)
    seat = visit.seat if visit.is_dealt else None
    return visit, seat if seat is not None and filed_orders.may_file_orders(visit.match, seat) else None


def _show(
    request: SignedInRequest, visit: Visit, seat: Seat, character: str, values: list[str], status: int = 200
) -> HttpResponse:
    address, delete_address = (
        reverse(name, args=[visit.match.pk, character]) for name in ("games:plan_turn", "games:delete_turn_plan")
    )
    place = PlanningPlace(address, delete_address)
    context = turn_plans.turn_plan_context(visit, seat, character, values, place)
    return render(request, "games/play/plan_turn.html", context, status=status)
