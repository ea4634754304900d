"""The link preview picture of a table: every city, its owner and its score."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from games.pictures import further_scripts, letters
from games.pictures.gallery import SIGNS
from games.pictures.icons import LINK_SHAPE, LOGO_VIEW
from games.pictures.inks import INKS
from games.pictures.pen import svg_number
from games.pictures.sprite import pieces, standalone_svg
from games.pictures.town import small_city

WIDTH, HEIGHT = LINK_SHAPE
EDGE, HEAD = 40, 92
"""The outer margin, and the height of the header."""
IN_ROWS = 4
"""The maximum number of cities in a picture with one column."""
NAME_ROOM = 330
INK, PALE, PAGE = INKS["ink"][0], "#64534f", "#f3e9d6"


@dataclass(frozen=True)
class Plate:
    """A player in the picture. `figures` is empty before the game starts."""

    name: str
    buildings: tuple[str, ...]
    goal: int
    seed: int
    figures: tuple[tuple[str, int], ...] = ()
    """(icon, value) pairs for gold, cards and points."""
    is_complete: bool = False
    people: int = 0
    """The number of players who have joined, drawn on free plots before the game starts."""


def render_poster(title: str, corner: str, plates: Sequence[Plate]) -> str:
    """Return the picture as SVG: all cities, and the title and corner text if a font has glyphs for them."""
    out = [heading(title, corner)]
    columns = 1 if len(plates) <= IN_ROWS else 2
    rows = ceil(len(plates) / columns) or 1
    width, height = (WIDTH - EDGE * (columns + 1)) / columns, (HEIGHT - HEAD - 24) / rows
    for nth, plate in enumerate(plates):
        x, y = EDGE + nth % columns * (width + EDGE), HEAD + nth // columns * height
        out.append(
            row_with_city(plate, nth, x, y, width, height)
            if columns == 1
            else block_with_city(plate, nth, x, y, width, height)
        )
    return finish_poster("".join(out))


def finish_poster(marks: str) -> str:
    """Return a picture in the size of link previews with the sprite pieces that it uses."""
    used = dict.fromkeys(re.findall(r'href="#([^"]+)"', marks))
    drawn = "".join(f'<g id="{piece}">{sprite_pieces()[piece]}</g>' for piece in used)
    return standalone_svg(f"0 0 {WIDTH} {HEIGHT}", f"<defs>{drawn}</defs>{marks}", background=PAGE)


@lru_cache(maxsize=1)
def sprite_pieces() -> dict[str, str]:
    """Return the SVG of every sprite piece by ID."""
    return dict(pieces())


def heading(title: str, corner: str) -> str:
    """Return the header: logo, title and corner text above a line."""
    x, y, width, height = LOGO_VIEW.split()
    out = (
        f'<svg x="{EDGE}" y="18" width="56" height="56" viewBox="{x} {y} {width} {height}"><use href="#b-mark"/></svg>'
    )
    end = float(WIDTH - EDGE)
    if corner and letters.can_write(corner):
        end -= letters.text_width(corner, 40)
        out += letters.outlined_text(corner, end, 62, 40, PALE)
    out += written(title, EDGE + 74, 63, 46, end - EDGE - 100, letters.DISPLAY)
    return f'{out}<path d="M{EDGE} 84H{WIDTH - EDGE}" stroke="{INK}" stroke-width="3"/>'


def row_with_city(plate: Plate, seat_number: int, x: float, y: float, width: float, height: float) -> str:
    """Return a player's row: name and figures, with the city to their right."""
    middle = y + height / 2
    out = player_name(plate, seat_number, x, middle, 40, NAME_ROOM - 24)
    out += figures(plate, x, middle + 50, 34)
    return out + city_of_plate(plate, x + NAME_ROOM, y + 8, width - NAME_ROOM, height - 14)


def block_with_city(plate: Plate, seat_number: int, x: float, y: float, width: float, height: float) -> str:
    """Return a player's block: a line with name and figures, and the city below it."""
    room = width - figures_width(plate, 26)
    out = player_name(plate, seat_number, x, y + 30, 30, room - 12)
    out += figures(plate, x + room, y + 30, 26)
    return out + city_of_plate(plate, x, y + 40, width, height - 46)


def player_name(plate: Plate, seat_number: int, x: float, y: float, size: float, max_width: float) -> str:
    """Return the player's name, or the seat number if no font has glyphs for the name."""
    number = letters.outlined_text(str(seat_number + 1), x, y, size, INK)
    return written(plate.name, x, y, size, max_width) or (number if plate.name else "")


def written(text: str, x: float, y: float, size: float, max_width: float, hand: str = letters.TEXT) -> str:
    """Return a text in the site's font, or in another if that lacks its script; empty if no font has it."""
    if letters.can_write(text, hand):
        return letters.outlined_text(letters.shortened_to_fit(text, size, max_width, hand), x, y, size, INK, hand)
    shown = further_scripts.writable_part(text)
    return further_scripts.text_element(shown, x, y, size, max_width, INK) if shown else ""


def figures_width(plate: Plate, size: float) -> float:
    """Return the width that the figures of a plate need."""
    return sum(size * 1.75 + letters.text_width(str(value), size) for _sign, value in plate.figures)


def figures(plate: Plate, x: float, y: float, size: float) -> str:
    """Return the figures of a plate, each after its icon."""
    out = ""
    for sign, value in plate.figures:
        side = size * 1.1
        view = f"0 -24 {SIGNS[sign].width:g} 24"
        out += f'<svg x="{svg_number(x)}" y="{svg_number(y - side * 0.85)}" width="{svg_number(side)}" height="{svg_number(side)}" viewBox="{view}">'
        out += f'<use href="#s-{sign}"/></svg>'
        out += letters.outlined_text(str(value), x + size * 1.25, y, size, INK)
        x += size * 1.75 + letters.text_width(str(value), size)
    return out


def city_of_plate(plate: Plate, x: float, y: float, width: float, height: float) -> str:
    """Return a player's city."""
    view, inside = small_city(
        plate.buildings, plate.goal, seed=plate.seed, complete=plate.is_complete, people=plate.people
    )
    left, top, across, high = map(float, view.split())
    view = f"{svg_number(left)} {svg_number(top)} {svg_number(across - 2 * left)} {svg_number(high)}"  # The margins left and right are equal.
    box = f'x="{svg_number(x)}" y="{svg_number(y)}" width="{svg_number(width)}" height="{svg_number(height)}"'
    inside = re.sub(r"\{\w+\}#", "#", inside)
    return f'<svg {box} viewBox="{view}" preserveAspectRatio="xMidYMax">{inside}</svg>'
