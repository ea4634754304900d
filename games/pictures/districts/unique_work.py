"""Drawings of the unique districts that have to do with work and wealth."""

from math import cos, pi, sin

from games.pictures.bystanders import smoke, tree
from games.pictures.gallery import district
from games.pictures.masonry import bricks, hip, wall
from games.pictures.openings import door, window, windows
from games.pictures.pen import Pen, box, ring, star


@district("unique", width=62)
def armory(pen: Pen) -> None:
    """Draw a building in the shape of a helmet."""
    pen.shape("M16 38 L3 74 L1 84 L8 78 L24 42 Z", "light", 2)
    pen.line("M5 76 L20 40", 1.1)
    pen.shape("M46 38 L59 74 L61 84 L54 78 L38 42 Z", "light", 2)
    pen.line("M57 76 L42 40", 1.1)
    pen.shape("M27 62 Q22 80 35 87 Q54 88 58 70 Q50 76 43 71 Q39 68 37 61 Z", "violet", 2)
    pen.line("M35 66 Q36 78 46 80 M31 66 Q30 76 36 82", 1.1, fine=True)
    pen.shape("M5 0 L5 38 Q6 62 31 65 Q56 62 57 38 L57 0 Z", "stone")
    pen.shade("M44 0 L44 60 Q56 54 57 38 L57 0 Z", 0.16)
    pen.comb(56.6, 2, 46, 13)
    pen.shape("M27.6 18 L27.6 64.6 L34.4 64.6 L34.4 18 Z", "violet", 1.8)
    pen.shape("M4 32 L4 38.6 L58 38.6 L58 32 Z", "violet", 1.8)
    for x, lean in ((9, 1), (36, -1)):
        pen.cut(f"M{x} {42 - lean} L{x} {47 - lean * 2} L{x + 17} {47 + lean * 2} L{x + 17} {42 + lean} Z", "win", 1.6)
    pen.flat(
        "".join(
            ring(x, y, 1.5) for x, y in ((11, 26), (17, 26), (11, 20), (17, 20), (43, 26), (49, 26), (43, 20), (49, 20))
        ),
        "ink",
    )
    door(pen, 31, 0, 13, 19)
    pen.shape(star(31, 35.3, 5.4, 6, 0.45), "gold", 1.4)


@district("unique", width=78)
def factory(pen: Pen) -> None:
    """Draw a building with a large wheel and two chimneys."""
    for x, h in ((50, 72), (63, 62)):
        wall(pen, x, 20, 9, h - 20, "rose", 1)
        pen.shape(box(x - 1.6, h, 12.2, 5), "stone", 1.8)
        smoke(pen, x + 5, h + 7)
    for x in (2, 20, 38):
        pen.shape(f"M{x} 30 L{x} 48 L{x + 19} 30 Z", "violet")
        pen.shade(f"M{x + 9} 30 L{x + 9} 39.6 L{x + 19} 30 Z", 0.2)
        pen.cut(f"M{x + 2} 33 L{x + 2} 41 L{x + 9} 33 Z", "win", 1.2)
    wall(pen, 2, 0, 72, 30, "rose")
    windows(pen, [9, 66], 13, 7, 10, "square")
    pen.line("M9 13 L9 23 M5.5 18 L12.5 18 M66 13 L66 23 M62.5 18 L69.5 18", 1.1, "rose")
    pen.shape(star(35, 20, 18, 12, 0.8), "timber", 2)
    pen.shape(ring(35, 20, 10.4), "rose", 1.8)
    pen.line("M35 10 L35 30 M25 20 L45 20 M28 13 L42 27 M28 27 L42 13", 2)
    pen.shape(ring(35, 20, 3.4), "gold", 1.5)
    door(pen, 60, 0, 9, 12)


