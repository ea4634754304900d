"""Requesting the analysis of a finished game."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.domain.results import game_analysis
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visit_of_request


@require_POST
@signed_in
def request_game_analysis(request: SignedInRequest, pk: int) -> HttpResponse:
    """Enqueue the analysis of a finished game, for everyone who may see its table."""
    match = visit_of_request(request, pk).match
    if not match.is_finished:
        raise Http404
    game_analysis.request_analysis(match)
    messages.success(request, _("Analyzing the game… Check back in a few minutes."))
    return redirect("games:story", pk)
