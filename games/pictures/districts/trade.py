"""Drawings of the trade districts."""

from games.pictures.bystanders import barrel, crate, sea, smoke
from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import dome, gable, hip, pyramid, wall
from games.pictures.openings import door, window, windows
from games.pictures.pen import CONTOUR, FINE, Pen, box, ring


@district("trade", width=52)
def tavern(pen: Pen) -> None:
    wall(pen, 36, 34, 7, 24, "rose", comb=False)
    smoke(pen, 40, 60)
    wall(pen, 8, 0, 36, 18, "stone")
    wall(pen, 4, 18, 44, 18)
    pen.line("M4 19 L15 35 M15 19 L15 36 M48 19 L37 35 M37 19 L37 36", 2, "timber")
    gable(pen, 4, 36, 44, 22, "green", 4)
    window(pen, 26, 39, 6, 7, "square")
    windows(pen, [21.5, 30.5], 22, 6, 9, "square")
    door(pen, 31, 0, 10, 14)
    window(pen, 17, 4, 8, 8, "square")
    pen.line("M4 31 L-6 31 M-4 31 L-4 27", 1.8, "air")
    pen.shape("M-9 17 L-8 27 L0 27 L1 17 Z", "gold", 1.6)
    pen.flat("M-10 27 Q-9 31 -5 30 Q-1 32 1 29 L0 26 L-8 26 Z", "light")
    pen.line("M-9 26.6 Q-9 31 -5 30 Q-1 32 1 29 L0 26.6", 1.3)
    finial(pen, "trade", 26, 57, 0.7)


def awning(pen: Pen, x: float, y: float, w: float, h: float, stripes: int) -> None:
    """Draw a striped awning with a scalloped hem."""
    step = w / stripes
    for i in range(stripes):
        a, b = x + i * step, x + (i + 1) * step
        lean = w * 0.06
        pen.shape(
            f"M{a} {y + 4} Q{(a + b) / 2} {y - 3} {b} {y + 4} L{b + (lean if b < x + w / 2 else -lean)} {y + h} "
            f"L{a + (lean if a < x + w / 2 else -lean)} {y + h} Z",
            "light" if i % 2 else "green",
            1.7,
        )


@district("trade", width=76)
def market(pen: Pen) -> None:
    """Draw a stall with a fish longer than the stall."""
    pen.line("M36 0 L36 60", 2.6)
    pen.shape("M24 46 L36 61 L48 46 Z", "green")
    pen.shade("M36 61 L39 46 L48 46 Z", 0.22)
    finial(pen, "trade", 36, 58, 0.8)
    pen.shape(box(4, 6, 32, 32), "dark", 1.8)
    pen.shape("M14 14 Q13 26 17 27 L23 27 Q27 26 26 14 Z", "saffron", 1.7)
    pen.shape(ring(20, 31, 4.8), "skin3", 1.6)
    pen.shape("M14 33 Q14 39 20 39 Q26 39 26 33 Q20 35.6 14 33 Z", "red", 1.5)
    pen.flat(ring(18.4, 31, 0.8) + ring(21.6, 31, 0.8), "ink")
    pen.line("M18.6 28.6 Q20 27.4 21.6 28.6", 1.2)
    pen.line("M30 37 L30 31", 1.3, "wall")
    pen.shape("M28.4 31 Q27 25 28.6 20 L31.4 20 Q33 25 31.6 31 Z", "red", 1.3)
    awning(pen, 1, 36, 36, 13, 6)
    pen.shape(box(2, 0, 34, 13), "rose", 2)
    pen.line("M2 7 L36 7", 1.1)
    pen.shape("M5 13 L5 18 Q12 22 19 18 L19 13 Z", "saffron", 1.7)
    pen.shape("M12 13 L12 20 L20 17 L20 13 Z", "gold", 1.5)
    pen.flat(ring(8.6, 15.6, 1.1) + ring(15.6, 15.6, 1), "ink")
    pen.shape(box(41, 6, 30, 22), "dark", 1.8)
    awning(pen, 37, 26, 38, 12, 6)
    pen.shape(box(40, 0, 32, 11), "rose", 2)
    pen.line("M40 6 L72 6", 1.1)
    pen.shape("M34 18 Q44 27 60 20 L70 26 L69 17 L73 9 L61 14 Q46 7 34 18 Z", "water", 1.9)
    pen.shade("M40 14.4 Q50 14 62 17 L73 9 L61 14 Q48 8 40 14.4 Z", 0.18)
    pen.flat(ring(41, 19, 1.5), "ink")
    pen.line("M47 22 Q49 17 46.6 13 M52 20 L54 20 M55 17 L57 17 M51 16 L53 16", 1.3)
    barrel(pen, 66, 0, 8, 9)


