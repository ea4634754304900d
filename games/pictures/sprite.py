"""The sprites: a few SVG files, cached by browsers, that hold every picture once.

IDs: d- districts, c- busts, v- second busts and n- neighbors (bottom at y = 0), a- action cards, k- crests, s- icons, t- types, h- hills, b- decoration, r- ribbons.
A page places pieces of a sprite with `use` and colors them with custom properties.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from games.pictures import actions, crests, districts, neighbors, people, signs
from games.pictures.emblems import charge
from games.pictures.gallery import (
    ACTIONS,
    CRESTS,
    DISTRICTS,
    NEIGHBORS,
    PEOPLE,
    SECOND_BUSTS,
    SHEETS,
    SIGNS,
    SMALL_HAND,
    sheet_of,
)
from games.pictures.icons import app_icon, link_picture, tower
from games.pictures.inks import INKS, TYPES
from games.pictures.ornaments import frame, rule, way
from games.pictures.pen import FADE, Pen
from games.pictures.scenery import horizon, scenery
from games.pictures.town import ribbons

ROOMS = (districts, people, actions, signs, neighbors, crests)  # Imported to register all drawings.
FOLDER = Path(__file__).parent.parent / "static" / "games" / "img"
"""The directory of the generated files."""
JOIN = 'stroke-linejoin="round" stroke-linecap="round"'
USUAL = re.compile(r' (fill|stroke)="var\(--a-ink\)"')
"""Matches SVG attributes to omit: tokens.css sets them, so that browsers need not resolve a variable for each `use`."""


def pieces() -> Iterator[tuple[str, str]]:
    """Yield (ID, SVG) of every sprite piece."""
    cards = (("d", DISTRICTS), ("c", PEOPLE), ("v", SECOND_BUSTS), ("a", ACTIONS), ("s", SIGNS))
    for letter, hung in (*cards, ("n", NEIGHBORS), ("k", CRESTS)):
        yield from ((f"{letter}-{name}", drawing.svg()) for name, drawing in hung.items())
    yield from ((f"t-{kind}", charge(kind)) for kind in TYPES)
    yield from (scenery() | ribbons()).items()
    for name, draw, hand in (("rule", rule, 0), ("way", way, SMALL_HAND), ("mark", tower, SMALL_HAND / 2)):
        pen = Pen(hand)
        draw(pen)
        yield f"b-{name}", pen.svg()


def sprite_files() -> dict[str, str]:
    """Return the SVG of every sprite file by file name."""
    kept: dict[str, list[str]] = {name: [] for name in SHEETS}
    for piece, marks in pieces():
        # The ID is on the scaling group, which saves one element per picture.
        kept[sheet_of(piece)].append(f'<g id="{piece}"{USUAL.sub("", marks[2:])}')
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg"><defs display="none">{"".join(marks)}</defs></svg>\n'
        for name, marks in kept.items()
    }


def standalone_svg(view: str, inside: str, night: bool = False, background: str = "") -> str:
    """Return a picture as a separate SVG file, with colors instead of inks; `background` is a color, or empty for none."""
    text = re.sub(r"var\(--niche,(var\([^)]*\))\)", r"\1", inside).replace(FADE, "").replace("var(--ray,.28)", ".28")
    text = re.sub(r"var\(--a-(\w+)\)", lambda found: INKS[found[1]][night], text)
    x, y, w, h = view.split()
    behind = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{background}"/>' if background else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {JOIN}>{behind}{text}</svg>\n'


def generated_files() -> dict[str, str]:
    """Return the content of all generated files by file name."""
    drawn = {f"{name}.svg": text for name, text in sprite_files().items()}
    drawn |= {"frame-day.svg": frame(night=False), "frame-night.svg": frame(night=True)}
    return drawn | {"icon.svg": standalone_svg(*app_icon()), "hills.svg": standalone_svg(*horizon())}


def link_preview() -> str:
    """Return the SVG of the site's link preview."""
    view, marks, used = link_picture()
    drawn = "".join(f'<g id="{piece}">{svg}</g>' for piece, svg in pieces() if piece in used)
    return standalone_svg(view, f"<defs>{drawn}</defs>{marks}", background=INKS["sky"][0])
