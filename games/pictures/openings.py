"""Windows, doors and gates. Windows have the ink `win`, so that style sheets can light up a whole town."""

from math import cos, pi, sin

from games.pictures.pen import FINE, Pen, ring


def window(pen: Pen, cx: float, y: float, w: float, h: float, kind: str = "round") -> None:
    a = w / 2
    head = {
        "round": f"L{cx - a} {y + h - a} C{cx - a} {y + h} {cx + a} {y + h} {cx + a} {y + h - a}",
        "pointed": f"L{cx - a} {y + h - w * 0.8} Q{cx - a} {y + h - a * 0.6} {cx} {y + h} Q{cx + a} {y + h - a * 0.6} {cx + a} {y + h - w * 0.8}",
        "square": f"L{cx - a} {y + h} L{cx + a} {y + h}",
    }[kind]
    pen.cut(f"M{cx - a} {y} {head} L{cx + a} {y} Z", "win")


def windows(pen: Pen, spots: list[float], y: float, w: float, h: float, kind: str = "round") -> None:
    for cx in spots:
        window(pen, cx, y, w, h, kind)


def door(pen: Pen, cx: float, y: float, w: float, h: float, kind: str = "round", ink: str = "timber") -> None:
    a = w / 2
    rise = {
        "round": f"C{cx - a} {y + h} {cx + a} {y + h} {cx + a} {y + h - a}",
        "pointed": f"Q{cx - a} {y + h - a * 0.4} {cx} {y + h} Q{cx + a} {y + h - a * 0.4} {cx + a} {y + h - a}",
    }[kind]
    pen.shape(f"M{cx - a} {y} L{cx - a} {y + h - a} {rise} L{cx + a} {y} Z", ink, 1.8)
    pen.line(f"M{cx} {y} L{cx} {y + h - 2}", FINE)


def portcullis(pen: Pen, cx: float, y: float, w: float, h: float) -> None:
    door(pen, cx, y, w, h, ink="dark")
    a = w / 2
    bars = " ".join(f"M{cx + i * w / 5} {y + 3} L{cx + i * w / 5} {y + h - abs(i) * 1.6 - 1}" for i in (-1.4, 0, 1.4))
    pen.line(
        f"{bars} M{cx - a} {y + h * 0.4} L{cx + a} {y + h * 0.4} M{cx - a} {y + h * 0.66} L{cx + a} {y + h * 0.66}",
        1.2,
        "stone",
    )


def rose(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.cut(ring(cx, cy, r), "win", 1.6)
    spokes = " ".join(f"M{cx} {cy} L{cx + r * cos(i * pi / 4):.1f} {cy + r * sin(i * pi / 4):.1f}" for i in range(8))
    pen.line(spokes, FINE, "wall")
    pen.line(ring(cx, cy, r * 0.42), FINE, "wall")
