"""People as others see them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.domain import listing, statistics
from games.models import User

PER_PAGE = 40
LAST = 20
"""So many of a person's games stand on their page."""


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """List everybody who has an account, who has played most first."""
    page = Paginator(statistics.players(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/players.html", {"page": page})


@require_safe
def player(request: HttpRequest, handle: str) -> HttpResponse:
    """Show a person's name and games; guests have no public page, and the deleted none any more."""
    person = get_object_or_404(User, handle=handle, deleted_at=None, is_guest=False)
    matches = listing.with_seats(statistics.last_matches(person)[:LAST])
    shown = {"person": person, "record": statistics.record(person), "matches": matches}
    return render(request, "games/player.html", shown)
