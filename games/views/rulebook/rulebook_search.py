"""Search in the rulebook."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.rulebook import book
from games.screens.rulebook.search import lookup
from games.screens.setup.labels import EDITIONS
from games.views.shared.access import htmx_details
from games.views.shared.editions import preferred_edition
from games.views.shared.replica import reads_replica


@require_safe
@reads_replica
def search_rulebook(request: HttpRequest) -> HttpResponse:
    """Show the pages that match the query; a request by htmx gets only the fragment."""
    edition = request.GET.get("edition", "")
    edition = edition if edition in EDITIONS else preferred_edition(request)
    query = " ".join(request.GET.get("q", "").split())[: lookup.LONGEST]
    results = lookup.search_rules(query, edition) if query else []
    page = "games/rulebook/_found.html" if htmx_details(request) else "games/rulebook/search.html"
    return render(request, page, {"here": "rules", **book.shared_context(edition), "query": query, "found": results})
