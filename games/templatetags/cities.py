"""Template tags that draw cities; a city that shows the same gives the same markup, made once."""

from functools import lru_cache

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import pictures
from games.screens import languages
from games.screens.table.cities import Building, City
from games.templatetags.cards import link, placed
from games.templatetags.tables import profile_link

register = template.Library()


@register.simple_tag
def own_city(city: City, match_id: int) -> SafeString:
    """The viewer's own city."""
    return placed(_own_city(city, languages.language()), match_id)


@register.simple_tag
def other_cities(cities: list[City], match_id: int) -> SafeString:
    """The others' cities, each closed until one opens it."""
    language = languages.language()
    return placed("".join([_other_city(city, language) for city in cities]), match_id)


@lru_cache(maxsize=512)
def _own_city(city: City, language: str) -> str:
    return plate(city, language) + town(city) + names(city, language)


@lru_cache(maxsize=2048)
def _other_city(city: City, language: str) -> str:
    full, asked = " full" if city.is_complete else "", " asked" if city.is_asked else ""
    return (
        f'<li><div class="city{full}{asked}" data-seat="{city.number}">{plate(city, language)}'
        f'<details name="city" id="city-{city.number}"><summary id="city-{city.number}-head">'
        f"{figures(city, language)}{town(city)}{outline(city)}</summary>{names(city, language)}</details></div></li>\n"
    )


def plate(city: City, language: str) -> str:
    """Whose city it is, as whom, and whether its owner is asked now; over one's own, what one has."""
    heading = "h2" if city.is_mine else "h3"
    name = profile_link(language, city.handle, city.name) if city.handle else f"<span>{escape(city.name)}</span>"
    asked = pictures.sign("lantern", "lamp") if city.is_asked and not city.is_mine else ""
    has = figures(city, language) if city.is_mine else ""
    return (
        f'<div class="plate">{asked}<{heading}>{name}{_crown(language) if city.has_crown else ""}</{heading}>'
        f'<span class="as">{escape(city.role)}</span>{has}</div>'
    )


def figures(city: City, language: str) -> SafeString:
    """What somebody has: gold, cards, districts, points."""
    brief = "" if city.is_mine else city.note.brief
    return _figures(city.gold, city.cards, city.size, city.points, city.is_ahead, brief, language)


def town(city: City) -> SafeString:
    """A city as a skyline."""
    return pictures.town(**city.town._asdict())


@lru_cache(maxsize=16)
def _crown(language: str) -> SafeString:
    return format_html('{}<span class="out-of-sight">{}</span>', pictures.sign("crown"), _("has the crown"))


@lru_cache(maxsize=4096)
def _figures(gold: int, cards: int, size: str, points: int, is_ahead: bool, brief: str, language: str) -> SafeString:
    figure = "<span{}>{}<i>{} </i><b>{}</b></span>"
    ahead = format_html('{}<span class="out-of-sight"> {}</span>', points, _("ahead"))
    return format_html(
        '<span class="figures">{} {} {} {}{}</span>',
        format_html(figure, "", pictures.sign("coin"), _("gold"), gold),
        format_html(figure, "", pictures.sign("card"), _("cards"), cards),
        format_html(figure, "", pictures.sign("city"), _("districts"), size),
        format_html('<span class="brief" aria-hidden="true">{}</span> ', brief) if brief else "",
        format_html(
            figure,
            mark_safe(' class="score"'),
            pictures.sign("laurel") if is_ahead else "",
            _("points"),
            ahead if is_ahead else points,
        ),
    )


def names(city: City, language: str) -> str:
    """The names under a town, each a link to its card, and what else is to be said."""
    built = listed(city.buildings, language) if city.buildings else ""
    hand = ""
    if city.hand:
        title = _("In the hand:")
        hand = f'<div class="names in-hand"><b>{title}</b> {listed(city.hand, language)}</div>'
    note = f'<p class="note">{escape(city.note.words)}</p>' if city.note.words and city.is_mine else ""
    return f"{built}{hand}{note}"


def outline(city: City) -> str:
    """What is to be said of a closed city below its skyline: what is special about it, and what stands there."""
    note = f'<b class="note">{escape(city.note.words)}</b> ' if city.note.words else ""
    built = " · ".join(f"{escape(one.name)} {one.cost}" for one in city.buildings)
    return f'<span class="outline">{note}<span>{built}</span></span>'


def listed(buildings: tuple[Building, ...], language: str) -> str:
    """A list of districts with what they cost."""
    return f'<ul class="names">{"".join(_building(one, language) for one in buildings)}</ul>'


@lru_cache(maxsize=4096)
def _building(one: Building, language: str) -> SafeString:
    return format_html(
        '<li><span>{}<span class="out-of-sight"> {}</span> {}{}</span></li>',
        link(one.key, one.name),
        _("cost"),
        one.cost,
        format_html(" ({})", one.about) if one.about else "",
    )
