"""Drawings of the unique districts that have to do with learning."""

from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import dome, gable, hip, wall
from games.pictures.openings import door, rose, window, windows
from games.pictures.pen import CONTOUR, FINE, Pen, box, ring, star


@district("unique", width=70)
def library(pen: Pen) -> None:
    wall(pen, 4, 0, 62, 38)
    pen.shape(box(1, 37, 68, 5), "wall", 2)
    dome(pen, 35, 46, 46, 24, "violet")
    pen.shape(box(14, 42, 42, 5), "wall", 2)
    pen.shape("M19 6 L19 24 C19 36 51 36 51 24 L51 6 Z", "dark", 2)
    books = (
        (21, 4, "red", 9),
        (25, 3, "saffron", 7),
        (28.4, 4, "blue", 8.6),
        (32.8, 3, "light", 6.6),
        (36.2, 4, "green", 9),
        (40.6, 3.4, "red", 7.4),
        (44.4, 4.4, "saffron", 8.6),
    )
    for base, flip in ((6, 1), (17.4, -1)):
        for x, w, ink, h in books if flip > 0 else books[::-1]:
            xx = x if flip > 0 else 70 - x - w
            pen.cut(box(xx, base, w, h), ink, 0.9)
        pen.line(f"M19 {base} L51 {base}", 1.6)
    for x in (7, 57):
        wall(pen, x, 0, 6, 37, "light", comb=False)
    pen.shape(box(0, 0, 70, 5), "wall", 2)
    pen.shape("M24 74 Q30 78 35 74 Q40 78 46 74 L46 86 Q40 90 35 86 Q30 90 24 86 Z", "light", 1.8)
    pen.line("M35 70 L35 86 M27 82 Q30 84 32 82.6 M38 82.6 Q41 84 43 82", 1.2)


@district("unique", width=60)
def laboratory(pen: Pen) -> None:
    pen.shape("M10 0 L7 34 L45 34 L47 0 Z", "wall")
    pen.shade("M34 0 L33 34 L45 34 L47 0 Z", 0.14)
    pen.comb(45, 2, 33, 13)
    pen.shape(
        "M20 34 L4 38 L6 44 Q9 56 20 62 L20 78 L17 78 L17 83 L35 83 L35 78 L32 78 L32 62 Q45 56 48 42 L46 36 Z", "light"
    )
    pen.flat("M8 46 Q12 49 18 46 Q26 42 34 46 Q41 49 46 46 L47 42 L46 37 L20 35 L5.6 39 Z", "violet")
    pen.line("M7 46 Q12 49 18 46 Q26 42 34 46 Q41 49 46.6 46", 1.4)
    pen.flat(ring(22, 41, 1.8) + ring(31, 51, 1.5) + ring(36, 41.4, 2) + ring(26, 54, 1.1), "gold")
    pen.line("M12 52 Q15 58 21 61", 1.5, "violet")
    pen.shade("M34 37 Q40 48 32 62 L32 78 L35 78 L35 83 L30 83 L29 62 Q36 50 30 37 Z", 0.12)
    pen.line(
        "M20 34 L4 38 L6 44 Q9 56 20 62 L20 78 L17 78 L17 83 L35 83 L35 78 L32 78 L32 62 Q45 56 48 42 L46 36 Z", CONTOUR
    )
    pen.line("M35 74 Q56 76 54 56 L54 34", 2.2, "air")
    pen.shape("M50 22 L50 34 L58 34 L58 22 Z", "green", 1.7)
    pen.line("M26 88 Q22 92 26 95 Q30 99 26 103", 1.6, "air")
    door(pen, 20, 0, 10, 16)
    rose(pen, 36, 17, 5)


@district("unique", width=58)
def school_of_magic(pen: Pen) -> None:
    wall(pen, 34, 0, 24, 28)
    gable(pen, 34, 28, 24, 16, "violet")
    windows(pen, [42, 51], 10, 5, 10, "pointed")
    pen.shape("M6 0 L9 58 L33 58 L36 0 Z", "wall")
    pen.shade("M26 0 L26 58 L33 58 L36 0 Z", 0.14)
    pen.comb(34.4, 2, 56, 11)
    pen.shape(
        "M-1 60 Q20 50 43 60 Q36 64 32 72 Q28 86 34 96 Q40 98 46 92 Q44 104 32 106 Q20 104 15 84 Q12 68 -1 60 Z",
        "violet",
    )
    pen.shade("M43 60 Q36 64 32 72 Q28 86 34 96 Q40 98 46 92 Q44 104 32 106 Q27 98 26 84 Q26 66 30 56.6 Z", 0.24)
    pen.flat(star(17, 68, 3.6, 5, 0.42) + star(22, 84, 3.2, 5, 0.42) + star(28, 97, 2.6, 5, 0.42), "gold")
    window(pen, 19, 38, 9, 13, "pointed")
    window(pen, 24, 21, 5, 9, "pointed")
    door(pen, 18, 0, 11, 16, "pointed")
    finial(pen, "unique", 46, 43, 0.7)


