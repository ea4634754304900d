"""Requesting the analysis of a finished game, and the part of it that the table page shows."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.domain.results import game_analysis
from games.screens import people
from games.screens.results import analysis_page
from games.views.shared.access import SignedInRequest, htmx_details, signed_in
from games.views.shared.visits import visit_of_request


@require_POST
@signed_in
def request_game_analysis(request: SignedInRequest, pk: int) -> HttpResponse:
    """Enqueue the analysis of a finished game, for everyone who may see its table."""
    match = visit_of_request(request, pk).match
    if not match.is_finished:
        raise Http404
    game_analysis.request_analysis(match)
    messages.success(request, analysis_page.waiting_words(None))
    return redirect("games:story", pk)


@never_cache
@require_safe
def show_costliest_choice(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the moments that decided the game for the table page, or say that the analysis is not done."""
    visit = visit_of_request(request, pk)
    match, seat = visit.match, visit.seat
    if not match.is_finished or seat is None:
        raise Http404
    if not htmx_details(request):
        return redirect("games:story", pk)
    analysis, names = game_analysis.analysis_of(match), [people.person_name(one) for one in visit.seats]
    winners = [one.number for one in visit.seats if one.is_winner]
    context = {
        "match": match,
        "is_asked_again": True,
        "winning": analysis_page.winning_moment(match, analysis, names, winners, seat.number),
        "costly": analysis_page.costliest_choice(match, analysis, names, seat.number),
        "is_done": analysis_page.is_current(analysis),
        "may_analyse": game_analysis.may_request_analysis(match, analysis),
        "waiting": "" if analysis_page.is_current(analysis) else analysis_page.waiting_words(analysis),
    }
    return render(request, "games/results/_costliest.html", context)
