"""The page of what no publisher has printed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.rulebook import unprinted as screen


@require_safe
def unprinted(request: HttpRequest) -> HttpResponse:
    """List our own words for what no publisher has printed, and where to propose better ones."""
    return render(request, "games/rulebook/unprinted.html", {"here": "rules", **screen.page()})