@district("unique", width=64)
def observatory(pen: Pen) -> None:
    wall(pen, 8, 0, 44, 32)
    pen.shape(box(4, 31, 52, 6), "wall", 2)
    pen.shape("M32 52 L56 78 L63 72 L40 46 Z", "gold", 2)
    pen.shape("M54 80 L60 86 L71 76 L65 70 Z", "gold", 2)
    pen.shade("M60 86 L71 76 L65 70 L61 73.6 Z", 0.2)
    dome(pen, 30, 37, 46, 31, "violet", ribs=False)
    pen.shape("M28 44 L42 60 L48 55 L36 40 L28 40 Z", "dark", 1.8)
    pen.line("M10 42 C11 54 18 62 26 66 M18 39 C18 50 22 58 27 63", FINE, fine=True)
    windows(pen, [17, 43], 10, 6, 13)
    door(pen, 30, 0, 12, 20)
    pen.flat(star(14, 78, 5, 4, 0.3) + star(30, 88, 3.4, 4, 0.3), "gold")
    pen.line(star(14, 78, 5, 4, 0.3) + star(30, 88, 3.4, 4, 0.3), 1.2)


@district("unique", width=46)
def ivory_tower(pen: Pen) -> None:
    """Draw a tusk with windows."""
    pen.shape("M6 0 Q2 44 10 70 Q17 92 36 106 Q30 88 33 68 Q38 36 38 0 Z", "light")
    pen.shade("M26 0 Q28 44 27 70 Q27 92 36 106 Q30 88 33 68 Q38 36 38 0 Z", 0.13)
    pen.teeth([(37.8 - (i * 0.32) ** 1.6, 4 + i * 6) for i in range(10)], 12)
    pen.line("M6 22 Q12 19 18 21 M7 46 Q12 43 17 45 M12 76 Q16 73 19 75", 1.1, fine=True)
    pen.shape("M33 106 L31 97 L40 100 Z", "gold", 1.4)
    pen.shape("M1 60 L4 66 L40 66 L43 60 L38 55 L7 55 Z", "violet", 2)
    pen.shade("M33 55 L33 66 L40 66 L43 60 L38 55 Z", 0.22)
    pen.line("M6 66 L6 72 M14 66 L14 72 M22 66 L22 72 M30 66 L30 72 M38 66 L38 72 M3 72.6 L41 72.6", 1.6)
    pen.shape(ring(18, 76.6, 4.6), "skin2", 1.5)
    pen.shape("M13 78 Q14 84 19 83.6 Q24 83 23.4 78 Q18 80 13 78 Z", "violet", 1.4)
    pen.shape("M14 74 Q14 66 18 66 Q23 67 22.4 74 Q18 71.6 14 74 Z", "light", 1.3)
    pen.flat(ring(16.6, 76.6, 0.8) + ring(20, 76.6, 0.8), "ink")
    windows(pen, [15, 26], 34, 6, 12)
    window(pen, 23, 86, 4, 9)
    door(pen, 22, 14, 10, 14)
    pen.line("M20 12 L20 6 M24 12 L24 6", 1.2)


@district("unique", width=66)
def map_room(pen: Pen) -> None:
    """Draw a building with a globe on its roof and a map hanging out."""
    pen.shape(ring(33, 72, 20), "water")
    pen.flat(
        "M19 80 Q26 90 33 88 Q37 82 31 78 Q33 71 27 70 Q22 74 19 72 Q16 76 19 80 Z M40 78 Q47 82 50 76 Q49 68 44 65 Q38 68 41 72 Z M30 63 Q36 64 37 59 Q33 54 28 57 Z",
        "leaf",
    )
    pen.line(
        "M19 80 Q26 90 33 88 Q37 82 31 78 Q33 71 27 70 Q22 74 19 72 Q16 76 19 80 Z M40 78 Q47 82 50 76 Q49 68 44 65 Q38 68 41 72 Z M30 63 Q36 64 37 59 Q33 54 28 57 Z",
        1.1,
    )
    pen.shade("M42 90 Q53 82 53 72 Q53 60 43 54 Q48 70 42 90 Z", 0.2)
    pen.line(ring(33, 72, 20), CONTOUR)
    pen.band("M17 53 Q7 70 18 87 Q26 95 37 95", "gold", 2.2)
    pen.shape("M26 46 L29 53 L37 53 L40 46 Z", "timber", 1.8)
    wall(pen, 6, 0, 54, 30)
    hip(pen, 6, 30, 54, 17, "violet", 4, 9)
    pen.shape("M13 8 L12 32 L54 32 L55 8 Q50 11 46 8 Q41 5 36 8 Q31 11 25 8 Q19 5 13 8 Z", "light", 2)
    pen.line("M17 25 Q23 28 25 22 Q28 16 34 18 Q40 21 43 26 Q46 28 51 25", 1.3, "blue")
    pen.line("M19 15 L21.6 17 M24 17 L26.6 16 M29 14 L31.6 14.6 M34 13.6 L37 14", 1.5, "red")
    pen.line("M40 15 L45 20 M45 15 L40 20", 1.9, "red")
    pen.shape(box(10, 31, 46, 4), "timber", 1.7)
    door(pen, 33, 0, 9, 8, ink="timber")


