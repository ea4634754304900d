"""Drawings of the unique districts that have to do with daily life and death."""

from games.pictures.bystanders import cypress
from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import gable, pyramid, wall
from games.pictures.openings import door, window
from games.pictures.pen import Pen, box, ring, star


@district("unique", width=72)
def haunted_quarter(pen: Pen) -> None:
    pen.shape("M50 84 C34 86 30 64 46 60 C54 58 60 62 62 67 C54 62 44 70 50 84 Z", "gold", 1.8)
    pen.shape("M26 0 L22 32 L16 38 L44 58 L58 36 L54 34 L56 0 Z", "violet")
    pen.shape("M27 0 L23 34 L54 34 L55 0 Z", "rose")
    pen.shade("M44 58 L46 35 L58 36 Z", 0.2)
    pen.slope((58, 36), (45, 57), 9)
    pen.shade("M44 0 L44 34 L54 34 L55 0 Z", 0.2)
    pen.comb(53.6, 1, 33, 12)
    pen.shape("M4 0 L1 24 L26 28 L27 0 Z", "stone")
    pen.shade("M19 0 L18 27 L26 28 L27 0 Z", 0.18)
    pen.shape("M-4 23 L4 54 L10 46 L16 62 L31 29 Z", "violet")
    pen.shade("M16 62 L18 27 L31 29 Z", 0.2)
    pen.slope((30, 31), (17, 60), 8)
    window(pen, 10, 11, 7, 8, "square")
    pen.line("M6 19 L14 12 M7 11 L14 18", 1.6, "timber")
    pen.shape("M33 6 L33 16 C33 28 47 28 47 16 L47 6 L44 9 L40 5.6 L36.6 9 Z", "light", 1.9)
    pen.flat(ring(37.4, 17, 1.7) + ring(42.8, 17, 1.7) + ring(40, 12, 1.4, 2), "ink")
    pen.line("M62 0 Q60 16 64 26 M62 14 Q56 20 55 28 M63 20 Q70 24 71 32 M64 26 Q62 32 65 38", 2.2, "air")
    pen.flat(
        "M24 76 Q20 72 16 75 Q10 80 6 76 Q12 86 20 79 L22 82 L24 79.6 L26 82 L28 79 Q36 86 42 76 Q37 80 32 75 Q28 72 24 76 Z",
        "air",
    )


@district("unique", width=76)
def graveyard(pen: Pen) -> None:
    """Draw leaning gravestones, one of them unfinished."""
    pen.line("M64 0 Q61 18 66 32 Q62 40 55 44 M65 22 Q72 28 75 38 M66 32 Q70 42 67 52 M60 42 Q60 48 56 52", 2.6, "air")
    pen.shape("M50 49 L56 53 Q58 60 64 62 Q65 67 69 66 Q73 65 71 60 Q68 50 60 50 Q55 50 50 49 Z", "dark", 1.5)
    pen.shape("M72 64 L77 61 L71.6 60 Z", "saffron", 1)
    pen.flat(ring(69, 63.4, 1.2), "gold")
    wall(pen, 4, 0, 26, 30)
    gable(pen, 4, 30, 26, 19, "violet", 4)
    door(pen, 17, 0, 10, 18, "pointed", "dark")
    pen.shape(ring(17, 37, 3.4), "light", 1.4)
    finial(pen, "unique", 17, 48, 0.7)
    with pen.tilted(7, 38, 0):
        pen.shape("M32 0 L32 16 C32 25 45 25 45 16 L45 0 Z", "stone", 2)
        pen.line("M38.5 18 L38.5 9 M35.5 15 L41.5 15", 1.8)
    with pen.tilted(-9, 52, 0):
        pen.shape("M47 0 L47 12 L45 12 L45 17 L50 17 L50 22 L55 22 L55 17 L60 17 L60 12 L58 12 L58 0 Z", "stone", 2)
    pen.shape("M-2 0 Q6 7 16 5 Q28 2 36 5 Q46 8 56 5 Q66 2 76 5 L77 0 Z", "leaf", 2)
    pen.shape("M66 4 Q66 13 73 13 Q80 12 80 4 Z", "timber", 1.8)
    pen.band("M72 10 L77 26", "timber", 1.6, 1)
    pen.line("M74 27 L80 25", 2.4)


