"""A picture for emails of the steps of a plan: small pictures in a row. It needs no style sheets."""

import re
from collections.abc import Sequence

from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SIGNS
from games.pictures.inks import INKS
from games.pictures.pen import svg_number
from games.pictures.portraits import portrait_piece
from games.pictures.poster import sprite_pieces
from games.pictures.sprite import standalone_svg

SIDE, GAP, MOST = 40, 8, 10
"""The displayed size of a small picture and the gap after it, in CSS pixels, and the most small pictures."""
PAPER = INKS["light"][0]
NAME = re.compile(r"plan(?:\.[a-z_]+)+")
"""Matches file names, which encode the whole picture, so that it need not be stored."""


def file_name_for(keys: Sequence[str]) -> str:
    """Return the file name for a row of cards and icons; empty if there are none."""
    return ".".join(["plan", *keys[:MOST]]) if keys else ""


def shown_width(name: str) -> int:
    """Return the displayed width of the picture with this file name, in CSS pixels."""
    return name.count(".") * (SIDE + GAP) - GAP


def plan_picture(name: str) -> tuple[str, int, int]:
    """Return (SVG, width, height) of the picture with this file name. Raises KeyError for an unknown card or icon."""
    _plan, *keys = name.split(".")
    drawn = [piece_and_view(key) for key in keys]
    parts = "".join(
        f'<svg x="{place * (SIDE + GAP)}" width="{SIDE}" height="{SIDE}" viewBox="{view}"><use href="#{piece}"/></svg>'
        for place, (piece, view) in enumerate(drawn)
    )
    pieces = "".join(f'<g id="{piece}">{sprite_pieces()[piece]}</g>' for piece in dict.fromkeys(p for p, _v in drawn))
    width = shown_width(name)
    svg = standalone_svg(f"0 0 {width} {SIDE}", f"<defs>{pieces}</defs>{parts}", background=PAPER)
    return svg, 2 * width, 2 * SIDE


def piece_and_view(key: str) -> tuple[str, str]:
    """Return the sprite piece of a card or icon, and its viewBox. Raises KeyError for an unknown one."""
    if key in DISTRICTS:
        return f"d-{key}", DISTRICTS[key].square
    if key in PEOPLE:
        return portrait_piece(key), "-9 -117 118 118"
    if key in ACTIONS:
        return f"a-{key}", ACTIONS[key].square
    return f"s-{key}", f"0 -24 {svg_number(SIGNS[key].width)} 24"
