"""Asking the Strategist for advice, looking whether it has answered, and turning such offers off."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.errors import Refused
from games.domain.play.advice import request_advice
from games.views.shared.access import SignedInRequest, htmx_details, signed_in
from games.views.shared.table_answers import render_regions, table_after_action, table_page, table_with_refusal
from games.views.shared.visits import visit_of_request


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_advice(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Return the table's regions when the Strategist has answered, otherwise status 204; a POST requests advice."""
    if request.method == "POST":
        return request_or_decline(request, pk)
    visit = visit_of_request(request, pk)
    if not htmx_details(request):
        return redirect("games:table", pk)
    if not visit.is_dealt:
        return HttpResponse(status=204)
    shown = table_page(request, visit.look())
    note = shown.regions.advice
    return HttpResponse(status=204) if note and note.is_awaited else render_regions(request, shown)


@signed_in
def request_or_decline(request: SignedInRequest, pk: int) -> HttpResponse:
    """Request advice or, with `off`, turn such offers off in all games."""
    visit = visit_of_request(request, pk)
    try:
        if "off" in request.POST and visit.seat is not None:
            request.user.wants_advice = False
            request.user.save(update_fields=["wants_advice"])
        else:
            at = request.POST.get("at", "")
            if not at.isdecimal() or len(at) > 9:
                raise Refused("moved_on")
            request_advice(match=visit.match, seats=visit.seats, user=request.user, at=int(at))
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))
