"""A picture for emails of the districts built and lost while a player was away. It needs no style sheets."""

import re
from collections.abc import Sequence

from games.pictures.inks import INKS
from games.pictures.pen import svg_number
from games.pictures.poster import sprite_pieces
from games.pictures.sprite import standalone_svg
from games.pictures.town import small_city, width_of

SHOWN = (520, 88)
"""The displayed size in CSS pixels."""
SHAPE = (780, 132)
"""The size in pixels: sharp enough on phones, and about half the file size of an image at double resolution."""
PAPER, FAINT, HATCHED = INKS["light"][0], "#64534f", "#c9b792"
LINES = {"ink": FAINT, "air": FAINT, "dark": HATCHED, "win": HATCHED, "rule": FAINT}
"""The inks that remain visible in lost districts, with their colors there; all other inks turn paper-colored."""
House = tuple[str, bool]
"""A district's card ID, and whether the district was lost."""
NAME = re.compile(r"street(?:\.-?[a-z_]+)+")
"""Matches file names, which encode the whole picture, so that it need not be stored."""


def file_name_for(houses: Sequence[House]) -> str:
    """Return the file name for a picture of districts, with a hyphen before lost ones; empty if there are none."""
    return ".".join(["street", *(f"{'-' if is_lost else ''}{card}" for card, is_lost in houses)]) if houses else ""


def districts_from_file_name(name: str) -> tuple[House, ...]:
    """Return the districts encoded in a file name."""
    return tuple((house.lstrip("-"), house.startswith("-")) for house in name.split(".")[1:])


def street_picture(houses: Sequence[House]) -> str:
    """Return a picture of districts in a row; lost ones have no color. Raises KeyError for an unknown district."""
    cards = tuple(card for card, _is_lost in houses)
    lost = frozenset(place for place, (_card, is_lost) in enumerate(houses) if is_lost)
    view, inside = small_city(cards, 0, seed=len(cards), complete=False, people=0, lost=lost)
    inside = re.sub(r"\{\w+\}#", "#", inside)
    inside = re.sub(r'href="#([\w-]+)"([^>]*) class="uncoloured"', r'href="#\1.lost"\2', inside)
    used = dict.fromkeys(re.findall(r'href="#([^"]+)"', inside))
    drawn = "".join(f'<g id="{piece}">{_piece(piece)}</g>' for piece in used)
    _left, top, _across, high = map(float, view.split())
    # Center the districts at the lower edge.
    across = width_of(cards, 0)
    wide = max(across, high * SHAPE[0] / SHAPE[1])
    tall = wide * SHAPE[1] / SHAPE[0]
    box = f"{svg_number((across - wide) / 2)} {svg_number(top + high - tall)} {svg_number(wide)} {svg_number(tall)}"
    return standalone_svg(box, f"<defs>{drawn}</defs>{inside}", background=PAPER)


def _piece(name: str) -> str:
    plain, _dot, is_lost = name.partition(".")
    drawn = sprite_pieces()[plain]
    return re.sub(r"var\(--a-(\w+)\)", lambda ink: LINES.get(ink[1], PAPER), drawn) if is_lost else drawn
