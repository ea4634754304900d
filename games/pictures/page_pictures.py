"""Pictures in pages: small SVG elements that refer to the sprites. They are deterministic, so that they can be cached."""

from collections.abc import Iterable
from functools import lru_cache

from django.core.signals import setting_changed
from django.dispatch import receiver
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from engine.keys import plain_district
from games.pictures import icons
from games.pictures.gallery import (
    ACTIONS,
    CRESTS,
    DISTRICTS,
    NEIGHBORS,
    PEOPLE,
    SECOND_BUSTS,
    SHEETS,
    SIGNS,
    sheet_of,
)
from games.pictures.inks import CREST_EDGE, SEAT_INKS, TYPES
from games.pictures.ornaments import RULE, WAY
from games.pictures.portraits import portrait_piece
from games.pictures.sprite import ROOMS, standalone_svg
from games.pictures.town import TILE, WHOLE, Building, city, small_city

assert ROOMS  # Imported to register all drawings.
BUST_VIEW, CREST_VIEW, FACE_VIEW = "0 -106 100 106", "0 -24 24 24", "0 -118 100 122"
VARIETY = 8
"""The number of variants of small skylines. There are only a few, so that caching is effective."""


@lru_cache
def sprite_url(sheet: str) -> str:
    """Return the URL of a sprite file, with a hash in its name in production."""
    return static(f"games/img/{sheet}.svg")


@receiver(setting_changed)
def clear_cached_urls(**_changed: object) -> None:
    """Clear the cached URLs when a test changes the settings for static files."""
    sprite_url.cache_clear()


def illustration(key: str, css: str = "", *, is_person: bool = False) -> SafeString:
    """Return a small picture of a card, an icon or a type; an empty box if there is no picture."""
    key = plain_district(key)
    if key in PEOPLE and (is_person or key not in DISTRICTS):
        return bust(key, f"pic {css}".strip())
    if key in DISTRICTS or key in ACTIONS:
        return picture(key, f"small {css}".strip())
    if key in SIGNS:
        return sign(key, f"pic {css}".strip())
    inside = charge(key) if key in TYPES else ""
    return mark_safe(f'<span class="pic{f" type {key}" if inside else ""}">{inside}</span>')


def picture_tag(piece: str, view: str, css: str) -> SafeString:
    """Return a picture that is hidden from screen readers, because the text next to it always says what it shows."""
    return _place(piece, view, css, sprite_url(sheet_of(piece)))


@lru_cache(maxsize=4096)
def _place(piece: str, view: str, css: str, url: str) -> SafeString:
    named = f' class="{escape(css)}"' if css else ""
    return mark_safe(f'<svg{named} viewBox="{view}" aria-hidden="true"><use href="{url}#{piece}"/></svg>')


def picture(key: str, css: str = "") -> SafeString:
    """Return a district, character or action card in a square box. Raises KeyError for an unknown card ID."""
    css = f"pic {css}".strip()
    if key in DISTRICTS:
        return picture_tag(f"d-{key}", DISTRICTS[key].square, css)
    if key in PEOPLE:
        return picture_tag(portrait_piece(key), "-9 -117 118 118", css)
    return picture_tag(f"a-{key}", ACTIONS[key].square, css)


def bust(character: str, css: str = "") -> SafeString:
    """Return a character's portrait, in the reader's language. Raises KeyError for an unknown character."""
    PEOPLE[character]
    return picture_tag(portrait_piece(character), BUST_VIEW, f"bust {css}".strip())


def second_bust(character: str, css: str = "") -> SafeString:
    """Return the second portrait of a character, for the style guide. Raises KeyError if there is none."""
    SECOND_BUSTS[character]
    return picture_tag(f"v-{character}", BUST_VIEW, f"bust {css}".strip())


def sign(name: str, css: str = "sign") -> SafeString:
    """Return an icon. Raises KeyError for an unknown name."""
    return picture_tag(f"s-{name}", f"0 -24 {SIGNS[name].width:g} 24", css)