@district("unique", width=84)
def museum(pen: Pen) -> None:
    """Draw a hall with an exhibit too large for its door."""
    for x, y in ((17, 62), (24, 68), (31, 71)):
        pen.band(f"M{x} {y} Q{x + 7} {y - 8} {x + 5} {y - 22}", "light", 2, 1.3)
    pen.band("M2 44 Q10 70 32 72 Q48 72 56 62 Q62 54 68 62 L72 78", "light", 4.4, 1.6)
    pen.line(
        "M9 59 L12 55 M16 66 L18 62 M40 74 L39 69 M48 71 L45 66 M54 67 L50 62 M66 59 L63 63 M71 66 L66 67 M73 72 L68 73",
        1.4,
    )
    pen.shape("M66 76 Q66 86 74 87 Q82 86 88 80 L86 75 L74 74 Z", "light", 2)
    pen.flat(ring(74, 82, 1.9), "ink")
    pen.line("M87 77.6 L77 77.4 M80 77.4 L80 79.6 M83.6 77.4 L83.6 79.4", 1.3)
    wall(pen, 4, 6, 72, 34)
    pen.shape(box(1, 39, 78, 5), "wall", 2)
    gable(pen, 18, 44, 44, 17, "violet", 3)
    pen.flat(ring(40, 50, 3), "light")
    for x in (13, 63):
        pen.shape(f"M{x - 7} 36 L{x + 7} 36 L{x + 7} 15 L{x} 11 L{x - 7} 15 Z", "violet", 1.8)
        pen.flat(
            f"M{x - 3} 31 L{x + 3} 31 L{x + 1.4} 29 Q{x + 5} 25 {x + 1.6} 19 L{x - 1.6} 19 Q{x - 5} 25 {x - 1.4} 29 Z",
            "saffron",
        )
    pen.shape(box(24, 6, 32, 30), "dark", 1.8)
    for x in (23, 33, 42, 52):
        pen.shape(box(x, 6, 5, 31), "light", 1.7)
    pen.shape(box(21, 35, 38, 4), "wall", 1.7)
    pen.shape(box(-1, 0, 82, 3.4), "wall", 1.8)
    pen.shape(box(2, 3, 76, 3.4), "wall", 1.8)
    finial(pen, "unique", 40, 60, 0.6)


@district("unique", width=88)
def university(pen: Pen) -> None:
    """Draw a tower with a scholar's cap, and an owl at the window."""
    for x in (3, 57):
        wall(pen, x, 0, 28, 36)
        hip(pen, x, 36, 28, 15, "violet", 3, 7)
        windows(pen, [x + 8, x + 20], 18, 6, 12, "pointed")
    windows(pen, [11, 77], 2, 6, 11)
    wall(pen, 28, 0, 32, 66)
    pen.shape(ring(44, 49, 9.4), "dark", 2)
    pen.shape("M37.6 54 Q39 57 44 55 Q49 57 50.4 54 Q52 46 47 41 L41 41 Q36 46 37.6 54 Z", "timber", 1.6)
    pen.flat(ring(41, 50.6, 3) + ring(47, 50.6, 3), "light")
    pen.flat(ring(41.4, 50.4, 1.4) + ring(46.6, 50.4, 1.4), "ink")
    pen.shape("M44 49 L45.6 46.6 L44 45 L42.4 46.6 Z", "gold", 1)
    pen.shape("M27 66 L27 80 Q44 88 61 80 L61 66 Q44 74 27 66 Z", "violet", 2)
    pen.shade("M50 69.6 L50 84 L61 80 L61 66 Z", 0.22)
    pen.shape("M12 84 L44 101 L76 84 L44 70 Z", "violet")
    pen.shade("M44 101 L76 84 L44 70 L50 84 Z", 0.16)
    pen.line("M44 85 Q26 82 19 78 L19 66", 1.9, "gold")
    pen.shape("M16.6 67 L21.4 67 L22.6 57 L15.4 57 Z", "gold", 1.4)
    pen.shape(ring(44, 86, 2.4, 1.6), "gold", 1.3)
    door(pen, 44, 0, 14, 22, "pointed")
    windows(pen, [36, 52], 26, 5, 11, "pointed")
    pen.line("M28 38 L60 38", 1.4)
