"""The chapters and cards of the rulebook, by edition and language."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.forms.match import instant_game
from games.screens.cards import rulebook
from games.screens.rulebook import book, two_minutes
from games.views.shared.editions import edition_or_404, preferred_edition, store_edition


@require_safe
def rulebook_contents(request: HttpRequest, edition: str = "") -> HttpResponse:
    """List the chapters of an edition; without one, of the edition that the visitor prefers."""
    edition = edition_or_404(edition) if edition else preferred_edition(request)
    context = {"here": "rules", **book.contents_context(edition)}
    return store_edition(request, render(request, "games/rulebook/contents.html", context), edition)


@require_safe
def rulebook_chapter(request: HttpRequest, edition: str, chapter: str) -> HttpResponse:
    """Show a chapter; redirect to the contents if this edition does not have it."""
    if not book.is_chapter(chapter):
        edition_or_404(edition)
        raise Http404
    if not book.edition_has_chapter(edition_or_404(edition), chapter):
        return HttpResponseRedirect(reverse("pages:rules_of", args=[edition]))
    context = {"here": "rules", **book.chapter_context(edition, chapter)}
    return store_edition(request, render(request, "games/rulebook/chapter.html", context), edition)


@require_safe
def rulebook_booklet(request: HttpRequest, edition: str) -> HttpResponse:
    """Show all chapters on one page, for printing."""
    return render(
        request, "games/rulebook/booklet.html", {"here": "rules", **book.booklet_context(edition_or_404(edition))}
    )


@require_safe
def two_minutes_page(request: HttpRequest) -> HttpResponse:
    """Explain the whole game on one page with pictures."""
    context = {"here": "rules", "game": instant_game(preferred_edition(request)), **two_minutes.two_minutes_context()}
    return render(request, "games/rulebook/two_minutes.html", context)


@require_safe
def edition_cards(request: HttpRequest, edition: str) -> HttpResponse:
    """Show all cards of an edition with pictures and rules."""
    return render(
        request,
        "games/rulebook/edition_cards.html",
        {"here": "rules", **rulebook.cards_context(edition_or_404(edition))},
    )
