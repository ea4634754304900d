"""The page where a player answers in advance; only for players, and only about their own seat."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.errors import Refused
from games.domain.orders import filed_orders
from games.domain.orders.kinds.answers import Answers
from games.domain.orders.kinds.base import Contents
from games.domain.play.table_visit import Visit
from games.models import Seat
from games.screens.plans import answers
from games.screens.reasons import refusals
from games.screens.table import hand
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visit_of_request


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def plan_answers(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the answers of the player; a POST files them, or the last ones again (`again`).

    If no answer is left, the filed ones are withdrawn.
    """
    visit = visit_of_request(request, pk)
    seat = visit.seat
    if seat is None or not filed_orders.may_file_orders(visit.match, seat):
        return redirect("games:table", pk)
    if request.method != "POST":
        return _show(request, visit, seat)
    contents = answers.posted_answers(visit.view, request.POST)
    if "again" in request.POST and (last := filed_orders.last_order(visit.match, seat, Answers.key)):
        contents = last.contents
    replaces = request.POST.get("replaces", "")
    try:
        if contents:
            filed_orders.file_order(
                match=visit.match, user=request.user, kind=Answers.key, contents=contents, replaces=replaces
            )
        elif replaces:
            filed_orders.withdraw_order(match=visit.match, user=request.user, kind=Answers.key, replaces=replaces)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused, visit.match.edition))
        return _show(request, visit, seat, contents, status=422)
    messages.success(request, _("Your answers are saved."))
    return redirect("games:table", pk)


def _show(
    request: SignedInRequest, visit: Visit, seat: Seat, sent: Contents | None = None, status: int = 200
) -> HttpResponse:
    """Render the page with the answers that were sent or, without any, those that are filed."""
    filed = filed_orders.live_orders(visit.match, seat).filter(kind=Answers.key).first()
    contents = sent if sent is not None else filed.contents if filed else {}
    context = {
        "match": visit.match,
        "menus": answers.answer_menus(visit.view, contents),
        "replaces": filed_orders.order_tag(filed) if filed else "",
        "may_repeat": filed is None and filed_orders.last_order(visit.match, seat, Answers.key) is not None,
        "orders": hand.orders(visit.view, seat.standing),
    }
    return render(request, "games/play/answers.html", context, status=status)
