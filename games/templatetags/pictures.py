"""Template tags that place pictures: `{% picture "harbor" %}`, `{% sign "coin" %}`, `{% town city %}` and so on."""

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
    """A district as a scene, any other card as a small picture."""
    return pictures.scene(key) if key in DISTRICTS else pictures.illustration(key)


ORNAMENTS = {"rule": pictures.rule}


@register.simple_tag
def ornament(kind: str, css: str = "border") -> SafeString:
    """An ornament of the page by its name."""
    return ORNAMENTS[kind](css)


@register.simple_tag
def town(city: Mapping[str, Any], **changes: Any) -> SafeString:
    """A skyline; `city` is a mapping with `town`'s arguments by name, single ones may be given in the tag."""
    return pictures.town(**{**city, **changes})
