"""The page with card names that no publisher has printed in the reader's language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.screens.rulebook import unprinted
from games.views.shared.editions import preferred_edition


@require_safe
def unprinted_names(request: HttpRequest) -> HttpResponse:
    """List our own translations of names that no publisher has printed, and how to propose better ones."""
    context = {"here": "rules", **unprinted.unprinted_context(preferred_edition(request))}
    return render(request, "games/rulebook/unprinted.html", context)
