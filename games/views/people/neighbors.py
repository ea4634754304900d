"""The page about the neighbors, whose names and temperaments bots have."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.neighbors.neighbors_page import neighbors_context


@require_safe
def list_neighbors(request: HttpRequest) -> HttpResponse:
    """Show how each neighbor plays, with measured figures."""
    return render(request, "games/people/neighbors.html", neighbors_context())
