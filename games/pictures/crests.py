"""Crests: shields with an emblem, by which the seats of a table are told apart.

A drawing is 24 units wide. The field has the color `--seat` and the emblem the color `--on-seat`, which style sheets set
by the color of the seat (`SEAT_INKS`).
"""

from functools import partial
from typing import NamedTuple

from games.pictures.gallery import CRESTS, Drawing
from games.pictures.pen import GRAIN, Pen, ring

SHIELD = "M2.2 21.8 L21.8 21.8 L21.8 12 Q21 4.6 12 1 Q3 4.6 2.2 12 Z"
HAND = 0.12


class Piece(NamedTuple):
    """A part of an emblem: `flat` or `line` in the color of the emblem, or `carve` in that of the field."""

    kind: str
    path: str
    width: float = 0


def line(path: str, width: float) -> Piece:
    return Piece("line", path, width)


def flat(path: str) -> Piece:
    return Piece("flat", path)


def carve(path: str, width: float = 0) -> Piece:
    return Piece("carve", path, width)


EMBLEMS: dict[str, list[Piece]] = {
    "fish": [
        flat("M3.6 12.6 Q9.6 20 16 12.8 L20.6 17.6 L19.6 12.4 L20.6 7.4 L16 12 Q9.6 5 3.6 12.6 Z"),
        carve(ring(8, 13.4, 1.2)),
        carve("M11.4 8.6 Q13.6 12.4 11.4 16.4", 1.2),
    ],
    "owl": [
        flat(
            "M5.2 19.6 Q8 18.8 8.8 17.6 Q12 18.8 15.2 17.6 Q16 18.8 18.8 19.6 Q20.6 9 15.6 5.4 L12 3.8 L8.4 5.4 Q3.4 9 5.2 19.6 Z"
        ),
        carve(ring(8.9, 14, 2.7)),
        carve(ring(15.1, 14, 2.7)),
        flat(ring(9.1, 14, 1.2) + ring(14.9, 14, 1.2)),
        carve("M12 12.6 L10.9 10.4 L13.1 10.4 Z"),
    ],
    "hare": [
        flat(
            "M8.4 12.2 Q3.8 18 6 21 Q9.6 21.4 11 14.4 L13 14.4 Q14.4 21.4 18 21 Q20.2 18 15.6 12.2 Q18.4 8 15.4 5 Q12 2.8 8.6 5 Q5.6 8 8.4 12.2 Z"
        ),
        carve(ring(9.6, 9.4, 1.1) + ring(14.4, 9.4, 1.1)),
        carve("M7.4 18.6 Q8.6 16.8 9 14.8 M16.6 18.6 Q15.4 16.8 15 14.8", 1.1),
    ],
    "oak": [
        flat(
            "M10.6 3.4 L10.8 8.6 Q5.4 7 4.2 11 Q3.4 14.2 6.4 15.2 Q6.2 19.6 10 19.6 Q12 21.6 14.6 19.6 Q18.4 19.4 17.8 15.2 Q20.8 14 19.8 10.8 Q18.4 7 13.2 8.6 L13.4 3.4 Z"
        ),
        carve("M12 9 L12 15 M12 11.4 L9 13.4 M12 12.6 L15 14.4", 1.2),
    ],
    "wheel": [line(ring(12, 12.4, 6.6), 2.3), line("M12 3.4 L12 21.4 M3 12.4 L21 12.4", 2.2)],
    "anchor": [
        line(ring(12, 18.4, 2), 1.9),
        line("M12 16.4 L12 5 M7.6 14 L16.4 14", 2.4),
        line("M5.4 10 Q6.4 5 12 4.6 Q17.6 5 18.6 10", 2.4),
        flat("M3.6 8.8 L7.6 9.4 L5.2 12.4 Z M20.4 8.8 L16.4 9.4 L18.8 12.4 Z"),
    ],
    "bee": [
        flat("M11 14.4 Q4.4 21.6 3.4 15.4 Q4 11.4 11 12.8 Z M13 14.4 Q19.6 21.6 20.6 15.4 Q20 11.4 13 12.8 Z"),
        flat(ring(12, 9.4, 4.3, 6.2) + ring(12, 17.4, 2.6)),
        carve("M7.8 11.2 L16.2 11.2 M8 7.8 L16 7.8", 1.6),
    ],
    "paw": [
        flat(ring(6, 14, 2.2, 2.9) + ring(9.9, 17.8, 2.2, 2.9) + ring(14.1, 17.8, 2.2, 2.9) + ring(18, 14, 2.2, 2.9)),
        flat("M12 13.4 Q15.4 13.2 17.2 9 Q17.8 4.6 12 5.4 Q6.2 4.6 6.8 9 Q8.6 13.2 12 13.4 Z"),
    ],
    "ship": [
        flat("M3.6 9.6 L20.4 9.6 Q18.8 4.4 12 4.2 Q5.2 4.4 3.6 9.6 Z"),
        flat("M12.8 11 L12.8 21.4 Q20.2 18.4 19.4 11 Z M11 11 L11 19 L4.8 11 Z"),
        carve("M5.4 7.4 Q12 5.4 18.6 7.4", 1.1),
    ],
    "swan": [
        flat(
            "M4.4 10.4 Q6.4 4.4 13 4.4 Q20.4 4.8 20.4 13.4 Q17.6 11.2 14.2 11.6 Q10 12 9.6 14.8 Q9.4 16.4 10.6 17.6 Q11.6 20.6 8.4 20.8 Q6.6 20.8 5.6 19 L2.8 18 L5.8 17.2 Q8 16.4 6.6 13.8 Q5.2 12.2 4.4 10.4 Z"
        ),
        carve(ring(8.2, 18.8, 0.9)),
        carve("M11.4 8.6 Q14.4 6.8 17.6 9.4", 1.2),
    ],
    "boot": [
        flat("M6 20.6 L12.6 20.6 L12.6 12.6 Q14 10.6 17.4 10.2 Q20.8 9.4 20.4 6.6 L6 6.6 Z"),
        flat("M6 5.4 L10.4 5.4 L10.4 3.2 L6 3.2 Z M12.6 5.4 L20.4 5.4 L20.2 3.8 L12.6 3.8 Z"),
        carve("M6 17.4 L12.6 17.4", 1.3),
    ],
    "stag": [
        flat(
            "M8.6 12.6 L15.4 12.6 Q16 8 13.8 4.2 L10.2 4.2 Q8 8 8.6 12.6 Z M8.8 12.4 L4.6 11.6 L6.6 9.6 Z M15.2 12.4 L19.4 11.6 L17.4 9.6 Z"
        ),
        line(
            "M10 12.4 Q5.4 14.4 5.8 20.6 M14 12.4 Q18.6 14.4 18.2 20.6 M6.4 16.6 L2.8 18 M17.6 16.6 L21.2 18 M8 14.6 L9 18.8 M16 14.6 L15 18.8",
            1.8,
        ),
        carve(ring(10.4, 9.6, 0.9) + ring(13.6, 9.6, 0.9)),
    ],
}


def crest(pen: Pen, emblem: str) -> None:
    """Draw a shield with an emblem."""
    pen.mark(SHIELD, 'fill="var(--crest-edge)" stroke="var(--crest-edge)" stroke-width="7"', slip=(2, 1))
    pen.mark(SHIELD, 'fill="var(--seat)" stroke="var(--crest-edge)" stroke-width="6"')
    for kind, path, width in EMBLEMS[emblem]:
        color = "var(--seat)" if kind == "carve" else "var(--on-seat)"
        if width:
            pen.mark(path, f'fill="none" stroke="{color}" stroke-width="{width * GRAIN:g}"')
        else:
            pen.mark(path, f'fill="{color}"')


for name in EMBLEMS:
    CRESTS[name] = Drawing(partial(crest, emblem=name), 24, hand=HAND)
