"""The rules, in our own words, and all cards of an edition."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.cards import rulebook
from games.screens.setup.labels import EDITIONS


@require_safe
def rules(request: HttpRequest, edition: str = "classic") -> HttpResponse:
    """Tell how an edition is played, with the cards that are in it."""
    return render(request, "games/rules.html", {"here": "rules", **rulebook.page(known(edition))})


@require_safe
def cards(request: HttpRequest, edition: str) -> HttpResponse:
    """Show every card of an edition with its picture and what it does."""
    return render(request, "games/edition_cards.html", {"here": "rules", **rulebook.cards(known(edition))})


def known(edition: str) -> str:
    """Give the key of an edition that there is."""
    if edition not in EDITIONS:
        raise Http404
    return edition
