"""The leaderboards and the rating rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.results.ratings import INITIAL_POINTS, MAX_ESTABLISHED_DEVIATION, MAX_SHOWN, MIN_GAMES
from games.screens.results import ratings

LIMITS = {
    "least": MIN_GAMES,
    "sure": MAX_ESTABLISHED_DEVIATION,
    "middle": INITIAL_POINTS,
    "most": MAX_SHOWN,
}


@require_safe
def show_leaderboards(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of each group of editions."""
    return render(request, "games/results/ratings.html", {"boards": ratings.shown_leaderboards(), **LIMITS})


@require_safe
def rating_rules(request: HttpRequest) -> HttpResponse:
    """Explain which games are rated, and how."""
    groups = [board.name for board in ratings.shown_leaderboards()]
    return render(request, "games/results/rating_rules.html", {"groups": groups, **LIMITS})
