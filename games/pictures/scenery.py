"""The scenery of all towns: hills, cloud, sun, ground, free plots."""

from collections.abc import Callable
from functools import partial
from math import pi, sin

from games.pictures.bystanders import barrel, bush, fence, goose, neighbor
from games.pictures.inks import ink_variable
from games.pictures.pen import Pen, box, grains, ring, star

STRIP = 720  # Width in units after which hills and ground repeat.
HILLS = 2
HORIZON = 60
PLOT = 42  # Width of a free plot, in units.


def roof(kind: int, x: float, w: float, h: float) -> str:
    """Return a distant building as a clockwise path, so that overlapping buildings merge into one shape."""
    if kind == 0:
        return ring(x + w / 2, h * 0.7, w * 0.5, h * 0.62) + box(x + w / 2 - 1.5, 0, 3, h)
    if kind == 1:
        return f"M{x} 0 L{x} {h + 6} L{x + w * 0.22} {h + 26} L{x + w * 0.44} {h + 6} L{x + w * 0.44} 0 Z " + box(
            x + w * 0.3, 0, w * 0.7, h * 0.6
        )
    if kind == 2:
        return (
            f"M{x} 0 L{x} {h} L{x + 3} {h} L{x + 3} {h - 3} L{x + 6} {h - 3} L{x + 6} {h} L{x + 9} {h} L{x + 9} {h - 3} "
            f"L{x + 12} {h - 3} L{x + 12} {h} L{x + 15} {h} L{x + 15} 0 Z"
        )
    return f"M{x} 0 L{x} {h} L{x + w / 2} {h + 11} L{x + w} {h} L{x + w} 0 Z"


def hills(pen: Pen, variant: int) -> None:
    """Draw pale hills and roofs in the background."""
    path = "M0 -2 L0 30 "
    for i in range(STRIP // 90):
        a, last = i * 90, i == STRIP // 90 - 1
        path += (
            f"Q{a + 22} {46 + (variant * 7 + i * 13) % 20} {a + 45} {34 - (i + variant) % 3 * 6} "
            f"Q{a + 68} {22 + (variant + i * 5) % 9} {a + 90} {30 if last else 30 + variant * i % 8} "
        )
    pen.flat(path + f"L{STRIP} -2 Z", "wash", 0.5)
    pen.flat(
        " ".join(
            star(
                STRIP * ((variant * 0.17 + i * 0.29) % 1), 62 + (variant * 11 + i * 23) % 36, 1.6 + i % 3 * 0.7, 4, 0.3
            )
            for i in range(11)
        ),
        "star",
    )
    roofs, x, n = [], 2.0, (variant + 3) * 2654435761 % 4294967296
    while x < STRIP - 24:
        n = (n * 1103515245 + 12345) % 2147483648
        w = 15 + n % 12
        roofs.append(roof((n >> 16) % 5, x, w, 16 + (n >> 8) % 22))
        x += w * 0.84
    pen.flat(" ".join(roofs), "wash")


def horizon() -> tuple[str, str]:
    """Return the viewBox and the contents of a strip of hills that can be repeated horizontally."""
    pen = Pen()
    hills(pen, 0)
    return f"0 -{HORIZON} {STRIP} {HORIZON}", pen.svg()


def cloud(pen: Pen) -> None:
    pen.line("M0 0 L8 0 Q9 8 18 6 Q23 15 33 8 Q44 10 44 0 L60 0 M30 1 Q36 6 38 1 M16 -5 L42 -5", 1.7, "wash")


def sun(pen: Pen) -> None:
    """Draw the sun that appears behind a complete city, centered at (0, 40)."""
    # The rays are one arc, thick enough to be a half disc, with fifteen dashes.
    pen.mark(
        "M-105 40 C-105 98 -58 145 0 145 C58 145 105 98 105 40",
        f'fill="none" stroke="{ink_variable("gold")}" stroke-opacity="var(--ray,.28)" stroke-width="{grains(210)}" '
        'stroke-linecap="butt" pathLength="45" stroke-dasharray="1 2" stroke-dashoffset="-1"',
    )
    pen.flat("M-36 0 C-54 14 -62 52 -44 71 C-24 100 24 100 44 71 C62 52 54 14 36 0 Z", "gold", 0.32)
    pen.flat("M-12 0 C-36 6 -48 34 -38 59 C-26 90 26 90 38 59 C48 34 36 6 12 0 Z", "gold", 0.5)


def ground(pen: Pen) -> None:
    """Draw the ground line. Its ends are at the same height, so that it can be repeated."""
    pen.hand = 0
    steps = STRIP // 18
    turns = ((18 * i, 2 * pi * i / steps) for i in range(steps + 1))
    pen.line("M" + " L".join(f"{x} {0.45 * sin(5 * a) + 0.35 * sin(11 * a):.2f}" for x, a in turns), 2.8, "air")


def plot(pen: Pen) -> None:
    """Draw a free plot, marked out with a rope."""
    pen.line("M5 0 L5 13 M37 0 L37 13", 3, "timber")
    pen.line("M5 11 Q21 5 37 11", 1.3, "air")
    pen.mark(
        box(0, -9, PLOT - 4, 8),
        f'fill="none" stroke="{ink_variable("air")}" stroke-width="{grains(1.2)}" stroke-dasharray="{grains(4)} {grains(3)}" stroke-opacity=".6"',
    )


def next_plot(pen: Pen) -> None:
    """Draw the next plot to be built on, with a sign."""
    plot(pen)
    pen.shape("M14 6 L14 14 L29 14 L29 6 Z", "light", 1.5)
    pen.line("M18 10 L25 10 M21.5 7.4 L21.5 12.6", 1.6)


def scenery() -> dict[str, str]:
    """Return the SVG of all scenery by sprite ID. IDs of hills begin with h-, those of other things with b-."""
    pieces: dict[str, Callable[[Pen], None]] = {f"h-{i}": partial(hills, variant=i) for i in range(HILLS)}
    pieces |= {f"b-{f.__name__}": f for f in (cloud, sun, ground, plot, next_plot)}
    seams = (
        lambda pen: bush(pen, 0),
        lambda pen: neighbor(pen, 0, "red", "skin2", "stone"),
        lambda pen: fence(pen, 0),
        lambda pen: bush(pen, 0),
        lambda pen: goose(pen, 0),
        lambda pen: neighbor(pen, 0, "blue", "skin4", "saffron"),
        lambda pen: barrel(pen, -5, 0, 8, 9),
    )
    pieces |= {f"b-{i}": draw for i, draw in enumerate(seams)}
    drawn = {}
    for name, draw in pieces.items():
        pen = Pen()
        draw(pen)
        drawn[name] = pen.svg()
    return drawn
