"""A page for every card of an edition, and the settled questions with where they are told."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.results import site_statistics
from games.screens.results.card_figures import card_figures
from games.screens.rulebook import addresses, card_page, rulings_page
from games.views.shared.editions import known_edition


@require_safe
def card(request: HttpRequest, edition: str, kind: str, key: str) -> HttpResponse:
    """Tell all there is to tell of a card."""
    found = addresses.kind_of(known_edition(edition), key)
    if not found:
        raise Http404
    if found != kind:
        return HttpResponseRedirect(addresses.card(edition, key))
    counted = site_statistics.cached_statistics()
    told = card_figures(kind, counted.cards.get((edition, key)))
    context = {"here": "rules", "figures": told, "counted_at": counted.counted_at}
    return render(request, "games/rulebook/card.html", {**context, **card_page.card_page(edition, kind, key)})


@require_safe
def rulings(request: HttpRequest, edition: str) -> HttpResponse:
    """List what the printed rules leave open, and what is played here."""
    return render(
        request, "games/rulebook/rulings.html", {"here": "rules", **rulings_page.rulings_page(known_edition(edition))}
    )
