"""The style guide for developers, with every picture and component; only in DEBUG mode."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SECOND_BUSTS, SIGNS
from games.pictures.inks import INKS, TYPES
from games.pictures.page_pictures import second_bust
from games.screens.table.ranks import Rank
from games.screens.vocabulary import TOKENS

GROUNDS = ["page", "panel", "inset", "glow"]
WORDS = ["text-ink", "muted", "rubric", "link", "good", "t-noble", "t-religious", "t-trade", "t-military", "t-unique"]
TOWNS = (
    {
        "buildings": ("manor", "church", "tavern", "harbor", "laboratory", "watchtower"),
        "goal": 7,
        "seed": 2,
        "label": "Six districts, one of them new",
        "new": "watchtower",
    },
    {
        "buildings": ("temple", "palace", "market", "dragon_gate", "monastery", "docks", "barracks"),
        "goal": 7,
        "seed": 3,
        "label": "A complete city",
        "complete": True,
    },
    {
        "buildings": (("castle", "beautified"), ("museum", "museum"), "trading_post"),
        "goal": 8,
        "seed": 5,
        "label": "Districts with marks",
    },
    {"buildings": (), "goal": 7, "seed": 8, "label": "Nothing built yet"},
)
RANKS = (
    ("assassin", "called", ""),
    ("spy", "called", ""),
    ("wizard", "out", ""),
    ("queen", "now", ""),
    ("abbot", "silent", ""),
    ("trader", "silent", "dagger"),
    ("navigator", "wait", ""),
    ("marshal", "wait", "purse"),
)

CAST = [token.by for token in TOKENS.values() if token.by]


@require_safe
def show_style_guide(request: HttpRequest) -> HttpResponse:
    """Show the palette, the typography, all pictures at three sizes, and the components of the table."""
    return render(
        request,
        "games/site/style_guide.html",
        {
            "theme": request.GET.get("theme", ""),
            "grounds": GROUNDS,
            "words": WORDS,
            "inks": INKS,
            "types": TYPES,
            "families": [(kind, [k for k, d in DISTRICTS.items() if d.family == kind]) for kind in TYPES],
            "people": PEOPLE,
            "second_busts": [(key, second_bust(key, "p-large")) for key in SECOND_BUSTS],
            "actions": ACTIONS,
            "signs": SIGNS,
            "towns": TOWNS,
            "ranks": list(enumerate(RANKS, start=1)),
            "cast": [Rank(n, key, key, "wait", "") for n, key in enumerate(CAST, start=1)],
        },
    )
