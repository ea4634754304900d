"""The parts that all busts share. Each bust stands in a niche of 100 by 116 units."""

from math import cos, pi, sin

from games.pictures.inks import ink_variable
from games.pictures.pen import Pen, ring


def niche(pen: Pen, ink: str) -> None:
    """Draw the niche behind a portrait, with rays around the head. Style sheets make it gold during the character's turn."""
    pen.shape(
        "M8 0 L8 62 C8 90 26 104 50 104 C74 104 92 90 92 62 L92 0 Z", ink, fill=f"var(--niche,{ink_variable(ink)})"
    )
    rays = []
    for i in range(-3, 27):
        a, far = i * pi / 23, (0.94, 0.8, 0.87)[i % 3]
        x, y = cos(a), sin(a)
        rays.append(
            f"M{50 + 24 * x:.1f} {60 + 24 * y:.1f} L{50 + 41 * far * cos(a - 0.03):.1f} {60 + 43 * far * sin(a - 0.03):.1f} "
            f"L{50 + 41 * far * cos(a + 0.03):.1f} {60 + 43 * far * sin(a + 0.03):.1f} Z"
        )
    pen.flat(" ".join(rays), "light", 0.85)


def shoulders(pen: Pen, ink: str, w: float = 72, top: float = 30) -> None:
    a = w / 2
    pen.shape(
        f"M{50 - a} 0 C{50 - a} {top * 0.8} {50 - a * 0.5} {top} {50 - 10} {top + 4} L60 {top + 4} C{50 + a * 0.5} {top} {50 + a} {top * 0.8} {50 + a} 0 Z",
        ink,
    )
    pen.shade(
        f"M60 {top + 4} C{50 + a * 0.5} {top} {50 + a} {top * 0.8} {50 + a} 0 L{50 + a * 0.4} 0 C{50 + a * 0.45} {top * 0.5} 62 {top - 6} 56 {top + 4} Z",
        0.18,
    )
    pen.teeth([(50 + a - (i * 0.9) ** 1.7 * 0.42, 2.5 + i * 3.6) for i in range(6)], 15)


def neck(pen: Pen, skin: str, cx: float = 50, cy: float = 62, w: float = 8) -> None:
    pen.shape(
        f"M{cx - w} {cy - 32} L{cx - w} {cy - 14} L{cx + w} {cy - 14} L{cx + w} {cy - 32} Q{cx} {cy - 38} {cx - w} {cy - 32} Z",
        skin,
        2,
    )
    pen.shade(
        f"M{cx - w} {cy - 19} L{cx + w} {cy - 14} L{cx + w} {cy - 32} Q{cx + 2} {cy - 37} {cx - 2} {cy - 34} Z", 0.25
    )


def head(pen: Pen, skin: str, cx: float = 50, cy: float = 62, w: float = 17, jaw: float = 10, chin: float = 22) -> None:
    """Draw the neck and the head. `w` is half the width; `jaw` is from 6 (pointed) to 14 (square).

    `chin` is the distance of the chin below `cy`.
    """
    neck(pen, skin, cx, cy)
    low = cy - chin
    pen.shape(
        f"M{cx - w} {cy + 8} C{cx - w} {cy - 8} {cx - jaw} {low} {cx} {low} C{cx + jaw} {low} {cx + w} {cy - 8} {cx + w} {cy + 8} "
        f"C{cx + w} {cy + 20} {cx + 10} {cy + 25} {cx} {cy + 25} C{cx - 10} {cy + 25} {cx - w} {cy + 20} {cx - w} {cy + 8} Z",
        skin,
    )
    pen.shade(
        f"M{cx + w} {cy + 8} C{cx + w} {cy - 8} {cx + jaw} {low} {cx} {low} C{cx + 8} {cy - 14} {cx + 10} {cy + 4} {cx + 8} {cy + 24} "
        f"C{cx + 14} {cy + 20} {cx + w} {cy + 16} {cx + w} {cy + 8} Z",
        0.14,
    )
    pen.teeth([(cx + w - ((11 - i * 3.4) / 22) ** 2 * 20 * (i < 3), cy - 11 + i * 3.4) for i in range(8)], 5)


def eye(pen: Pen, x: float, cy: float, turn: float, kind: str) -> None:
    """Draw an eye: open, wide, sly (half shut) or closed."""
    if kind == "closed":
        pen.line(f"M{x - 4} {cy + 2} Q{x} {cy - 1.6} {x + 4} {cy + 2}", 1.9)
        return
    tall = {"open": 2.7, "wide": 4, "sly": 2.1}[kind]
    pen.flat(ring(x, cy + 1, 3.8, tall), "light")
    pen.flat(ring(x + turn * 0.5, cy + (0.4 if kind == "sly" else 1), 2.1, min(tall, 2.5)), "ink")
    if kind == "sly":
        pen.line(f"M{x - 4.4} {cy + 2} L{x + 4.4} {cy + 2.6}", 2.2)
    else:
        pen.line(f"M{x - 4.2} {cy + tall - 1.1} Q{x} {cy + tall + 2.7} {x + 4.2} {cy + tall - 1.1}", 1.6)


