"""Template tags of the news."""

from django import template
from django.utils.safestring import SafeString

from games import pictures
from games.screens.news.catching_up import CatchUp

register = template.Library()


@register.simple_tag
def street(catch_up: CatchUp) -> SafeString | str:
    """Return as one small skyline what was built and lost while somebody was away; empty where nothing was."""
    if not catch_up.street:
        return ""
    cards = tuple(card for card, _is_lost in catch_up.street)
    return pictures.skyline(
        cards, 0, seed=len(cards), lost=frozenset(i for i, one in enumerate(catch_up.street) if one[1])
    )
