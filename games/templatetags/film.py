"""Template tags that draw a film: its line and strip, and the choices of its filters; each made once."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import pictures
from games.screens import languages
from games.screens.replay.outline import Address, Chapter, Landmark, Outline, place
from games.screens.table.cities import Building

register = template.Library()
SIZE = 13
"""Of a sign within its medal on the line."""


@register.simple_tag
def pinned(name: str, x: float, y: float, size: float) -> SafeString:
    """A sign within a drawing, with its upper left corner there."""
    corner = format_html('<svg x="{}" y="{}" width="{}" height="{}"', x, y, size, size)
    return mark_safe(pictures.sign(name).replace('<svg class="sign"', corner))


@register.simple_tag
def film_line(way: Outline) -> SafeString:
    """Ticks of the rounds and medals of what marked them, each where it lies on the line."""
    return _line(way)


@lru_cache(maxsize=128)
def _line(way: Outline) -> SafeString:
    ticks = "".join(
        f'<svg x="{place(one.number, way.last)}" class="tick"><path d="M0 40v12"/>'
        f'<text x="5" y="57">{one.round}</text></svg>'
        for one in way.chapters
    )
    medals = "".join(
        f'<svg x="{place(one.number, way.last)}" y="{9 if one.is_harm else 28}" class="mark of-{one.sign}">'
        f'<circle r="8.5"/>{pinned(one.sign, -SIZE / 2, -SIZE / 2, SIZE)}</svg>'
        for one in way.landmarks
    )
    return mark_safe(ticks + medals)


@register.simple_tag
def film_strip(way: Outline, address: Address) -> SafeString:
    """Rounds and landmarks in a row, each a link as large as a finger."""
    return _strip(way, address, languages.language())


@lru_cache(maxsize=128)
def _strip(way: Outline, address: Address, _language: str) -> SafeString:
    first = _leading(address, 0, _("The beginning"), pictures.sign("flag"))
    last = _leading(address, way.last, _("The end"), pictures.sign("laurel"))
    return mark_safe(first + "".join(_chapter(one, address) for one in way.chapters) + last)


def _chapter(one: Chapter, address: Address) -> str:
    name = _("Round %(round)d") % {"round": one.round}
    begins = _leading(address, one.number, name, str(one.round), "of-round")
    return begins + "".join(_medal(landmark, address) for landmark in one.landmarks)


def _medal(landmark: Landmark, address: Address) -> str:
    medal = f'<span class="medal">{pictures.sign(landmark.sign)}</span>'
    return _leading(address, landmark.number, landmark.words, medal, f"of-{landmark.sign}")


def _leading(address: Address, number: int, words: str, shown: str, css: str = "") -> str:
    """A link to a moment that says in words what it shows as a sign."""
    kind, said = f' class="{css}"' if css else "", escape(words)
    way = f'href="{escape(address(number))}" data-at="{number}" aria-label="{said}" title="{said}"'
    return f"<li{kind}><a {way}>{shown}</a></li>\n"


@register.simple_tag
def film_choices(choices: Sequence[tuple], value: str) -> SafeString:
    """The options of a filter."""
    return _choices(tuple((str(key), str(words)) for key, words in choices), value)


@lru_cache(maxsize=256)
def _choices(choices: tuple[tuple[str, str], ...], value: str) -> SafeString:
    chosen = mark_safe(" selected")
    option = '<option value="{}"{}>{}</option>'
    return mark_safe("".join(format_html(option, key, chosen if key == value else "", words) for key, words in choices))


@register.simple_tag
def film_pile(cards: tuple[Building, ...]) -> SafeString:
    """The cards of a pile in their order."""
    return _pile(cards)


@lru_cache(maxsize=1024)
def _pile(cards: tuple[Building, ...]) -> SafeString:
    return mark_safe("".join(f"<li>{escape(card.name)}</li>" for card in cards))
