"""Walls and roofs, with light from the upper left."""

from games.pictures.pen import FINE, Pen, box


def wall(
    pen: Pen, x: float, y: float, w: float, h: float, ink: str = "wall", batter: float = 0, comb: bool = True
) -> None:
    pen.shape(f"M{x - batter} {y} L{x} {y + h} L{x + w} {y + h} L{x + w + batter} {y} Z", ink)
    side = w * 0.28
    pen.shade(f"M{x + w - side} {y} L{x + w - side} {y + h} L{x + w} {y + h} L{x + w + batter} {y} Z", 0.14)
    if comb and h > 12:
        pen.comb(x + w - 0.4, y + 1, y + h, min(w * 0.5, 15))


def bricks(pen: Pen, x: float, y: float, w: float, h: float, rows: int = 3) -> None:
    """Draw a few bricks on the lit side, never a full grid."""
    parts = []
    for i in range(rows):
        yy = y + h * (0.2 + 0.6 * i / max(rows - 1, 1))
        xx = x + w * (0.12 if i % 2 else 0.3)
        parts.append(f"M{xx} {yy} L{xx + w * 0.22} {yy}")
        parts.append(f"M{xx + w * 0.11} {yy} L{xx + w * 0.11} {yy - 3}")
    pen.line(" ".join(parts), FINE, fine=True)


def gable(pen: Pen, x: float, y: float, w: float, h: float, ink: str, over: float = 3) -> None:
    pen.shape(f"M{x - over} {y} L{x + w / 2} {y + h} L{x + w + over} {y} Z", ink)
    pen.shade(f"M{x + w / 2} {y + h} L{x + w * 0.62} {y} L{x + w + over} {y} Z", 0.2)
    pen.slope((x + w + over, y), (x + w / 2, y + h), w * 0.42)


def hip(pen: Pen, x: float, y: float, w: float, h: float, ink: str, over: float = 3, inset: float = 7) -> None:
    pen.shape(f"M{x - over} {y} L{x + inset} {y + h} L{x + w - inset} {y + h} L{x + w + over} {y} Z", ink)
    pen.shade(f"M{x + w - inset} {y + h} L{x + w - inset - 5} {y} L{x + w + over} {y} Z", 0.2)
    pen.slope((x + w + over, y), (x + w - inset, y + h), 14)
    tiles = []
    for i, row in enumerate((0.24, 0.5, 0.76)):
        yy, step = y + h * row, 5.2
        xx = x + 1 + inset * row + (i % 2) * step / 2
        while xx < x + w - inset - 6:
            tiles.append(f"M{xx} {yy} Q{xx + 1.8} {yy - 2} {xx + 3.6} {yy}")
            xx += step * (1 if (xx * 7 + i) % 3 < 2 else 2)
    pen.line(" ".join(tiles), FINE, fine=True)


def cone(pen: Pen, cx: float, y: float, w: float, h: float, ink: str) -> None:
    a = w / 2
    pen.shape(
        f"M{cx - a} {y} Q{cx - a * 0.36} {y + h * 0.4} {cx} {y + h} Q{cx + a * 0.36} {y + h * 0.4} {cx + a} {y} "
        f"Q{cx} {y - 3} {cx - a} {y} Z",
        ink,
    )
    pen.shade(
        f"M{cx} {y + h} Q{cx + a * 0.36} {y + h * 0.4} {cx + a} {y} Q{cx + a * 0.6} {y - 1.6} {cx + a * 0.24} {y - 1.6} "
        f"Q{cx + a * 0.16} {y + h * 0.4} {cx} {y + h} Z",
        0.2,
    )
    pen.slope((cx + a * 0.92, y), (cx + a * 0.3, y + h * 0.46), w * 0.42, 3.4)
    pen.slope((cx + a * 0.3, y + h * 0.46), (cx, y + h), w * 0.15, 4)


def pyramid(pen: Pen, cx: float, y: float, w: float, h: float, ink: str) -> None:
    pen.shape(f"M{cx - w / 2} {y} L{cx} {y + h} L{cx + w / 2} {y} Z", ink)
    pen.shade(f"M{cx} {y + h} L{cx + w * 0.12} {y} L{cx + w / 2} {y} Z", 0.2)
    pen.slope((cx + w / 2, y), (cx, y + h), w * 0.4, 3.2)


def dome(pen: Pen, cx: float, y: float, w: float, h: float, ink: str, ribs: bool = True) -> None:
    a = w / 2
    pen.shape(
        f"M{cx - a} {y} C{cx - a} {y + h * 0.72} {cx - a * 0.4} {y + h * 0.96} {cx} {y + h} "
        f"C{cx + a * 0.4} {y + h * 0.96} {cx + a} {y + h * 0.72} {cx + a} {y} Z",
        ink,
    )
    pen.shade(
        f"M{cx} {y + h} C{cx + a * 0.4} {y + h * 0.96} {cx + a} {y + h * 0.72} {cx + a} {y} L{cx + a * 0.42} {y} "
        f"C{cx + a * 0.42} {y + h * 0.6} {cx + a * 0.2} {y + h * 0.9} {cx} {y + h} Z",
        0.2,
    )
    pen.teeth([(cx + a * (1 - (i / 7) ** 3 * 0.55) - 0.6, y + h * (0.1 + i * 0.105)) for i in range(7)], a * 0.62)
    if ribs:
        pen.line(
            f"M{cx - a * 0.45} {y + 1} C{cx - a * 0.45} {y + h * 0.6} {cx - a * 0.2} {y + h * 0.88} {cx} {y + h} "
            f"M{cx} {y + 1} L{cx} {y + h}",
            FINE,
            fine=True,
        )


def crenel(pen: Pen, x: float, y: float, w: float, h: float, merlons: int, ink: str = "stone") -> None:
    """Draw a battlement that projects from its wall by two units."""
    half, n = h * 0.5, merlons * 2 - 1
    step = w / n
    path = f"M{x} {y} L{x} {y + h} "
    for i in range(n):
        top = y + (h if i % 2 == 0 else half)
        path += f"L{x + i * step} {top} L{x + (i + 1) * step} {top} "
    pen.shape(path + f"L{x + w} {y} Z", ink)
    pen.shade(box(x + w * 0.74, y, w * 0.26, half), 0.18)