def crest(color: str, emblem: str, css: str = "") -> SafeString:
    """Return a crest. Raises KeyError for an unknown emblem."""
    CRESTS[emblem]
    return picture_tag(f"k-{emblem}", CREST_VIEW, f"crest of-{color} {css}".strip())


def face(color: str, neighbor: str, css: str = "") -> SafeString:
    """Return a neighbor at a window, whose wall has the color of a seat. Raises KeyError for an unknown neighbor."""
    NEIGHBORS[neighbor]
    return picture_tag(f"n-{neighbor}", FACE_VIEW, f"face of-{color} {css}".strip())


def crest_file(color: str, emblem: str, side: int) -> SafeString:
    """Return a crest as an SVG file of that many pixels, in the colors of light mode."""
    return _file(CREST_VIEW, CRESTS[emblem].svg(), color, side, side)


def face_file(color: str, neighbor: str, side: int) -> SafeString:
    """Return a neighbor as an SVG file of that many pixels, in the colors of light mode."""
    return _file(FACE_VIEW, NEIGHBORS[neighbor].svg(), color, round(side * 100 / 122), side)


def seat_drawing(color: str, emblem: str, neighbor: str) -> tuple[str, str]:
    """Return viewBox and contents of a seat's face or else crest, in the color of the seat in light mode."""
    if neighbor:
        return FACE_VIEW, _in_seat_color(NEIGHBORS[neighbor].svg(), color)
    return CREST_VIEW, _in_seat_color(CRESTS[emblem].svg(), color)


def _file(view: str, marks: str, color: str, width: int, height: int) -> SafeString:
    whole = standalone_svg(view, _in_seat_color(marks, color)).strip()
    return mark_safe(whole.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1))


def _in_seat_color(marks: str, color: str) -> str:
    field, emblem = (inks[0] for inks in SEAT_INKS[color])
    for name, value in (
        ("seat,var(--a-stone)", field),
        ("seat", field),
        ("on-seat", emblem),
        ("crest-edge", CREST_EDGE[0]),
    ):
        marks = marks.replace(f"var(--{name})", value)
    return marks


def pinned(name: str, x: float, y: float, size: float) -> SafeString:
    """Return an icon inside a drawing; x and y are its upper left corner. Raises KeyError for an unknown name."""
    return mark_safe(sign(name).replace('<svg class="sign"', f'<svg x="{x}" y="{y}" width="{size}" height="{size}"'))


def logo(css: str = "pic mark") -> SafeString:
    """Return the logo, a simplified keep. It has a sprite of its own, so that pages need not load one with cards."""
    return picture_tag("b-mark", icons.LOGO_VIEW, css)


def charge(kind: str, css: str = "charge") -> SafeString:
    """Return the icon of a district type, in the color of the text. Raises ValueError for an unknown type."""
    if kind not in TYPES:
        raise ValueError(kind)
    return picture_tag(f"t-{kind}", "0 -24 24 24", css)


def ribbon(kind: str, css: str = "strip") -> SafeString:
    """Return the ribbon of a district type."""
    return picture_tag(f"r-{kind}-{WHOLE}", f"0 0 {WHOLE * TILE} 9", css)


def scene(district: str, css: str = "scene") -> SafeString:
    """Return the drawing of a district for its card; all districts have the same scale. Raises KeyError for an unknown district."""
    return picture_tag(f"d-{district}", f"{DISTRICTS[district].width / 2 - 59:g} -118 118 119", css)