@district("unique", width=74)
def necropolis(pen: Pen) -> None:
    """Draw a mausoleum in the shape of a skull."""
    cypress(pen, 4, 0, 46)
    cypress(pen, 70, 0, 38)
    pen.shape("M11 22 C4 60 20 78 37 78 C54 78 70 60 63 22 L57 15 L57 0 L17 0 L17 15 Z", "light")
    pen.shade("M50 0 L50 16 L54 22 C60 52 54 72 42 77.6 C58 76 70 56 63 22 L57 15 L57 0 Z", 0.14)
    pen.teeth([(64.6 - max(0, i - 5) ** 2 * 0.7, 26 + i * 4.4) for i in range(10)], 12)
    pen.line("M28 70 L32 63 L29 58 L34 54", 1.4)
    for cx in (25, 48):
        pen.shape(ring(cx, 38, 9.6, 10.4), "stone", 1.8)
        pen.cut(ring(cx, 38, 7.2, 8), "win", 1.5)
    pen.cut("M36.5 32 L32 22 L36.5 24 L41 22 Z", "dark", 1.5)
    pen.shape(box(15, 12, 44, 5), "violet", 1.9)
    pen.shape(box(17, 0, 40, 12), "dark", 1.8)
    for x in (17, 25.4, 43, 51.4):
        pen.shape(box(x, 0, 5.6, 12.4), "light", 1.6)
    pen.shape("M30 0 L30 8 Q31 14 37 14 Q43 14 44 8 L44 0 Z", "violet", 1.8)
    pen.shape("M26 77 L28 83 L37 80 L46 83 L48 77 Q37 74 26 77 Z", "violet", 1.8)
    pen.shape(star(37, 82, 5.4, 6, 0.45), "gold", 1.4)
    for x in (-2, 60):
        pen.shape(f"M{x} 0 L{x} 9 C{x} 15 {x + 11} 15 {x + 11} 9 L{x + 11} 0 Z", "stone", 1.8)
        pen.line(f"M{x + 5.5} 10 L{x + 5.5} 4 M{x + 3} 8 L{x + 8} 8", 1.3)


@district("unique", width=88)
def park(pen: Pen) -> None:
    """Draw a tree with a swing, and a pond with a swan."""
    pen.shape("M8 0 Q12 20 8 36 L2 46 L8 46 L13 40 L17 48 L22 46 L18 36 Q16 16 22 0 Z", "timber", 2)
    pen.shape(
        "M-4 40 C-14 46 -10 60 0 60 C0 74 20 80 28 72 C40 76 50 64 44 56 C52 46 42 38 34 42 Q28 36 20 42 Q8 34 -4 40 Z",
        "leaf",
    )
    pen.teeth([(46, 48), (47, 52), (46, 57), (44, 62), (40, 67)], 14)
    pen.line("M4 54 Q8 50 13 54 M20 64 Q24 60 29 63 M28 50 Q32 46 37 50", 1.3, fine=True)
    pen.line("M29 42 L29 14 M37 42 L37 14", 1.5)
    pen.shape(box(26.6, 11, 13, 3), "timber", 1.5)
    pen.shape("M30 14 Q28 22 31 26 L36 26 Q39 21 37 14 Z", "violet", 1.6)
    pen.shape(ring(33.4, 29.4, 4), "skin2", 1.5)
    pen.shape("M29 30 Q30 35 34 34.6 Q38 34 37.6 30 Q33 33 29 30 Z", "dark", 1.2)
    pen.line("M33 14 L35 7 L39 8", 1.8)
    pen.flat(ring(32.4, 29.4, 0.7) + ring(35, 29.4, 0.7), "ink")
    for x in (55, 66, 77):
        pen.shape(box(x, 6, 3.4, 27), "light", 1.6)
    pyramid(pen, 67.6, 33, 38, 18, "violet")
    pen.shape(box(51, 4, 34, 5), "wall", 1.8)
    pen.line("M58 9 L58 16 M63 9 L63 16 M72 9 L72 16 M77 9 L77 16 M55 16.4 L80 16.4", 1.3)
    finial(pen, "unique", 67.6, 50, 0.7)
    pen.shape("M28 0 Q32 6 44 6 Q58 6 62 0 Z", "water", 1.8)
    pen.shape(
        "M40 5 Q42 2 50 3 Q56 4 57 9 Q52 7 48 8 L46 12 Q47 17 43 17 Q39 16.6 40.4 13 L43 12 Q43 8 40 5 Z", "light", 1.6
    )
    pen.flat("M40.6 14.6 L37.6 13 L41 12.8 Z", "saffron")