@district("unique", width=58)
def framework(pen: Pen) -> None:
    """Draw a building of bare beams with a wreath on top."""

    def beam(*ends: tuple[float, float]) -> None:
        path = "M" + " L".join(f"{x} {y}" for x, y in ends)
        pen.line(path, 6.4)
        pen.line(path, 3.6, "timber")

    pen.shape(box(6, 0, 46, 4), "stone", 1.8)
    pen.shape("M8 4 L8 22 L22 22 L22 4 Z", "wall", 1.8)
    bricks(pen, 7, 5, 16, 14, 3)
    beam((9, 26), (21, 4))
    beam((50, 26), (38, 4))
    beam((8, 2), (8, 46))
    beam((50, 2), (50, 46))
    beam((29, 2), (29, 68))
    beam((3, 26), (55, 26))
    beam((10, 44), (27, 28))
    beam((48, 44), (31, 28))
    beam((3, 46), (55, 46))
    beam((3, 46), (29, 71))
    beam((55, 46), (29, 71))
    beam((17, 58), (41, 58))
    pen.shape("M26 46 L26 60 L42 60 L48 46 Z", "violet", 2)
    pen.shade("M40 46 L39 60 L42 60 L48 46 Z", 0.2)
    pen.line(
        "M57 0 L46 38 M64 0 L53 38 M58.6 5 L62 6.4 M56.4 12 L60 13.4 M54 19 L58 20.4 M52 26 L56 27.4 M50 33 L54 34.4",
        1.9,
        "air",
    )
    pen.line("M29 70 L29 76", 2.2)
    pen.shape("M22 73 L29 88 L36 73 Q29 76 22 73 Z", "leaf", 1.8)
    pen.flat(ring(27, 77, 1.2) + ring(31, 80, 1.2), "red")
    pen.shape(star(29, 88, 4.4, 6, 0.45), "gold", 1.3)


@district("unique", width=84)
def gold_mine(pen: Pen) -> None:
    """Draw a mountain with the entrance of a mine, and gold."""
    pen.shape("M0 0 L8 24 L16 30 L26 54 L34 58 L44 78 L52 66 L58 62 L66 40 L74 34 L84 0 Z", "stone")
    pen.shape("M33 56 L44 78 L51 67 L46 62 L42 66 L38 58 Z", "violet", 1.7)
    pen.shade("M44 78 L52 66 L58 62 L66 40 L74 34 L84 0 L62 0 L58 30 L50 40 Z", 0.18)
    pen.slope((80, 8), (66, 40), 16)
    pen.line("M16 30 L22 22 M26 54 L30 44 M9 22 L13 14 M52 50 L58 44", 1.2, fine=True)
    pen.shape("M22 0 L22 26 Q23 38 37 39 Q51 38 52 26 L52 0 Z", "dark", 2)
    pen.band("M23 0 L23 31", "timber", 3.6)
    pen.band("M51 0 L51 31", "timber", 3.6)
    pen.band("M18 32 L56 32", "timber", 4.4)
    pen.shape(ring(37, 21, 4.4, 5.2), "gold", 1.5)
    pen.line("M37 26 L37 31", 1.4, "stone")
    pen.flat("M60 54 L63 51 L60 48 L57 51 Z M14 19 L16.6 16 L14 13 L11.4 16 Z M68 24 L71 21 L68 18 L65 21 Z", "gold")
    pen.line("M60 54 L63 51 L60 48 L57 51 Z M14 19 L16.6 16 L14 13 L11.4 16 Z M68 24 L71 21 L68 18 L65 21 Z", 1.1)
    pen.line("M28 1.6 L84 1.6", 2.4, "air")
    for x, y, r in ((56, 20, 5), (65, 22, 6), (73, 20, 4.6)):
        pen.shape(ring(x, y, r, r * 0.86), "gold", 1.7)
    pen.shape("M48 20 L52 6 L76 6 L80 20 Z", "violet", 2)
    pen.shade("M70 6 L73 20 L80 20 L76 6 Z", 0.24)
    pen.line("M50 14 L78 14", 1.4)
    pen.shape(ring(57, 4.4, 4.2), "stone", 1.8)
    pen.shape(ring(71, 4.4, 4.2), "stone", 1.8)