def town(
    buildings: Iterable[Building],
    goal: int,
    *,
    seed: int,
    label: str,
    complete: bool = False,
    new: str = "",
    span: float = 0,
    sky: float = 0,
    ghosts: frozenset[int] = frozenset(),
) -> SafeString:
    """Return a city as a skyline with ribbons.

    `buildings` are card IDs in the order of building, or tuples of a card ID and names of icons on it. `goal` is the size
    of a complete city. `seed` is any constant number for the seat. `new` is the district that the hand points to. `span`
    is the minimum width in units. `sky` is the height above the ground in units, which roofs may exceed, or 0 for as much
    as they need. Districts at the positions in `ghosts` are only planned. `label` is the text alternative. Raises KeyError for an unknown district.
    """
    laid = tuple(b if isinstance(b, str) else tuple(b) for b in buildings)
    return _town(
        laid, goal, seed, label, complete, new, span, sky, ghosts, tuple(sprite_url(sheet) for sheet in SHEETS)
    )


@lru_cache(maxsize=1024)
def _town(
    laid: tuple[Building, ...],
    goal: int,
    seed: int,
    label: str,
    complete: bool,
    new: str,
    span: float,
    sky: float,
    ghosts: frozenset[int],
    urls: tuple[str, ...],
) -> SafeString:
    view, inside = city(laid, goal, seed=seed, span=span, sky=sky, complete=complete, new=new, ghosts=ghosts)
    inside = inside.format(**dict(zip(SHEETS, urls, strict=True)))
    css = "town lit" if complete else "town"
    return mark_safe(
        f'<svg class="{css}" viewBox="{view}" role="img" preserveAspectRatio="xMidYMax"><title>{escape(label)}</title>{inside}</svg>'
    )


def skyline(
    buildings: tuple[str, ...],
    goal: int,
    *,
    seed: int,
    complete: bool = False,
    people: int = 0,
    lost: frozenset[int] = frozenset(),
) -> SafeString:
    """Return a small city in a fixed scale, for lists; `people` is the number of people on its first free plots.

    Districts at the positions in `lost` have no color. The other arguments are as in `town`. Raises KeyError for an
    unknown district.
    """
    return _skyline(
        buildings, goal, seed % VARIETY, complete, people, lost, tuple(sprite_url(sheet) for sheet in SHEETS)
    )


@lru_cache(maxsize=4096)
def _skyline(
    buildings: tuple[str, ...],
    goal: int,
    seed: int,
    complete: bool,
    people: int,
    lost: frozenset[int],
    urls: tuple[str, ...],
) -> SafeString:
    view, inside = small_city(buildings, goal, seed=seed, complete=complete, people=people, lost=lost)
    inside = inside.format(**dict(zip(SHEETS, urls, strict=True)))
    css = "skyline lit" if complete else "skyline"
    return mark_safe(
        f'<svg class="{css}" viewBox="{view}" preserveAspectRatio="xMinYMax" aria-hidden="true">{inside}</svg>'
    )


def snail(part: float, css: str = "way") -> SafeString:
    """Return a snail on its path, which shows elapsed time; `part` is the elapsed fraction, from 0 to 1."""
    return _snail(round(min(max(part, 0), 1) * (WAY - 70)), css, sprite_url("signs"))


@lru_cache(maxsize=512)
def _snail(x: int, css: str, url: str) -> SafeString:
    return mark_safe(
        f'<svg class="{escape(css)}" viewBox="0 -27 {WAY} 35" aria-hidden="true"><use href="{url}#b-way"/>'
        f'<use href="{url}#s-snail" x="{x}"/></svg>'
    )


@lru_cache
def favicon(*, my_turn: bool) -> SafeString:
    """Return the logo, or the lantern if it is the viewer's turn, as an SVG file of 64 by 64 pixels."""
    whole = standalone_svg(*icons.favicon(my_turn=my_turn)).strip()
    return mark_safe(whole.replace("<svg ", '<svg width="64" height="64" ', 1))


def rule(css: str = "border") -> SafeString:
    """Return the toothed divider below the header of a page."""
    return _rule(css, sprite_url("signs"))


@lru_cache(maxsize=8)
def _rule(css: str, url: str) -> SafeString:
    return mark_safe(
        f'<svg class="{escape(css)}" viewBox="0 0 {RULE} 13" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<use href="{url}#b-rule"/></svg>'
    )
