"""Emblems that distinguish the five district types without color: roof finials, icons (charges), and ribbon patterns."""

from games.pictures.inks import INK_OF
from games.pictures.pen import Pen, box, ring, star


def finial(pen: Pen, kind: str, x: float, y: float, size: float = 1) -> None:
    """Draw the roof finial of a type: noble swallowtail, religious cross, trade roundel, military pennon, unique star."""
    s = size
    if kind == "religious":
        a, b = 1.5 * s, 5 * s
        pen.shape(
            f"M{x - a} {y - 1} L{x - a} {y + 6.4 * s} L{x - b} {y + 6.4 * s} L{x - b} {y + 9.4 * s} L{x - a} {y + 9.4 * s} L{x - a} {y + 14 * s} "
            f"L{x + a} {y + 14 * s} L{x + a} {y + 9.4 * s} L{x + b} {y + 9.4 * s} L{x + b} {y + 6.4 * s} L{x + a} {y + 6.4 * s} L{x + a} {y - 1} Z",
            "gold",
            1.4,
        )
        return
    if kind == "unique":
        pen.line(f"M{x} {y - 1} L{x} {y + 6 * s}", 1.8, "air")
        pen.shape(star(x, y + 9 * s, 6 * s, 6, 0.45), "gold", 1.4)
        return
    pole = 15 * s
    pen.line(f"M{x} {y - 1} L{x} {y + pole}", 1.9, "air")
    top = y + pole
    if kind == "noble":
        pen.shape(
            f"M{x} {top} L{x + 13 * s} {top} L{x + 9 * s} {top - 3.6 * s} L{x + 13 * s} {top - 7.2 * s} L{x} {top - 7.2 * s} Z",
            "saffron",
            1.6,
        )
    elif kind == "military":
        pen.shape(f"M{x} {top} L{x + 15 * s} {top - 3.8 * s} L{x} {top - 7.6 * s} Z", "red", 1.6)
    elif kind == "trade":
        pen.shape(ring(x, top, 4.6 * s), "green", 1.6)
        pen.flat(ring(x, top, 1.5 * s), "light")


CHARGES = {
    "noble": "M4 5 L20 5 L21 17 L16 12 L12 20 L8 12 L3 17 Z",
    "religious": "M10 2 L14 2 L14 12 L20 12 L20 16 L14 16 L14 22 L10 22 L10 16 L4 16 L4 12 L10 12 Z",
    "trade": ring(12, 12, 9.5) + ring(12, 12, 3.6),
    "military": "M4 22 L4 2 L6.5 2 L6.5 8 L22 14.5 L6.5 21 L6.5 22 Z",
    "unique": star(12, 12, 11, 6, 0.45),
}


def charge(kind: str) -> str:
    """Return the icon of a type, for shields and text: in a box of 24 by 24 units, in the color of the text around it."""
    p = Pen(0)
    p.mark(CHARGES[kind], 'fill-rule="evenodd"')
    return p.svg()


def ribbon(kind: str, tiles: int) -> str:
    """Return the ribbon of a type, shown below the ground line, made of `tiles` tiles that are 10 units wide."""
    p, h = Pen(0.16), 9
    p.flat(box(0, -h, tiles * 10, h), INK_OF[kind])
    cuts = []
    for i in range(tiles):
        c, m = 10 * i + 5, -h / 2
        cuts.append(
            {
                "noble": f"M{c} {m + 3} L{c + 3.6} {m} L{c} {m - 3} L{c - 3.6} {m} Z",
                "religious": f"M{c - 2.6} {-h + 1.4} L{c - 2.6} {m} Q{c - 2.4} {m + 2.4} {c} {m + 3.4} Q{c + 2.4} {m + 2.4} {c + 2.6} {m} L{c + 2.6} {-h + 1.4} Z",
                "trade": ring(c, m, 2.7),
                "military": f"M{c - 4.2} {-h + 1.2} L{c} -1.4 L{c + 4.2} {-h + 1.2} Z",
                "unique": star(c, m, 3.8, 4, 0.36),
            }[kind]
        )
    p.hand = 0  # no wavering, so that equal tiles compress better
    p.flat(" ".join(cuts), "light")
    return p.svg()
