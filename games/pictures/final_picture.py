"""The picture of a finished game: every point is a stone, and the towers of all players stand on one ground line."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.pictures import further_scripts, letters
from games.pictures.inks import INKS
from games.pictures.page_pictures import seat_drawing
from games.pictures.pen import svg_number
from games.pictures.poster import EDGE, HEAD, INK, PALE, WIDTH, Plate, city_of_plate, finish_poster, heading, written

GROUND, NAME_LINE, PLACE_LINE, CITY_TOP, CITY_HEIGHT = 492, 524, 550, 558, 64
"""The y coordinates of the ground, of the text and cities below it, and the height of the cities."""
HIGHEST_STONES, MAX_UNIT = 196, 9.0
"""The height of the highest tower, and the largest height of a point."""
TOTAL, FACE, MERLON = 44, 62, 10
"""The heights of the total, of the face below it, and of the merlons."""
FIVE_TYPES = ("saffron", "blue", "green", "red", "violet")
FILLS = {"districts": "stone", "completed": "gold", "uniques": "violet", "action_cards": "rose"}


@dataclass(frozen=True)
class Tower:
    """A player in the picture."""

    plate: Plate
    place: str
    total: int
    stones: tuple[tuple[str, int], ...]
    """(kind, points) pairs from bottom to top; the kinds are those of the engine's score lines."""
    color: str
    emblem: str
    neighbor: str
    is_winner: bool


def render_final_picture(title: str, headline: str, towers: Sequence[Tower]) -> str:
    """Return the picture as SVG. The towers are in order of their places; the winner is drawn second from the left."""
    out = [heading(title, ""), written(headline, EDGE, HEAD + 40, 42, WIDTH - 2 * EDGE, letters.DISPLAY)]
    ordered = [*towers[1:2], *towers[:1], *towers[2:]]
    width = (WIDTH - 2 * EDGE) / len(ordered)
    unit = min(MAX_UNIT, HIGHEST_STONES / max(tower.total for tower in ordered))
    for index, tower in enumerate(ordered):
        out.append(drawn_tower(tower, index, EDGE + index * width, width, unit))
    out.append(f'<path d="M{EDGE} {GROUND}H{WIDTH - EDGE}" stroke="{INK}" stroke-width="5"/>')
    return finish_poster("".join(out))


def drawn_tower(tower: Tower, index: int, left: float, width: float, unit: float) -> str:
    """Return a tower with the face and the total above it, and the name, the place and the city below it."""
    middle, across = left + width / 2, min(120.0, width * 0.6)
    out, top = [], float(GROUND)
    for kind, points in tower.stones:
        height = points * unit
        top -= height
        out.append(drawn_stones(kind, points, middle - across / 2, top, across, height, unit))
    out.append(merlons(middle - across / 2, top, across))
    top -= MERLON + FACE + 4
    view, drawing = seat_drawing(tower.color, tower.emblem, tower.neighbor)
    out.append(f'<svg {box(middle - FACE / 2, top, FACE, FACE)} viewBox="{view}">{drawing}</svg>')
    size = TOTAL if tower.is_winner else TOTAL * 0.8
    out.append(centered(str(tower.total), middle, top - 8, size, width))
    if tower.is_winner:
        side = size * 0.9
        x = middle - letters.text_width(str(tower.total), size) / 2 - side - 8
        out.append(
            f'<svg {box(x, top - 8 - side * 0.85, side, side)} viewBox="0 -24 24 24"><use href="#s-crown"/></svg>'
        )
    out.append(centered(tower.plate.name, middle, NAME_LINE, 26 if width > 200 else 20, width - 12))
    out.append(centered(tower.place, middle, PLACE_LINE, 20, width - 12, PALE))
    out.append(city_of_plate(tower.plate, left + 6, CITY_TOP, width - 12, CITY_HEIGHT))
    return "".join(out)


def drawn_stones(kind: str, points: int, x: float, y: float, width: float, height: float, unit: float) -> str:
    """Return the points of one kind: a fill with a pattern of its own, and the number."""
    if kind == "types":
        part = width / len(FIVE_TYPES)
        out = "".join(
            f'<rect {box(x + nth * part, y, part, height)} fill="{INKS[name][0]}"/>'
            for nth, name in enumerate(FIVE_TYPES)
        )
    else:
        out = f'<rect {box(x, y, width, height)} fill="{INKS[FILLS[kind]][0]}"/>'
    rows = [y + nth * unit for nth in range(1, points)]
    if kind in ("districts", "completed"):
        lines = "".join(f"M{svg_number(x)} {svg_number(row)}h{svg_number(width)}" for row in rows)
        out += f'<path d="{lines}" stroke="{INK}" stroke-width="1" fill="none"/>' if lines else ""
    elif kind in ("uniques", "action_cards"):
        dots = [(x + across, row + unit / 2) for row in (y, *rows) for across in range(8, int(width), 14)]
        out += "".join(
            f'<circle cx="{svg_number(dot)}" cy="{svg_number(row)}" r="2" fill="{INKS["light"][0]}"/>'
            for dot, row in dots
        )
    out += f'<rect {box(x, y, width, height)} fill="none" stroke="{INK}" stroke-width="3"/>'
    if height < 24:
        return out + letters.outlined_text(str(points), x + width + 5, y + height / 2 + 6, 18, INK)
    middle, line = x + width / 2, y + height / 2
    pill = box(middle - 17, line - 11, 34, 22)
    out += f'<rect {pill} rx="11" fill="{INKS["light"][0]}" stroke="{INK}" stroke-width="2"/>'
    return out + centered(str(points), middle, line + 6, 18, width)


def merlons(x: float, y: float, width: float) -> str:
    """Return the merlons on top of a tower."""
    side = width / 7
    return "".join(
        f'<rect {box(x + nth * 2 * side, y - MERLON, side, MERLON)} fill="{INKS["stone"][0]}" stroke="{INK}" stroke-width="3"/>'
        for nth in range(4)
    )


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the SVG attributes of a rectangle."""
    return f'x="{svg_number(x)}" y="{svg_number(y)}" width="{svg_number(width)}" height="{svg_number(height)}"'


def centered(text: str, middle: float, y: float, size: float, max_width: float, ink: str = INK) -> str:
    """Return a text around the x coordinate `middle`, shortened if needed; empty if no font has its script."""
    if not letters.can_write(text):
        width = min(further_scripts.estimated_width(further_scripts.writable_part(text), size), max_width)
        return written(text, middle - width / 2, y, size, max_width)
    shown = letters.shortened_to_fit(text, size, max_width, letters.TEXT)
    return letters.outlined_text(shown, middle - letters.text_width(shown, size) / 2, y, size, ink)