@district("unique", width=62)
def poor_house(pen: Pen) -> None:
    """Draw a cottage propped up by a stick."""
    pen.band("M62 0 L49 24", "timber", 2.4)
    pen.shape("M7 0 L3 26 L45 30 L50 0 Z", "wall")
    pen.shade("M38 0 L36 29 L45 30 L50 0 Z", 0.14)
    pen.comb(47.6, 2, 28, 13)
    pen.shape("M-3 23 L14 46 L30 53 L51 29 Q24 32 -3 23 Z", "violet")
    pen.shade("M30 53 L34 31 Q43 30.6 51 29 Z", 0.2)
    pen.slope((50, 30), (31, 52), 13)
    pen.shape("M12 32 L13 41 L22 42 L22 33 Z", "rose", 1.5)
    pen.line("M12 36 L10 36 M22 38 L24 38 M16 42 L16 44 M17 32 L17 30", 1.1)
    pen.cut("M29 38 L33 43 L37 37 Z", "win", 1.3)
    pen.shape("M36 44 L37 57 L45 56 L43 38 Z", "rose", 1.8)
    pen.line("M37 52 L42 51 M39 47 L43 46.4", 1.1)
    pen.shape("M11 10 L10 20 L19 20.6 L20 10.6 Z", "win", 1.5)
    pen.line("M15 10.4 L14.6 20 M10.4 15 L19.4 15.4", 1.2, "wall")
    pen.line("M8 20 L22 9", 2, "timber")
    door(pen, 32, 0, 11, 17)
    pen.line("M27 10 L37 8", 1.6)
    pen.line("M3 24 Q-6 20 -10 24 M-10 24 L-10 0", 1.4, "air")
    pen.shape("M-8 22 L-7 12 L-4 12 L-3.4 17 L-2 12 L1 12 L1 21 Q-4 19 -8 22 Z", "rose", 1.4)


@district("unique", width=86)
def theater(pen: Pen) -> None:
    """Draw a building in the shape of a stage, with the curtain open."""
    wall(pen, 4, 0, 78, 54, "wall", comb=False)
    pen.shape("M2 54 Q2 62 12 64 Q22 66 26 74 Q34 82 43 82 Q52 82 60 74 Q64 66 74 64 Q84 62 84 54 Z", "violet")
    pen.shade("M56 54 Q60 70 52 80 Q58 78 60 74 Q64 66 74 64 Q84 62 84 54 Z", 0.22)
    pen.shape(ring(34, 64, 8, 9), "gold", 1.8)
    pen.line("M29.6 66 Q31.4 68.4 33 66 M35.4 66 Q37 68.4 38.8 66 M29.6 61 Q34 55.4 38.4 61", 1.6)
    pen.shape(ring(52, 63, 8, 9), "light", 1.8)
    pen.line("M47.4 65.6 Q49 63.6 50.8 65 M53.4 65 Q55 63.6 56.8 65.6 M48 57.4 Q52 61.6 56 57.4", 1.6)
    pen.shape(box(0, 50, 86, 5), "wall", 2)
    pen.shape("M13 8 L13 46 L73 46 L73 8 Z", "dark", 2)
    pen.flat(ring(43, 34, 9), "gold", 0.9)
    pen.flat("M16 8 L16 18 L22 24 L27 16 L33 22 L38 14 L48 14 L54 22 L60 17 L66 24 L70 18 L70 8 Z", "leaf")
    for s in (1, -1):
        x = 43 - s * 30
        pen.shape(f"M{x} 46 L{x + s * 26} 46 Q{x + s * 24} 30 {x + s * 7} 24 L{x + s * 11} 8 L{x} 8 Z", "violet", 2)
        pen.line(
            f"M{x + s * 6} 45 Q{x + s * 5} 32 {x + s * 3} 25 M{x + s * 14} 45 Q{x + s * 12} 34 {x + s * 7} 27 M{x + s * 4} 22 L{x + s * 4} 9",
            1.3,
        )
        pen.line(f"M{x + s * 1} 25 L{x + s * 8} 23", 2.6, "gold")
    pen.shape(
        "M13 46 Q18 38 23 46 Q28 38 33 46 Q38 38 43 46 Q48 38 53 46 Q58 38 63 46 Q68 38 73 46 L73 48 L13 48 Z",
        "violet",
        1.7,
    )
    pen.shape("M38 9 Q38 20 41 23 L46 23 Q49 20 49 9 Z", "red", 1.7)
    pen.shape(ring(43.5, 26.6, 4.2), "skin3", 1.5)
    pen.line("M41 20 L35 27 M46 20 L52 26", 2.2)
    pen.shape(box(3, 0, 80, 8), "timber", 2)
    for x in (14, 28, 43, 58, 72):
        pen.shape(f"M{x - 4} 8 Q{x - 4} 13 {x} 13 Q{x + 4} 13 {x + 4} 8 Z", "gold", 1.4)
    finial(pen, "unique", 43, 81, 0.7)


