"""The pages of an edition's cards, and the list of rulings."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.results import site_statistics
from games.screens.results.card_figures import card_figures
from games.screens.rulebook import addresses, card_page, rulings_page
from games.views.shared.editions import edition_or_404
from games.views.shared.replica import reads_replica


@require_safe
@reads_replica
def rulebook_card(request: HttpRequest, edition: str, kind: str, key: str) -> HttpResponse:
    """Show a card with its rules, rulings and statistics."""
    actual_kind = addresses.kind_of(edition_or_404(edition), key)
    if not actual_kind:
        raise Http404
    if actual_kind != kind:
        return HttpResponseRedirect(addresses.card_url(edition, key))
    statistics = site_statistics.cached_statistics()
    figures = card_figures(kind, statistics.cards.get((edition, key)))
    context = {"here": "rules", "figures": figures, "counted_at": statistics.counted_at}
    return render(request, "games/rulebook/card.html", {**context, **card_page.card_page_context(edition, kind, key)})


@require_safe
def edition_rulings(request: HttpRequest, edition: str) -> HttpResponse:
    """List the questions that the printed rules leave open, and the rulings of this site."""
    return render(
        request,
        "games/rulebook/rulings.html",
        {"here": "rules", **rulings_page.rulings_page_context(edition_or_404(edition))},
    )
