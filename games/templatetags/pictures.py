"""Template tags for pictures: `{% picture "harbor" %}`, `{% sign "coin" %}`, `{% town city %}` and so on."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from games import pictures
from games.pictures.gallery import DISTRICTS

register = template.Library()
for name in (
    *("picture", "scene", "bust", "sign", "charge", "ribbon", "snail", "rule", "logo", "favicon"),
    *("illustration", "pinned"),
):
    register.simple_tag(getattr(pictures, name), name=name)


@register.simple_tag
def card_scene(key: str) -> SafeString:
    """Return the picture of a card: a scene for a district, a small picture for any other card."""
    return pictures.scene(key) if key in DISTRICTS else pictures.illustration(key)


ORNAMENTS = {"rule": pictures.rule}


@register.simple_tag
def ornament(kind: str, css_class: str = "border") -> SafeString:
    """Return the ornament of this name, which decorates a page."""
    return ORNAMENTS[kind](css_class)


@register.simple_tag(name="town")
def town_picture(city: Mapping[str, Any], **changes: Any) -> SafeString:
    """Return a skyline. `city` holds the keyword arguments of `pictures.town`; `changes` override some of them."""
    return pictures.town(**{**city, **changes})
