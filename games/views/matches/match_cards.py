"""The cards of a game, all on one page or one at a time."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.cards.reference import card_reference, card_text
from games.screens.setup import casting
from games.views.shared.access import htmx_details
from games.views.shared.visits import visible_match


@require_safe
def match_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the characters and districts of a game; a request by htmx gets only the fragment."""
    match = visible_match(request, pk)
    page = "games/play/table/_cards.html" if htmx_details(request) else "games/matches/match_cards.html"
    return render(request, page, {"match": match, "played_with": casting.match_cards(match), **card_reference(match)})


@require_safe
def match_card(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """Show one card of a game; a request by htmx gets only the fragment."""
    match = visible_match(request, pk)
    described = card_text(match, key)
    if described is None:
        raise Http404
    page = "games/play/table/_card.html" if htmx_details(request) else "games/matches/match_card.html"
    return render(request, page, {"match": match, "card": described})
