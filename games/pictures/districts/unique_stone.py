"""Drawings of the unique districts built of stone: walls, domes and memorials."""

from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import bricks, crenel, dome, gable, hip, pyramid, wall
from games.pictures.openings import door, window, windows
from games.pictures.pen import FINE, Pen, box, ring, star


@district("unique", width=84)
def dragon_gate(pen: Pen) -> None:
    pen.shape("M70 50 Q66 66 72 72 Q78 76 82 70 L86 74 L88 64 L78 64 L81 67 Q76 70 76 62 L78 50 Z", "violet", 2)
    pen.shape("M42 50 Q42 72 54 72 Q66 72 66 50 L59 50 Q59 63 54 63 Q49 63 49 50 Z", "violet")
    pen.shape("M46 66 L50 78 L55 71 L60 77 L62 66 Q54 76 46 66 Z", "red", 1.6)
    pen.shape(
        "M16 50 Q14 62 20 72 Q12 70 2 72 L-2 77 L6 79 L0 83 Q12 90 22 88 L28 96 L29 87 L36 92 L33 82 Q38 70 34 50 Z",
        "violet",
    )
    pen.shape("M20 72 Q24 64 22 52 L30 52 Q32 66 27 80 Q22 78 20 72 Z", "saffron", 1.5)
    pen.line("M22 58 L30 58 M23 64 L30.6 64 M22.6 70 L29.6 70", 1.1, fine=True)
    pen.flat(ring(19, 83, 2.6), "light")
    pen.flat(ring(18.4, 83, 1.5), "ink")
    pen.line("M15 87 L22 85", 1.8)
    pen.line("M2 78 Q10 80 16 76", 1.4)
    pen.flat(ring(4, 82.6, 0.9), "ink")
    for x in (6, 58):
        wall(pen, x, 0, 20, 46, "wall", 2)
        bricks(pen, x, 6, 14, 36, 3)
        window(pen, x + 9, 24, 5, 12)
    pen.shape("M25 0 L25 18 C25 40 59 40 59 18 L59 0 L64 0 L64 48 L20 48 L20 0 Z", "wall", 2)
    pen.flat("M54 30 L54 48 L64 48 L64 0 L59 0 L59 18 Z", "ink", 0.14)
    pen.shape(box(1, 45, 82, 7), "violet", 2)
    pen.shape(star(42, 42, 7, 6, 0.45), "gold", 1.5)


@district("unique", width=100)
def great_wall(pen: Pen) -> None:
    pen.shape("M0 0 L0 14 Q18 24 34 18 Q54 12 70 30 Q82 40 98 38 L98 0 Z", "leaf")
    pen.shade("M64 0 Q70 20 98 30 L98 0 Z", 0.14)
    pen.shape("M0 8 L0 26 Q20 34 38 28 Q54 24 70 42 Q82 52 98 50 L98 30 Q82 32 72 22 Q56 6 38 10 Q20 16 0 8 Z", "stone")
    teeth = ((3, 26), (11, 29.4), (19, 31), (27, 30.6), (49, 30), (57, 34), (77, 48))
    for x, y in teeth:
        pen.shape(box(x - 2.6, y - 1, 5.2, 6), "stone", 1.8)
    pen.line("M6 20 L14 22 M10 16 L18 17 M44 20 L52 20 M50 16 L58 20 M80 40 L88 41 M76 34 L84 36", FINE, fine=True)
    for x, y, w, h in ((32, 4, 15, 34), (62, 18, 13, 34), (85, 0, 14, 62)):
        wall(pen, x, y, w, h, "stone", 2)
        pyramid(pen, x + w / 2, y + h + 2, w + 3, 15, "violet")
        crenel(pen, x - 2.5, y + h - 1, w + 5, 8, 3)
        window(pen, x + w / 2 - 1, y + h - 14, 4, 8, "square")
    finial(pen, "unique", 92, 78, 0.8)


@district("unique", width=56)
def keep(pen: Pen) -> None:
    wall(pen, 8, 0, 40, 66, "stone", 4)
    bricks(pen, 10, 6, 24, 52, 6)
    for x in (2, 40):
        pen.shape(f"M{x + 3} 54 L{x} 62 L{x} 78 L{x + 14} 78 L{x + 14} 62 L{x + 11} 54 Z", "stone")
        pen.shade(f"M{x + 9} 54 L{x + 9} 78 L{x + 14} 78 L{x + 14} 62 L{x + 11} 54 Z", 0.18)
        crenel(pen, x - 1.5, 77, 17, 8, 3)
        window(pen, x + 6.6, 64, 3, 8, "square")
    crenel(pen, 15, 65, 26, 10, 3)
    pen.shape("M20 60 L36 60 L36 42 L28 36 L20 42 Z", "violet", 1.9)
    pen.flat(star(28, 50, 5.6, 6, 0.45), "gold")
    window(pen, 28, 24, 3.4, 9, "square")
    door(pen, 28, 0, 11, 16, ink="timber")
    pen.line("M28 74 L28 88", 1.8, "air")
    pen.shape(star(28, 91, 5, 6, 0.45), "gold", 1.4)


