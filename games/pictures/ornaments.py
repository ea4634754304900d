"""Page ornaments: the toothed divider, the frame, and the snail's path, which shows elapsed time."""

from math import sin

from games.pictures.inks import INKS
from games.pictures.pen import Pen

WAY = 340  # Length of the snail's path, in units.
RULE = 1400


def rule(pen: Pen) -> None:
    """Draw the toothed divider."""
    rhythm = (9, 5, 7.4, 4, 6.2, 8.2, 3.6)
    pen.flat(
        f"M0 0 L0 -2.6 L{RULE} -2.6 L{RULE} 0 Z "
        + " ".join(f"M{4 + i * 5} -2 L{6 + i * 5} {-2 - rhythm[i % 7]} L{8 + i * 5} -2 Z" for i in range(RULE // 5)),
        "rule",
    )


def way(pen: Pen) -> None:
    """Draw the snail's path: a line with ticks for 24 parts, and a gate at the end."""
    pen.line(f"M0 0 L{WAY} 0", 2.2, "air")
    ticks = ((8 + i * (WAY - 46) / 24, -6 if i % 6 == 0 else -3.4) for i in range(25))
    pen.flat(" ".join(f"M{x} 0 L{x + 1.4} {depth} L{x + 2.8} 0 Z" for x, depth in ticks), "air")
    g = WAY - 32
    pen.shape(
        f"M{g} 0 L{g} 20 L{g + 4} 20 L{g + 4} 17 L{g + 8} 17 L{g + 8} 20 L{g + 12} 20 L{g + 12} 17 L{g + 16} 17 L{g + 16} 20 L{g + 20} 20 L{g + 20} 17 "
        f"L{g + 24} 17 L{g + 24} 20 L{g + 28} 20 L{g + 28} 0 Z",
        "stone",
        2,
    )
    pen.shape(f"M{g + 8} 0 L{g + 8} 7 C{g + 8} 14 {g + 20} 14 {g + 20} 7 L{g + 20} 0 Z", "dark", 1.5)


def frame(night: bool) -> str:
    """Return the SVG of a hand-drawn frame for `border-image` with slice 12: thin on the lit sides, thick on the others."""
    ink = "#74788f" if night else INKS["ink"][0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><path fill="{ink}" fill-rule="evenodd" '
        f'd="{edge(1.8, 238, 1.1)} {edge(5.6, 231.6, 1.1)}"/></svg>\n'
    )


def edge(a: float, b: float, size: float, n: int = 40) -> str:
    """Return a square with wobbly, hand-drawn sides, as a path."""
    spots = [(a + (b - a) * i / n, a) for i in range(n)] + [(b, a + (b - a) * i / n) for i in range(n)]
    spots += [(b - (b - a) * i / n, b) for i in range(n)] + [(a, b - (b - a) * i / n) for i in range(n)]

    def stray(t: float) -> float:
        return size * (0.6 * sin(t * 0.087 + a) + 0.4 * sin(t * 0.21 + b))

    return "M" + " L".join(f"{x + stray(y):.2f} {y + stray(x + 70):.2f}" for x, y in spots) + " Z"
