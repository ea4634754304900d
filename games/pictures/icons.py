"""The favicon, the app icon and the site's link preview."""

import re
from math import cos, pi, sin

from games.pictures.gallery import DISTRICTS, SIGNS
from games.pictures.pen import Pen, box, svg_number
from games.pictures.town import city


def tower(pen: Pen) -> None:
    """Draw the keep, simplified for 16 pixels, in a box of 24 by 24."""
    pen.shape("M3 22.6 L3 16 L5 13.6 L5 1.4 L19 1.4 L19 13.6 L21 16 L21 22.6 L16.6 22.6 L16.6 19.6 L14.2 19.6 L14.2 22.6 "
            "L9.8 22.6 L9.8 19.6 L7.4 19.6 L7.4 22.6 Z", "stone", 2)  # fmt: skip
    pen.shape("M8.6 16.6 L15.4 16.6 L15.4 9.4 L12 7.4 L8.6 9.4 Z", "violet", 1.5)
    pen.flat(box(10, 1.4, 4, 4.6), "dark")


LOGO_VIEW = "-0.5 -24.5 25 25"


def favicon(*, my_turn: bool) -> tuple[str, str]:
    """Return viewBox and contents of the favicon: the tower, or the lantern if it is the viewer's turn."""
    if my_turn:
        return "-1 -25 26 26", SIGNS["lantern"].svg()
    pen = Pen(0.1)
    tower(pen)
    return LOGO_VIEW, pen.svg()


def app_icon() -> tuple[str, str]:
    """Return viewBox and contents of the app icon: the keep against a golden sky, with margins for any mask."""
    pen = Pen()
    pen.flat(box(-20, -20, 168, 168), "saffron")
    rays = (pi * (i + 0.5) / 11 for i in range(11))
    pen.flat(
        " ".join(
            f"M64 30 L{64 + 130 * cos(a - 0.06):.1f} {30 + 130 * sin(a - 0.06):.1f} "
            f"L{64 + 130 * cos(a + 0.06):.1f} {30 + 130 * sin(a + 0.06):.1f} Z"
            for a in rays
        ),
        "gold",
    )
    view, inside = "0 -128 128 128", DISTRICTS["keep"].svg()
    hill = Pen()
    hill.shape("M-6 -6 L-6 24 Q30 38 64 28 Q98 18 134 30 L134 -6 Z", "leaf")
    return view, f'{pen.svg()}{hill.svg()}<g transform="translate(36 -20) scale(1)">{inside}</g>'


LINKED = ("church", "tavern", "harbor", "dragon_gate", "laboratory", "castle")
LINK_SHAPE = 1200, 630


def link_picture() -> tuple[str, str, set[str]]:
    """Return viewBox and contents of the site's link preview, a town, and the IDs of the sprite pieces in it."""
    view, inside = city(LINKED, len(LINKED), seed=7, span=420, sky=0, complete=True, new="")
    width = float(view.split()[2])
    tall = width * LINK_SHAPE[1] / LINK_SHAPE[0]
    marks = re.sub(r"\{\w+\}#", "#", inside)
    return (
        f"0 {svg_number(24 - tall)} {svg_number(width)} {svg_number(tall)}",
        marks,
        set(re.findall(r'"#([^"]+)"', marks)),
    )
