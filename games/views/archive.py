"""Finished games and what they add up to."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain import listing
from games.domain.statistics import by_seat, by_size, finished_matches, totals
from games.forms.match import ArchiveForm

PER_PAGE = 24


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """List the finished games that anybody may look at."""
    form = ArchiveForm(request.GET)
    matches = finished_matches(**form.wishes())
    page = Paginator(matches, PER_PAGE).get_page(request.GET.get("page"))
    page.object_list = listing.with_seats(page.object_list)
    return render(request, "games/archive.html", {"here": "archive", "form": form, "page": page})


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show what has been played here, in figures."""
    return render(
        request,
        "games/statistics.html",
        {"totals": totals(), "sizes": by_size(), "kinds": by_seat()},
    )