@district("unique", width=70)
def imperial_treasury(pen: Pen) -> None:
    """Draw a building in the shape of a chest too full to close."""
    pen.shape("M4 44 Q2 60 10 68 Q35 78 60 68 Q68 60 66 44 Z", "violet")
    pen.shade("M50 44 Q54 62 52 71 Q58 70 60 68 Q68 60 66 44 Z", 0.22)
    pen.teeth([(65.6 - (i * 0.9) ** 2 * 0.3, 46 + i * 4) for i in range(5)], 13)
    pen.line("M17 45 Q16 62 21 71 M53 45 Q54 62 49 71", 3.6)
    pen.line("M17 45 Q16 62 21 71 M53 45 Q54 62 49 71", 1.8, "saffron")
    pen.shape("M6 38 L64 38 L66 46 L4 46 Z", "dark", 1.8)
    for x, y, r in (
        (12, 42, 5),
        (22, 45, 6),
        (33, 43, 6.4),
        (44, 46, 5.6),
        (55, 43, 5.4),
        (27, 39, 5),
        (49, 39, 5),
        (38, 38, 5),
    ):
        pen.shape(ring(x, y, r, r * 0.8), "gold", 1.6)
    wall(pen, 5, 0, 60, 37, "timber")
    pen.line("M5 13 L65 13 M5 25 L65 25", 1.1, fine=True)
    for x in (13, 49):
        pen.shape(box(x, 0, 8, 38), "violet", 1.8)
    pen.shape(box(3, 33, 64, 5), "violet", 1.8)
    windows(pen, [27, 43], 17, 5, 9)
    pen.shape("M26 38 L44 38 L44 26 Q35 20 26 26 Z", "gold", 1.9)
    pen.flat(ring(35, 32, 2.2) + "M34 32 L33 26 L37 26 L36 32 Z", "ink")
    door(pen, 35, 0, 11, 15, ink="dark")


@district("unique", width=62)
def secret_vault(pen: Pen) -> None:
    """Draw a hill with a keyhole."""
    pen.shape("M-1 0 Q1 34 20 45 Q34 52 46 43 Q62 32 63 0 Z", "leaf")
    pen.shade("M46 0 Q46 30 38 47 Q44 46 46 43 Q62 32 63 0 Z", 0.16)
    pen.teeth([(62 - i * i * 0.42, 4 + i * 4.6) for i in range(7)], 12)
    pen.line("M8 22 L10 26 M14 33 L17 36 M6 12 L9 15 M50 34 L52 30", 1.2, fine=True)
    tree(pen, 47, 43, 18)
    pen.shape("M9 0 L9 18 C9 42 49 42 49 18 L49 0 Z", "stone", 2)
    pen.line("M14 27 L19 23 M22 34 L25 28 M36 34 L33 28 M44 27 L39 23 M10 14 L16 14 M42 14 L48 14", 1.3)
    pen.shape(ring(29, 17, 14.4), "violet", 2)
    pen.shade("M33 31 C46 29 47 5 33 3 C40 10 40 24 33 31 Z", 0.22)
    pen.line(ring(29, 17, 10.6), 1.2)
    pen.flat("".join(ring(29 + 12.4 * cos(i * pi / 4), 17 + 12.4 * sin(i * pi / 4), 1.1) for i in range(8)), "gold")
    pen.shape(ring(29, 20, 4.6), "gold", 1.6)
    pen.flat(ring(29, 20.6, 2.1) + "M28.2 20 L26.8 12 L31.2 12 L29.8 20 Z", "ink")
    pen.shape(box(2, 0, 54, 3.4), "stone", 1.8)


