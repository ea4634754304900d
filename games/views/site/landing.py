"""The front page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.domain.matches import match_lists, match_queries, stored_figures
from games.forms.match import QuickForm, instant_game
from games.screens.setup.labels import EDITIONS
from games.views.shared.editions import preferred_edition

SKYLINE = (
    *("manor", "tavern", "church", "market", "observatory", "town_hall", "castle", "harbor", "cathedral"),
    *("dragon_gate", "prison", "laboratory", "watchtower", "library"),
)


@require_safe
def landing_page(request: HttpRequest) -> HttpResponse:
    """Show the front page, with an instant game, open tables and games to watch."""
    edition = preferred_edition(request)
    game = instant_game(edition)
    return render(
        request,
        "games/site/landing.html",
        {
            "here": "landing",
            "skyline": {
                "buildings": SKYLINE,
                "goal": len(SKYLINE),
                "seed": 7,
                "label": _("Hand-colored woodcut of a town with many towers"),
                "complete": True,
                "span": 900,
            },
            # Lazy, so that it is evaluated only if the template's cached fragment has expired.
            "lists_kept": settings.LISTS_KEPT,
            "edition": EDITIONS[edition],
            "game": game,
            "form": SimpleLazyObject(lambda: QuickForm(initial={"game": game})),
            "matches": SimpleLazyObject(lambda: match_lists.with_seats(match_queries.open_matches()[:4])),
            "watchable": SimpleLazyObject(lambda: match_lists.with_seats(stored_figures.games_to_watch(4))),
        },
    )
