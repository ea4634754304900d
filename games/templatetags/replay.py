"""Template tags for replays."""

from collections.abc import Iterable

from django import template

from games.screens.replay.outline import MomentUrls, timeline_place

register = template.Library()
register.filter(timeline_place)


@register.filter
def moment_url(address: MomentUrls, number: int) -> str:
    """Return the URL of a moment."""
    return address(number)


@register.filter
def as_texts(choices: Iterable[tuple[object, object]]) -> tuple[tuple[str, str], ...]:
    """Return the choices of a form field, with keys and labels converted to strings."""
    return tuple([(str(key), str(words)) for key, words in choices])