def face(
    pen: Pen,
    cx: float = 50,
    cy: float = 62,
    turn: float = -2,
    brow: float = 1,
    mouth: str = "smile",
    blush: bool = True,
    nose: str = "plain",
    eyes: str = "open",
    old: bool = False,
    hair: str = "ink",
) -> None:
    """Draw the eyes, brows, nose and mouth.

    With `turn` < 0 the face looks left; with `brow` < 0 it frowns; `hair` is the ink of the brows.
    """
    e = cx + turn
    if blush:
        pen.flat(ring(e - 9.5, cy - 6, 3.6) + ring(e + 9.5, cy - 6, 3.6), "blush", 0.75)
    for side in (-1, 1):
        x = e + side * 7.6
        eye(pen, x, cy, turn, eyes)
        lift = 2 if eyes == "wide" else 0
        arch = f"M{x - side * 4} {cy + lift + 7 + min(brow, 0) * 1.6} Q{x} {cy + lift + 9.4 + brow} {x + side * 5} {cy + lift + 7 - min(brow, 0)}"
        pen.line(arch, 2.2 if hair == "ink" else 3.4)
        if hair != "ink":
            pen.line(arch, 1.6, hair)
        if old:
            pen.line(
                f"M{x + side * 5.4} {cy + 1.6} L{x + side * 8} {cy + 3} M{x + side * 5.4} {cy} L{x + side * 8} {cy - 0.6} "
                f"M{x - 3} {cy - 3.4} Q{x} {cy - 4.8} {x + 3} {cy - 3.4}",
                1.1,
                fine=True,
            )
    n = 1 if turn >= 0 else -1
    if nose == "hook":
        pen.line(
            f"M{e + n * -1.2} {cy + 5} Q{e + n * 4.4} {cy + 1} {e + n * 5.2} {cy - 5.6} Q{e + n * 5} {cy - 9} {e + n * 1} {cy - 7.4}",
            1.9,
        )
    elif nose == "broad":
        pen.line(
            f"M{e - n * 4.4} {cy - 6} Q{e - n * 4} {cy - 9} {e - n * 0.6} {cy - 8} Q{e + n * 4.4} {cy - 9.4} {e + n * 4.8} {cy - 5.6} Q{e + n * 3.4} {cy - 3} {e + n * 1.4} {cy + 2}",
            1.8,
        )
    elif nose == "button":
        pen.line(
            f"M{e - 2} {cy - 6.6} Q{e + n} {cy - 9.4} {e + n * 3.6} {cy - 6} Q{e + n * 3.8} {cy - 4} {e + n * 2} {cy - 3}",
            1.8,
        )
    else:
        pen.line(
            f"M{e + n * -1.6} {cy + 4} Q{e + n * 2.6} {cy - 4} {e + n * 4} {cy - 6} Q{e + n * 2} {cy - 8.6} {e - n * 1.6} {cy - 7.4}",
            1.8,
        )
    if old:
        pen.line(
            f"M{e - 6.6} {cy - 7.4} Q{e - 9} {cy - 10} {e - 8.4} {cy - 13} M{e + 6.6} {cy - 7.4} Q{e + 9} {cy - 10} {e + 8.4} {cy - 13} "
            f"M{e - 6} {cy + 14} Q{e} {cy + 15.4} {e + 6} {cy + 14}",
            1.1,
            fine=True,
        )
    if mouth in ("grin", "lips"):
        kind = {
            "grin": (
                f"M{e - 7} {cy - 11.4} Q{e} {cy - 20} {e + 7} {cy - 11.4} Q{e} {cy - 13.4} {e - 7} {cy - 11.4} Z",
                "light",
            ),
            "lips": (
                f"M{e - 5} {cy - 13.4} Q{e - 2} {cy - 11} {e} {cy - 12.2} Q{e + 2.4} {cy - 11} {e + 6} {cy - 12.2} Q{e + 1} {cy - 17.4} {e - 5} {cy - 13.4} Z",
                "red",
            ),
        }
        pen.cut(*kind[mouth], 1.4)
        return
    pen.line(
        {
            "smile": f"M{e - 6} {cy - 12.6} Q{e} {cy - 16.6} {e + 6} {cy - 12}",
            "smirk": f"M{e - 6} {cy - 14.4} Q{e + 1} {cy - 15.4} {e + 7} {cy - 11}",
            "frown": f"M{e - 6} {cy - 15.4} Q{e} {cy - 11.8} {e + 6} {cy - 15.4}",
            "flat": f"M{e - 5.4} {cy - 14} Q{e} {cy - 13} {e + 5.4} {cy - 14.4}",
        }[mouth],
        2,
    )


def moustache(pen: Pen, ink: str, cx: float, y: float, w: float = 10, curl: float = 0) -> None:
    """Draw a mustache; `curl` raises its tips."""
    pen.shape(
        f"M{cx} {y + 2} Q{cx - w * 0.5} {y + 3} {cx - w} {y - 1 + curl} Q{cx - w * 0.6} {y - 3.4} {cx} {y - 1} "
        f"Q{cx + w * 0.6} {y - 3.4} {cx + w} {y - 1 + curl} Q{cx + w * 0.5} {y + 3} {cx} {y + 2} Z",
        ink,
        1.6,
    )


def spectacles(pen: Pen, cx: float, cy: float, r: float = 5.8, ink: str = "ink") -> None:
    """Draw round spectacles for a face centered at cx."""
    pen.line(
        ring(cx - 7.6, cy + 1, r)
        + ring(cx + 7.6, cy + 1, r)
        + f"M{cx - 1.8} {cy + 2} Q{cx} {cy + 3.4} {cx + 1.8} {cy + 2}",
        1.5,
        ink,
    )


def crown_shape(cx: float, y: float, w: float, h: float) -> str:
    """Return a crown with three points as a path."""
    a = w / 2
    return (
        f"M{cx - a * 0.86} {y} L{cx - a} {y + h * 0.8} L{cx - a * 0.5} {y + h * 0.42} L{cx} {y + h} L{cx + a * 0.5} {y + h * 0.42} "
        f"L{cx + a} {y + h * 0.8} L{cx + a * 0.86} {y} Z"
    )
