"""Template tags for the summary of the events since the last visit."""

from django import template
from django.utils.safestring import SafeString

from games import pictures
from games.screens.news.catching_up import CatchUp

register = template.Library()


@register.simple_tag
def built_and_lost(catch_up: CatchUp) -> SafeString | str:
    """Return a small skyline of the districts built and lost since the last visit; empty if there are none."""
    if not catch_up.street:
        return ""
    cards = tuple(card for card, _is_lost in catch_up.street)
    return pictures.skyline(
        cards, 0, seed=len(cards), lost=frozenset(i for i, (_card, is_lost) in enumerate(catch_up.street) if is_lost)
    )
