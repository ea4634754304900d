"""The page where a player gives orders ahead; only for players, and only about their own seat."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.errors import Refused
from games.domain.orders import filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play.table_visit import Visit
from games.screens import people
from games.screens.plans import draft_list, waiting
from games.screens.post import post_status
from games.screens.reasons import refusals
from games.screens.table import planning
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visit_of_request


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def plan_ahead(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the draft list of the player; a POST files it, files the last one again (`again`), or withdraws it."""
    visit = visit_of_request(request, pk)
    seat = visit.seat
    if seat is None or not filed_orders.may_file_orders(visit.match, seat):
        return redirect("games:table", pk)
    if request.method == "POST":
        return post_draft_list(request, visit)
    return draft_list_page(request, visit)


def post_draft_list(request: SignedInRequest, visit: Visit) -> HttpResponse:
    """File or withdraw a list; if it is refused, show the form as it was sent."""
    match, seat, replaces = visit.match, visit.seat, request.POST.get("replaces", "")
    contents = draft_list.posted_contents(visit.view, request.POST)
    try:
        if "withdraw" in request.POST:
            filed_orders.withdraw_order(match=match, user=request.user, kind=DraftList.key, replaces=replaces)
            messages.success(request, _("Your list is deleted."))
            return redirect("games:plan_ahead", match.pk)
        if "again" in request.POST and seat is not None:
            last = filed_orders.last_order(match, seat, DraftList.key)
            contents = last.contents if last else {}
        filed_orders.file_order(
            match=match,
            user=request.user,
            kind=DraftList.key,
            contents=contents,
            replaces=replaces,
            for_round=request.POST.get("round", ""),
        )
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused, match.edition))
        return draft_list_page(request, visit, contents, status=422)
    messages.success(request, _("Your list is saved."))
    return redirect("games:table", match.pk)


def draft_list_page(
    request: SignedInRequest, visit: Visit, sent: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    """Render the page with the list that was sent or, without one, the last that was filed."""
    match, seat, view = visit.match, visit.seat, visit.view
    orders = filed_orders.newest_orders(match, seat) if seat else []
    last = next((order for order in orders if order.kind == DraftList.key), None)
    names = [people.seat_name(other) for other in visit.seats]
    contents = sent if sent is not None else last.contents if last else None
    context = {
        "match": match,
        "form": draft_list.draft_list_form(view, contents),
        "plan": waiting.waiting_plan(match, seat, view, orders, names),
        "post": post_status(match, visit.seats, seat),
        "stopped": waiting.stop_sentence(orders, view),
        "choices": planning.plannable_characters(filed_orders.plans_of(match, seat) if seat else [], view, names),
    }
    return render(request, "games/play/plan_ahead.html", context, status=status)