@district("trade", width=78)
def trading_post(pen: Pen) -> None:
    """Draw a camel taller than the door in front of which it stands."""
    wall(pen, 3, 0, 38, 36, "rose")
    gable(pen, 3, 36, 38, 24, "green")
    pen.shape(box(-2, 31, 48, 5), "green", 1.8)
    window(pen, 22, 40, 8, 9)
    windows(pen, [11, 33], 19, 6, 9, "square")
    door(pen, 20, 0, 13, 17)
    finial(pen, "trade", 22, 58, 0.75)
    pen.band("M46 0 L47 17", "saffron", 2.2)
    pen.band("M53 0 L52 17", "saffron", 2.2)
    pen.band("M63 0 L63 16", "saffron", 2.2)
    pen.band("M69 0 L67 17", "saffron", 2.2)
    pen.shape(
        "M42 22 Q42 30 48 31 L52 37 L57 31 L60 31 L64 37 L67 30 Q73 28 76 34 L77 47 Q77 52 83 52 L91 49 L90 45 L84 44 Q83 26 72 17 Q58 12 44 16 Z",
        "saffron",
        2,
    )
    pen.shade("M60 14 Q74 22 78 36 L79 48 L84 44 Q83 26 72 17 Q66 14 60 14 Z", 0.18)
    pen.flat(ring(83.4, 49, 1.2), "ink")
    pen.line("M89 47 L86 46.4 M79 52 L77 55 M42 22 L39 14", 1.7)
    pen.line("M84 44 Q72 44 66 36", 1.3, "air")
    pen.shape("M50 34 L66 34 L69 22 L48 22 Z", "green", 1.9)
    pen.line("M51.6 30 L66 30 M50 26 L67.6 26", 1.6, "light")
    crate(pen, 52, 34, 11)
    pen.shape("M46 25 Q43 18 48 16 Q55 16 55 24 Z", "red", 1.6)


@district("trade", width=72)
def docks(pen: Pen) -> None:
    sea(pen, 34, 40, 10)
    pen.shape(box(0, 0, 40, 10), "stone")
    pen.line("M6 4 L14 4 M20 6 L30 6", FINE, fine=True)
    pen.shape("M12 10 L18 48 L30 48 L36 10 Z", "timber")
    pen.shape(ring(24, 25, 11), "rose", 2.2)
    pen.line("M24 14 L24 36 M13 25 L35 25 M16.2 17.2 L31.8 32.8 M16.2 32.8 L31.8 17.2", 1.4)
    pen.flat(ring(24, 25, 2.6), "ink")
    pen.shape("M6 46 L6 52 L18 64 L34 52 L34 46 Z", "green")
    pen.shade("M18 64 L22 46 L34 46 L34 52 Z", 0.22)
    pen.shape("M18 52 L62 76 L64 72 L22 48 Z", "timber", 2)
    pen.line("M62 73 L62 36", 1.5, "air")
    crate(pen, 56, 25, 12)
    pen.line("M62 40 L56 37 M62 40 L68 37", 1.3, "air")
    pen.shape("M45 11 Q47 4 53 4 L64 4 Q70 5 71 12 Z", "rose", 2)
    finial(pen, "trade", 18, 62, 0.7)


@district("trade", width=86)
def harbor(pen: Pen) -> None:
    sea(pen, 22, 64, 9)
    pen.shape("M6 10 L9 62 L23 62 L26 10 Z", "wall")
    pen.flat("M7.9 28 L8.7 40 L24.4 40 L25.4 28 Z M9 52 L9.4 61 L23.6 61 L24 52 Z", "green")
    pen.shade("M18 10 L18 62 L23 62 L26 10 Z", 0.16)
    pen.line("M6 10 L9 62 L23 62 L26 10", CONTOUR)
    pen.shape(box(5, 61, 22, 4), "wall", 1.8)
    window(pen, 16, 65, 12, 10, "square")
    pen.line("M16 65 L16 75", FINE, "wall")
    dome(pen, 16, 75, 18, 10, "green", ribs=False)
    pen.shape("M0 0 L2 12 L30 12 L34 0 Z", "stone")
    finial(pen, "trade", 16, 84, 0.6)
    pen.line("M58 16 L58 78", 2.4)
    pen.shape("M44 26 Q38 44 45 62 L71 62 Q65 44 71 26 Z", "light")
    pen.flat("M50 26 Q45 44 51 62 L58 62 Q53 44 58 26 Z M64 26 Q60 44 64.6 62 L71 62 Q65 44 71 26 Z", "green")
    pen.line("M44 26 Q38 44 45 62 L71 62 Q65 44 71 26 Z", CONTOUR)
    pen.shape("M58 78 L72 74 L58 70 Z", "green", 1.6)
    pen.shape("M36 24 Q38 6 48 6 L70 6 Q80 8 83 28 L76 22 L44 20 Z", "timber")
    pen.line("M41 14 Q60 10 79 17", 1.3)
    pen.flat(ring(50, 14.6, 1.6) + ring(58, 14, 1.6) + ring(66, 14.6, 1.6), "gold")


@district("trade", width=72)
def town_hall(pen: Pen) -> None:
    wall(pen, 4, 0, 64, 34, "rose")
    hip(pen, 4, 34, 64, 18, "green")
    for x in (10, 50):
        gable(pen, x, 34, 12, 12, "rose", 0)
    wall(pen, 26, 0, 20, 68, "rose")
    pen.shape(box(24, 62, 24, 4), "wall", 1.8)
    pen.shape(ring(36, 54, 6.6), "light", 1.8)
    pen.line("M36 54 L36 58.6 M36 54 L39.4 52.4", 1.6)
    dome(pen, 36, 68, 24, 15, "green")
    pen.shape(box(33, 82, 6, 7), "wall", 1.8)
    pyramid(pen, 36, 89, 10, 7, "green")
    windows(pen, [11, 20, 52, 61], 18, 5, 10)
    windows(pen, [11, 20, 52, 61], 0, 7, 13)
    windows(pen, [32.5, 39.5], 28, 4.4, 12)
    door(pen, 36, 0, 12, 18)
    finial(pen, "trade", 36, 95, 0.75)