@district("unique", width=64)
def smithy(pen: Pen) -> None:
    """Draw a smithy with an anvil as its roof, and a fire."""
    wall(pen, 46, 26, 12, 46, "rose", 2)
    pen.shape(box(43, 70, 18, 5), "stone", 1.8)
    smoke(pen, 52, 77)
    wall(pen, 4, 0, 56, 32, "stone")
    bricks(pen, 4, 4, 14, 24, 3)
    pen.shape(
        "M13 34 L43 34 L40 44 Q40 48 46 50 L46 60 L14 60 Q10 60 8 58 L-9 58 Q-4 49 10 48 Q16 47 16 43 Z", "violet"
    )
    pen.shade("M34 34 L33 44 Q33 50 38 52 L38 60 L46 60 L46 50 Q40 48 40 44 L43 34 Z", 0.22)
    pen.line("M-5 56 Q2 52 12 52 L44 52", 1.2, fine=True)
    pen.comb(45, 50, 60, 8)
    pen.shape(box(2, 30, 58, 5), "timber", 2)
    pen.shape("M13 0 L13 13 C13 26 37 26 37 13 L37 0 Z", "dark", 2)
    pen.shape("M17 1 Q15 9 20 14 Q20 9 23 8 Q22 16 27 20 Q27 13 31 12 Q35 7 33 1 Z", "red", 1.5)
    pen.flat("M21 1 Q20 6 23 8 Q24 12 26.6 13 Q27 8 29 7 Q31 4 30 1 Z", "gold")
    window(pen, 50, 13, 8, 11)
    pen.line("M50 13 L50 24", 1.1, "stone")
    pen.band("M22 66 L31 79", "timber", 2.2)
    pen.shape("M24 78 L34 70 L39 76 L29 84 Z", "stone", 1.9)
    pen.flat(star(14, 68, 4, 4, 0.3) + star(8, 76, 2.6, 4, 0.3), "gold")


@district("unique", width=72)
def stables(pen: Pen) -> None:
    """Draw stables with a horse looking out."""
    wall(pen, 3, 0, 66, 27, "rose")
    hip(pen, 3, 27, 66, 19, "violet", 3, 8)
    pen.shape("M24 26 L24 42 L38 53 L52 42 L52 26 Z", "wall", 2)
    pen.shape("M19 40 L38 57 L57 40 L53 36 L38 49 L23 36 Z", "violet", 2)
    pen.shape(
        "M33 44 L33 36 Q33 31 38 31 Q43 31 43 36 L43 44 L40.4 44 L40.4 36 Q40 33.6 38 33.6 Q36 33.6 35.6 36 L35.6 44 Z",
        "gold",
        1.3,
    )
    for x in (6, 52):
        pen.shape(box(x, 0, 14, 20), "dark", 1.8)
        pen.shape(box(x, 0, 14, 10), "timber", 1.8)
        pen.line(f"M{x} 0 L{x + 14} 10 M{x} 10 L{x + 14} 0", 1.1)
    pen.shape(box(25, 0, 26, 26), "dark", 1.9)
    pen.shape(
        "M34 8 L32 20 Q31 27 36 32 L37 37 L40 33 Q46 31 48 25 L58 15 Q60 11 56 9 Q52 8 49 12 L44 16 L46 8 Z",
        "timber",
        2,
    )
    pen.shade("M46 8 L44 16 L49 12 Q52 8 56 9 Q52 14 46 17 L40 20 L41 8 Z", 0.22)
    pen.line("M34 10 Q31 22 36 30 M31 14 L34 15 M30 19 L33.6 20 M30.6 24 L34 24", 2)
    pen.flat(ring(43.4, 25, 1.7), "ink")
    pen.flat(ring(55.6, 12, 1), "ink")
    pen.line("M50 22 L46 17 M46 27 L52 20", 1.5, "saffron")
    pen.shape(box(24, 0, 28, 10), "timber", 2)
    pen.line("M24 0 L52 10 M24 10 L52 0", 1.3)
    pen.shape("M58 0 Q57 8 63 9 Q70 9 70 0 Z", "saffron", 1.8)
    pen.line("M60 3 L63 7 M64 2 L65 7 M68 3 L66 6", 1.1, fine=True)