@district("unique", width=88)
def basilica(pen: Pen) -> None:
    """Draw a large dome, two small ones, and a bell."""
    wall(pen, 2, 0, 15, 58)
    pen.shape(box(0, 57, 19, 4), "wall", 1.8)
    pen.shape(box(3, 61, 13, 14), "dark", 1.8)
    pen.shape("M5 64 Q5 72 9.5 73 Q14 72 14 64 Z", "gold", 1.5)
    pen.line("M9.5 64 L9.5 62", 2)
    for x in (2, 13.4):
        pen.shape(box(x, 61, 3.6, 15), "wall", 1.6)
    pyramid(pen, 9.5, 75, 23, 12, "violet")
    window(pen, 9, 34, 5, 12)
    wall(pen, 20, 0, 64, 30)
    wall(pen, 36, 30, 32, 17)
    windows(pen, [42, 52, 62], 33, 5, 10)
    dome(pen, 52, 47, 38, 27, "violet")
    pen.shape(box(48, 73, 8, 8), "wall", 1.8)
    dome(pen, 52, 80, 11, 7, "violet", ribs=False)
    for cx in (27, 77):
        dome(pen, cx, 30, 17, 13, "violet", ribs=False)
    gable(pen, 38, 24, 28, 14, "violet", 2)
    pen.flat(ring(52, 30, 2.6), "light")
    for x in (39, 46, 55, 62):
        pen.shape(box(x, 0, 4, 24), "light", 1.6)
    door(pen, 52.4, 0, 8, 18)
    windows(pen, [27, 77], 9, 6, 13)
    finial(pen, "unique", 52, 86, 0.7)


@district("unique", width=100)
def capitol(pen: Pen) -> None:
    """Draw a dome on a ring of columns with stairs."""
    for x in (2, 68):
        wall(pen, x, 8, 30, 24)
        pen.shape(box(x - 1.5, 32, 33, 4), "wall", 1.8)
        hip(pen, x, 36, 30, 7, "violet", 0, 4)
        windows(pen, [x + 6, x + 15, x + 24], 14, 5, 12)
    wall(pen, 31, 8, 38, 32)
    gable(pen, 31, 40, 38, 13, "violet", 3)
    pen.shape(box(35, 50, 30, 17), "dark", 1.8)
    for left in (34, 41.4, 48, 54.6, 62):
        pen.shape(box(left, 50, 4, 17), "light", 1.5)
    pen.shape(box(31, 48, 38, 4), "wall", 1.8)
    pen.shape(box(31, 66, 38, 4), "wall", 1.8)
    dome(pen, 50, 70, 32, 21, "violet")
    pen.shape(box(46, 90, 8, 6), "wall", 1.6)
    finial(pen, "unique", 50, 95, 0.8)
    pen.shape(box(34, 8, 32, 26), "dark", 1.8)
    for left in (33, 41, 47.6, 54.2, 62.4):
        pen.shape(box(left, 8, 4.6, 26), "light", 1.6)
    pen.shape(box(30, 34, 40, 5), "wall", 1.8)
    for i in range(3):
        pen.shape(box(27 - i * 4 + 4, 8 - (i + 1) * 2.7, 38 + i * 8, 2.8), "wall", 1.6)


@district("unique", width=52)
def monument(pen: Pen) -> None:
    """Draw an obelisk with a wreath."""
    pen.shape(box(0, 0, 52, 5), "stone", 2)
    pen.shape(box(5, 5, 42, 5), "stone", 2)
    wall(pen, 11, 10, 30, 20, "violet", comb=False)
    pen.shape(box(8, 29, 36, 5), "stone", 2)
    pen.shape("M15 34 L20 88 L26 98 L32 88 L37 34 Z", "stone")
    pen.shade("M29 34 L28 96 L32 88 L37 34 Z", 0.18)
    pen.slope((37, 36), (32.6, 86), 11, 4.2)
    pen.line("M20 88 L32 88", 1.3)
    pen.line("M21 42 L25 42 M21.6 47 L27 47 M22 52 L25 52 M22.4 78 L26 78", 1.1, fine=True)
    pen.line("M15 62 Q15 52 26 51 Q37 52 37 62", 4.6)
    pen.line("M15 62 Q15 52 26 51 Q37 52 37 62", 2, "leaf")
    for x, y, s in ((14, 62, 1), (16, 55, 1), (21, 51, 1), (38, 62, -1), (36, 55, -1), (31, 51, -1)):
        pen.shape(f"M{x} {y} Q{x - 4 * s} {y + 1} {x - 4 * s} {y + 6} Q{x + s} {y + 5} {x} {y} Z", "leaf", 1.2)
    pen.shape(star(26, 99, 6, 6, 0.45), "gold", 1.4)
    pen.flat(box(16, 14, 20, 11), "light")
    pen.line(box(16, 14, 20, 11) + "M19 22 L33 22 M19 19.4 L31 19.4 M19 16.8 L33 16.8", 1.2)


