"""The archive of finished games and the site's statistics."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.errors import Refused
from games.domain.results import archive_search, site_statistics
from games.forms.search import SearchForm
from games.screens.reasons import refusals
from games.screens.results import statistics_page
from games.views.shared.replica import reads_replica


@require_safe
@reads_replica
def search_archive(request: HttpRequest) -> HttpResponse:
    """Search the public finished games; an invalid search shows its errors."""
    form = SearchForm(request.GET)
    after = request.GET.get("after", "")
    shown: dict[str, Any] = {"here": "archive", "form": form, "after": after}
    if not form.is_valid():
        return render(request, "games/results/archive.html", shown, status=400)
    try:
        shown["page"] = archive_search.search_page(form.search(), after)
    except Refused as refused:
        shown["problem"] = refusals.refusal_sentence(refused)
        return render(request, "games/results/archive.html", shown, status=404)
    shown["query"] = form.query()
    shown["link"] = request.build_absolute_uri(f"{request.path}?{shown['query']}") if shown["query"] else ""
    return render(request, "games/results/archive.html", shown)


@require_safe
@reads_replica
def show_site_statistics(request: HttpRequest) -> HttpResponse:
    """Show statistics of the games played on this site."""
    return render(
        request,
        "games/results/statistics.html",
        {"figures": statistics_page.statistics_context(site_statistics.cached_statistics())},
    )