@district("unique", width=64)
def thieves_den(pen: Pen) -> None:
    """Draw a building with a mask."""
    wall(pen, 8, 0, 48, 44, "rose")
    pen.shape("M0 42 L10 54 Q18 50 22 60 Q26 76 44 78 Q50 74 48 62 Q48 54 54 52 L66 40 Q34 50 0 42 Z", "violet")
    pen.shade("M40 47 Q44 66 40 77.6 L44 78 Q50 74 48 62 Q48 54 54 52 L66 40 Q54 45 40 47 Z", 0.22)
    pen.shape("M20 53 Q34 58 50 52 L50 57 Q36 63 21 58 Z", "saffron", 1.6)
    pen.shape("M46 58 Q60 66 58 84 Q48 78 45 62 Z", "light", 1.7)
    pen.line("M47 60 Q54 70 57 80", 1.1)
    pen.shape(
        "M5 24 Q14 19 24 25 Q32 29 40 25 Q50 19 59 24 Q60 36 50 39 Q40 40 32 36 Q24 40 14 39 Q4 36 5 24 Z", "dark", 2
    )
    for cx in (20, 44):
        pen.cut(ring(cx, 30.6, 6, 4.8), "light", 1.5)
        pen.flat(ring(cx + 2.4, 30.6, 2.6, 3.2), "ink")
    door(pen, 32, 0, 13, 18, ink="dark")
    pen.line("M29 8 L35 8", 1.6, "stone")
    pen.shape("M48 0 C42 6 46 14 52 15 L57 15 C63 13 66 5 61 0 Z", "saffron", 1.9)
    pen.shape("M51 15 L49 20 L54 18 L60 20 L58 15 Z", "saffron", 1.6)
    pen.line("M51 15 L58 15", 2)
    pen.shape(ring(54.6, 7, 3.4), "gold", 1.4)
    pen.line("M12 0 L8 30 M19 0 L15 24 M11.4 5 L18 5.6 M10.6 12 L17 12.6 M9.8 19 L16 19.6", 1.8)


@district("unique", width=58)
def wishing_well(pen: Pen) -> None:
    """Draw a well with a falling coin."""
    pen.band("M9 18 L9 54", "timber", 3.2)
    pen.band("M49 18 L49 54", "timber", 3.2)
    pen.shape("M-3 46 L29 74 L61 46 L54 43 L29 60 L4 43 Z", "violet")
    pen.shape("M4 43 L29 64 L54 43 L48 43 L29 56 L10 43 Z", "violet", 1.8)
    pen.shade("M29 74 L61 46 L54 43 L40 53 Z", 0.22)
    pen.slope((60, 46), (32, 71), 10)
    pen.band("M9 44 L49 44", "timber", 3)
    pen.line("M40 44 L40 30", 1.5)
    pen.shape("M36 20 L35 30 L46 30 L45 20 Z", "timber", 1.7)
    pen.line("M35 30 Q40 37 46 30 M35.4 26 L45.6 26", 1.2)
    pen.shape(ring(24, 36, 6, 6.4), "gold", 1.8)
    pen.line("M24 33 L24 39", 1.5)
    pen.line("M14 39 L11 41 M14 33 L11 31 M34 38 L36 39 M19 46 L18 49", 1.4, "air")
    pen.shape("M2 0 L4 20 L54 20 L56 0 Z", "stone")
    pen.shade("M42 0 L42 20 L54 20 L56 0 Z", 0.16)
    pen.comb(55, 1, 18, 13)
    pen.line("M4 10 L18 10 M24 10 L38 10 M11 10 L11 2 M20 18 L20 11 M30 10 L30 2 M36 18 L36 11", 1.3)
    pen.shape(box(0, 18, 58, 5), "stone", 2)
    pen.shape("M12 23 Q20 27 30 23 Z", "water", 1.5)
    finial(pen, "unique", 29, 73, 0.6)
