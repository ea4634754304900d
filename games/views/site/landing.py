"""The front page."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.domain.lobby import invitation_answers, quick_match
from games.domain.matches import match_lists, match_queries, stored_figures
from games.forms.match import QuickForm, instant_game
from games.infrastructure import read_replica
from games.models.accounts.seat_mark import Mark
from games.screens.setup.labels import EDITIONS, PACES
from games.views.shared.access import SignedInRequest, is_signed_in
from games.views.shared.editions import preferred_edition

SKYLINE = (
    *("manor", "tavern", "church", "market", "observatory", "town_hall", "castle", "harbor", "cathedral"),
    *("dragon_gate", "prison", "laboratory", "watchtower", "library"),
)
WATCHERS = (
    *(Mark("rose", "fish", "barnaby"), Mark("raven", "stag", "greta")),
    *(Mark("sky", "bee", "mags"), Mark("moss", "oak", "tom")),
)
"""The neighbors who watch from the wall below the town, on phones."""

OWN_SHOWN = 4
"""How many games and invitations the front page of a signed-in player shows; the rest is in My games."""


@require_safe
def landing_page(request: HttpRequest) -> HttpResponse:
    """Show the front page: instant games, open tables and games to watch; to players their own games first."""
    edition = preferred_edition(request)
    game = instant_game(edition)
    context = {
        "here": "landing",
        # Lazy, so that it is evaluated only if the template's cached fragment has expired.
        "lists_kept": settings.LISTS_KEPT,
        "edition": EDITIONS[edition],
        "game": game,
        "form": SimpleLazyObject(lambda: QuickForm(initial={"game": game})),
        "quick_paces": [(pace, PACES[pace][0]) for pace in quick_match.QUICK_PACES],
        "number_filling": SimpleLazyObject(lambda: {"count": quick_match.filling_tables().count()}),
        "matches": SimpleLazyObject(lambda: match_lists.with_seats(match_queries.open_matches()[:4])),
        "watchable": SimpleLazyObject(lambda: match_lists.with_seats(stored_figures.games_to_watch(4))),
    }
    if is_signed_in(request):
        return render(request, "games/site/own_front_page.html", {**context, **own_games(request)})
    skyline = {
        "buildings": SKYLINE,
        "goal": len(SKYLINE),
        "seed": 7,
        "label": _("Hand-colored woodcut of a town with many towers"),
        "complete": True,
        "span": 900,
    }
    return render(request, "games/site/landing.html", {**context, "skyline": skyline, "watchers": WATCHERS})


def own_games(request: SignedInRequest) -> dict[str, Any]:
    """Return the player's games that wait for them, and their invitations, from the primary database."""
    user = request.user
    with read_replica.from_primary():
        waiting = [seat.match_id for seat in match_queries.seats_awaiting(user)[:OWN_SHOWN]]
        invited = [] if user.is_guest else invitation_answers.open_invitations_for(user)[:OWN_SHOWN]
        return {"waiting": match_queries.my_matches(user, waiting), "invitations": invited}