@district("unique", width=50)
def statue(pen: Pen) -> None:
    """Draw a statue of a hero with a pigeon."""
    pen.shape(box(0, 0, 50, 5), "stone", 2)
    wall(pen, 7, 5, 36, 23, "stone")
    pen.shape(box(4, 27, 42, 5), "stone", 2)
    pen.flat(box(13, 11, 20, 9), "light")
    pen.line(box(13, 11, 20, 9) + "M16 17 L30 17 M16 14 L27 14", 1.1)
    pen.shape("M14 32 Q10 56 18 71 L33 71 Q44 52 38 32 Z", "violet", 2)
    pen.shade("M30 32 Q36 52 28 71 L33 71 Q44 52 38 32 Z", 0.22)
    pen.shape("M18 32 L18 50 L32 50 L32 32 L27 32 L26 44 L24 44 L23 32 Z", "stone", 1.9)
    pen.shape("M16 46 Q14 62 20 69 L30 69 Q36 62 34 46 Q25 42 16 46 Z", "stone", 2)
    pen.line("M19 50 L31 50 M25 52 L25 66", 1.2, fine=True)
    pen.shape("M29 68 L39 80 L44 76 L35 60 Z", "stone", 1.9)
    pen.shape("M20 66 L11 56 L15 46 L20 48 L18 55 L23 60 Z", "stone", 1.9)
    pen.shape("M40 74 L43 78 L36 84 L33 80 Z M38.6 82 L52 101 L54 97 L43 78 Z", "light", 1.8)
    pen.shape(ring(25, 75.6, 6.6, 7.4), "stone", 2)
    pen.shade("M27 83 Q32 82 31.6 75 Q31 69 27 68.4 Q30 75 27 83 Z", 0.2)
    pen.flat(ring(22.4, 76.4, 1) + ring(26.6, 76.4, 1), "ink")
    pen.line("M22.4 72.4 L26.4 72.4 M24 76 L23.6 74", 1.2)
    pen.shape("M19 81 L20 85 L25 86 L30 85 L31 81 Q25 79 19 81 Z", "violet", 1.6)
    pen.line("M24 86 L24 89 M27 86 L27 89", 1.2)
    pen.shape("M15 91 Q20 87.4 27 89 Q31 90 31 95 Q31 99 27 98.6 Q24 98 24.4 94.6 Q20 95 15 91 Z", "light", 1.6)
    pen.shape("M31 96.6 L34.6 95.4 L31 94 Z", "saffron", 1)
    pen.flat(ring(28.4, 96, 0.9), "ink")


@district("unique", width=88)
def quarry(pen: Pen) -> None:
    """Draw steps cut into a hill, and a block of stone."""
    pen.shape("M0 0 L0 56 L10 60 L22 57 L26 58 L26 40 L44 40 L44 22 L66 22 L66 8 L88 8 L88 0 Z", "stone")
    pen.flat("M1 56 L10 60 L22 57 L26 58 L26 52 L16 51 L8 54 L1 50 Z", "leaf")
    pen.line("M0 56 L10 60 L22 57 L26 58 M1 50 L8 54 L16 51 L26 52", 1.6)
    for x, y, h in ((26, 40, 12), (44, 22, 18), (66, 8, 14)):
        pen.comb(x - 0.4, y - 2, y + h, 13)
    pen.line(
        "M6 40 L14 40 M14 40 L14 33 M28 28 L36 28 M32 28 L32 22 M6 18 L16 18 M46 12 L56 12 M50 12 L50 6 M24 12 L32 12",
        1.2,
        fine=True,
    )
    pen.shape(box(47, 22, 13, 9), "stone", 1.9)
    wall(pen, 3, 56, 15, 12, comb=False)
    gable(pen, 3, 67, 15, 14, "violet", 4)
    window(pen, 10, 58, 5, 7)
    pen.band("M46 22 L62 78", "timber", 3)
    pen.band("M84 8 L64 78", "timber", 3)
    pen.band("M57 52 L72 52", "timber", 2)
    pen.line("M63 76 L63 46", 1.8, "air")
    pen.shape(ring(63, 77, 3.6), "gold", 1.5)
    pen.line("M63 46 L55 38 M63 46 L71 38", 1.5, "air")
    pen.shape(box(52, 23, 22, 15), "light", 2)
    pen.shade(box(67, 23, 7, 15), 0.2)
    pen.line("M55 34 L62 34 M58 28 L65 28", 1.1)
    pen.shape(box(70, 0, 14, 8), "stone", 1.8)
    pen.line("M70 8 L77 12 L84 8", 1.5)
    pen.band("M32 40 L40 53", "timber", 1.6, 1)
    pen.shape("M33 57 Q41 57 45 49 L42.4 48 Q39 53 33 54.6 Z", "stone", 1.4)
