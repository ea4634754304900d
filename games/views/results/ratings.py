"""The leaderboards and the rating rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.results.ratings import (
    INITIAL_BELIEF,
    INITIAL_POINTS,
    MAX_ESTABLISHED_DEVIATION,
    MAX_SHOWN,
    MIN_GAMES,
    games_until_established,
)
from games.screens.results import ratings
from games.views.shared.replica import reads_replica

LIMITS = {
    "least": MIN_GAMES,
    "sure": MAX_ESTABLISHED_DEVIATION,
    "middle": INITIAL_POINTS,
    "most": MAX_SHOWN,
}
USUAL_SIZES = (2, 5)
"""The table sizes for which the page says how many games it takes to be listed."""


@require_safe
@reads_replica
def show_leaderboards(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of each group of editions."""
    fewest, most = (max(MIN_GAMES, games_until_established(INITIAL_BELIEF[1], size)) for size in USUAL_SIZES)
    context = {"boards": ratings.shown_leaderboards(request.user.pk), "fewest": fewest, "at_most": most, **LIMITS}
    return render(request, "games/results/ratings.html", context)


@require_safe
def rating_rules(request: HttpRequest) -> HttpResponse:
    """Explain which games are rated, and how."""
    groups = [ratings.group_name(group) for group in ratings.rating_groups()]
    return render(request, "games/results/rating_rules.html", {"groups": groups, **LIMITS})
