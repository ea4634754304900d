"""Decoration of a town: trees, goods, water and people at the seams between plots."""

from games.pictures.pen import FINE, Pen, box, ring


def tree(pen: Pen, cx: float, y: float, h: float, ink: str = "leaf") -> None:
    pen.line(f"M{cx} {y} L{cx} {y + h * 0.5}", 2.2)
    r = h * 0.3
    c = y + h * 0.68
    pen.shape(
        f"M{cx - r} {c - r * 0.7} C{cx - r * 1.7} {c - r * 0.4} {cx - r * 1.4} {c + r * 0.6} {cx - r * 0.7} {c + r * 0.6} "
        f"C{cx - r * 0.6} {c + r * 1.5} {cx + r * 0.6} {c + r * 1.5} {cx + r * 0.7} {c + r * 0.6} "
        f"C{cx + r * 1.4} {c + r * 0.6} {cx + r * 1.7} {c - r * 0.4} {cx + r} {c - r * 0.7} Q{cx} {c - r * 1.2} {cx - r} {c - r * 0.7} Z",
        ink,
        1.8,
    )
    pen.comb(cx + r * 1.1, c - r * 0.6, c + r * 0.7, r * 0.9, 2.6)


def cypress(pen: Pen, cx: float, y: float, h: float) -> None:
    pen.shape(
        f"M{cx} {y} C{cx - h * 0.24} {y + h * 0.2} {cx - h * 0.14} {y + h * 0.7} {cx} {y + h} C{cx + h * 0.14} {y + h * 0.7} {cx + h * 0.24} {y + h * 0.2} {cx} {y} Z",
        "leaf",
        1.8,
    )
    pen.shade(f"M{cx} {y} L{cx} {y + h} C{cx + h * 0.14} {y + h * 0.7} {cx + h * 0.24} {y + h * 0.2} {cx} {y} Z", 0.2)


def barrel(pen: Pen, x: float, y: float, w: float = 9, h: float = 10) -> None:
    pen.shape(
        f"M{x} {y} Q{x - 2} {y + h / 2} {x} {y + h} L{x + w} {y + h} Q{x + w + 2} {y + h / 2} {x + w} {y} Z",
        "timber",
        1.7,
    )
    pen.line(
        f"M{x - 0.6} {y + h * 0.3} L{x + w + 0.6} {y + h * 0.3} M{x - 0.6} {y + h * 0.7} L{x + w + 0.6} {y + h * 0.7}",
        1.1,
    )


def crate(pen: Pen, x: float, y: float, size: float = 10) -> None:
    pen.shape(box(x, y, size, size), "rose", 1.7)
    pen.line(f"M{x} {y} L{x + size} {y + size} M{x} {y + size} L{x + size} {y}", 1.1)


def smoke(pen: Pen, x: float, y: float) -> None:
    pen.line(
        f"M{x} {y} Q{x - 4} {y + 4} {x} {y + 7} Q{x + 5} {y + 11} {x - 1} {y + 14} Q{x - 5} {y + 14} {x - 4} {y + 11}",
        1.5,
        "air",
    )


def sea(pen: Pen, x: float, w: float, h: float = 8) -> None:
    step, path, xx = 8.0, f"M{x} 0 L{x} {h} ", x
    count = max(1, round(w / step))
    step = w / count
    for _ in range(count):
        path += f"Q{xx + step * 0.25} {h + 3} {xx + step * 0.5} {h} Q{xx + step * 0.75} {h - 3} {xx + step} {h} "
        xx += step
    pen.shape(path + f"L{x + w} 0 Z", "water", 1.8)
    pen.line(
        f"M{x + w * 0.2} 3.6 Q{x + w * 0.3} 6 {x + w * 0.4} 3.6 M{x + w * 0.6} 3 Q{x + w * 0.7} 5.4 {x + w * 0.8} 3",
        FINE,
        fine=True,
    )


def bush(pen: Pen, x: float) -> None:
    pen.shape(
        f"M{x - 8} 0 Q{x - 10} 6 {x - 5} 6 Q{x - 3} 11 {x + 1} 8 Q{x + 6} 10 {x + 6} 5 Q{x + 10} 4 {x + 8} 0 Z",
        "leaf",
        2,
    )
    pen.teeth([(x + 8, 2), (x + 7, 5)], 6)


def fence(pen: Pen, x: float) -> None:
    for dx in (-6, 0, 6):
        pen.shape(
            f"M{x + dx - 1.6} 0 L{x + dx - 1.6} 8 L{x + dx} 10.5 L{x + dx + 1.6} 8 L{x + dx + 1.6} 0 Z", "rose", 1.4
        )
    pen.line(f"M{x - 9} 5.4 L{x + 9} 5.4", 1.8)


def goose(pen: Pen, x: float) -> None:
    pen.line(f"M{x - 1} 0 L{x - 1} 3 M{x + 2} 0 L{x + 2} 3", 1.4)
    pen.shape(
        f"M{x - 8} 7.6 Q{x - 4} 1.4 {x + 2} 2.6 Q{x + 5} 3.4 {x + 4.6} 8 L{x + 5} 13 Q{x + 2} 15 {x + 1.6} 12 L{x + 1} 8.4 Q{x - 3} 9.6 {x - 8} 7.6 Z",
        "light",
        1.5,
    )
    pen.shape(f"M{x + 4.6} 13.4 L{x + 8.4} 12 L{x + 4.8} 11.2 Z", "saffron", 1.1)


def neighbor(pen: Pen, x: float, robe: str, skin: str, hat: str) -> None:
    pen.shape(f"M{x - 4.4} 0 Q{x - 4} 7 {x - 2} 9.6 L{x + 2} 9.6 Q{x + 4} 7 {x + 4.4} 0 Z", robe, 1.6)
    pen.shape(ring(x, 12, 2.9), skin, 1.4)
    pen.shape(f"M{x - 3.8} 12.8 Q{x - 3} 17.6 {x + 0.6} 17 Q{x + 3.4} 16.4 {x + 3.8} 13 Z", hat, 1.3)
