"""Drawings of the seven action cards, which show a circus."""

from games.pictures.gallery import action
from games.pictures.pen import INNER, Pen, box, ring, star


@action
def circus_tent(pen: Pen) -> None:
    """Draw the circus tent."""
    pen.line("M45 66 L45 92", 2.2, "air")
    pen.shape("M45 92 L62 87 L45 81 Z", "gold", 1.8)
    pen.shape("M6 0 L6 36 L84 36 L84 0 Z", "light")
    for x in (6, 32, 58):
        pen.flat(box(x, 0, 13, 36), "red")
    pen.shade(box(64, 0, 20, 36), 0.16)
    pen.comb(83.6, 2, 34, 14)
    pen.line("M19 0 L19 36 M32 0 L32 36 M58 0 L58 36 M71 0 L71 36", INNER)
    pen.shape("M45 72 Q28 44 -1 36 L91 36 Q62 44 45 72 Z", "light")
    pen.flat(
        "M45 72 Q28 44 -1 36 L16 36 Q36 46 45 72 Z M45 72 Q42 48 33 36 L57 36 Q48 48 45 72 Z M45 72 Q62 44 91 36 L74 36 Q54 46 45 72 Z",
        "red",
    )
    pen.shade("M45 72 Q62 44 91 36 L66 36 Q50 48 45 72 Z", 0.18)
    pen.line(
        "M45 72 Q28 44 -1 36 L91 36 Q62 44 45 72 Z M45 72 Q36 46 16 36 M45 72 Q42 48 33 36 M45 72 Q48 48 57 36 M45 72 Q54 46 74 36",
        1.7,
    )
    hem = "M-1 36 " + " ".join(f"Q{3.6 + i * 9.2} 27 {8.2 + i * 9.2} 36" for i in range(10))
    pen.shape(hem + " Z", "gold", 1.8)
    pen.shape("M34 0 Q44 14 45 29 Q46 14 56 0 Z", "dark", 1.8)
    pen.shape("M45 30 Q38 22 37 10 Q34 8 31 10 Q32 22 45 30 Z", "red", 1.7)
    pen.shape("M45 30 Q52 22 53 10 Q56 8 59 10 Q58 22 45 30 Z", "red", 1.7)


@action
def ticket_booth(pen: Pen) -> None:
    """Draw a window with a ticket and a man with a long mustache."""
    pen.shape(box(10, 0, 66, 60), "blue")
    pen.shade(box(58, 0, 18, 60), 0.16)
    pen.comb(75.6, 2, 58, 14)
    pen.shape(box(20, 26, 44, 34), "dark", 2)
    pen.shape("M30 26 Q30 36 38 38 L48 38 Q56 36 56 26 Z", "red", 1.8)
    pen.shape(ring(43, 45, 8.6, 9.4), "skin1", 1.9)
    pen.shape("M33 50 Q34 60 43 60 Q52 60 53 50 Q43 54 33 50 Z", "green", 1.8)
    pen.flat(ring(40, 47, 1.3) + ring(46, 47, 1.3), "ink")
    pen.shape("M43 43 Q36 45 31 40 Q38 38 43 41 Q48 38 55 40 Q50 45 43 43 Z", "timber", 1.5)
    pen.shape(box(15, 20, 56, 7), "timber", 2)
    pen.shape("M46 27 L44 35 L66 41 L68 33 Z", "gold", 1.8)
    pen.line("M50 31 L62 34.4", 1.4)
    pen.line("M20 4 L20 16 L66 16 L66 4 Z", 1.4, "light")
    pen.shape(star(43, 10, 5.4, 5, 0.42), "gold", 1.4)
    pen.shape("M4 60 L12 80 L74 80 L82 60 Z", "light")
    pen.flat("M4 60 L12 80 L22 80 L17 60 Z M30 60 L32.6 80 L43 80 L43 60 Z M56 60 L53.4 80 L64 80 L69 60 Z", "red")
    pen.line(
        "M4 60 L12 80 L74 80 L82 60 Z M17 60 L22 80 M30 60 L32.6 80 M43 60 L43 80 M56 60 L53.4 80 M69 60 L64 80", 1.7
    )
    pen.shape("M4 60 " + " ".join(f"Q{10.5 + i * 13} 50 {17 + i * 13} 60" for i in range(6)) + " Z", "gold", 1.8)
    pen.shape(box(24, 80, 38, 12), "red", 2)
    pen.flat(ring(31, 86, 2) + ring(39, 86, 2) + ring(47, 86, 2) + ring(55, 86, 2), "gold")


@action
def acrobat(pen: Pen) -> None:
    """Draw an acrobat upside down on a wire."""
    pen.band("M8 0 L8 30", "timber", 2.6)
    pen.band("M82 0 L82 30", "timber", 2.6)
    pen.shape(ring(8, 32, 3.4) + ring(82, 32, 3.4), "gold", 1.5)
    pen.line("M8 28 Q45 18 82 28", 2, "air")
    with pen.tilted(-8, 45, 22):
        pen.band("M39 24 L36 46", "skin2", 4)
        pen.band("M51 24 L54 46", "skin2", 4)
        pen.shape(ring(45, 38, 8, 8.6), "skin2", 2)
        pen.shape("M37 35 Q38 28 45 28 Q52 28 53 35 Q45 31 37 35 Z", "dark", 1.7)
        pen.flat(ring(42, 38, 1.2) + ring(48, 38, 1.2), "ink")
        pen.line("M41.6 42.4 Q45 45.6 48.4 42.4", 1.6)
        pen.shape("M34 44 Q36 62 40 68 L50 68 Q54 62 56 44 Q45 50 34 44 Z", "violet", 2)
        pen.flat(star(45, 57, 4.6, 5, 0.42), "gold")
        pen.shade("M50 68 Q54 62 56 44 Q52 46 49 47 Q50 60 46 68 Z", 0.2)
        pen.shape("M40 66 Q34 78 20 80 Q16 82 18 86 L27 87 Q42 84 47 69 Z", "red", 2)
        pen.shape("M44 68 Q48 84 62 90 Q66 94 70 90 L72 85 Q58 80 51 66 Z", "red", 2)
        pen.shape("M18 86 Q10 88 12 94 Q20 96 27 87 Z", "gold", 1.6)
        pen.shape("M70 90 Q74 98 80 94 Q80 86 72 85 Z", "gold", 1.6)
    pen.line("M18 52 L12 56 M70 46 L78 49 M72 58 L78 62", 1.6, "air")


@action
def fortune_teller(pen: Pen) -> None:
    """Draw two hands around a crystal ball."""
    pen.shape("M14 0 Q16 14 26 18 L64 18 Q74 14 76 0 Z", "violet")
    pen.shade("M56 18 L64 18 Q74 14 76 0 L60 0 Z", 0.22)
    pen.flat(star(30, 9, 4, 5, 0.42) + star(45, 6, 3.4, 5, 0.42) + star(60, 9, 4, 5, 0.42), "gold")
    pen.shape("M30 18 L34 27 L56 27 L60 18 Z", "gold", 2)
    pen.shape(ring(45, 52, 28), "water")
    pen.flat("M20 44 Q32 34 45 42 Q58 52 70 42 Q66 26 45 24 Q26 26 20 44 Z", "blue", 0.5)
    pen.shade("M56 78 Q73 70 73 52 Q73 34 58 27 Q68 50 56 78 Z", 0.2)
    pen.teeth([(71.6 - (i - 3.5) ** 2 * 0.5, 38 + i * 4.2) for i in range(8)], 11)
    pen.shape("M46 70 C34 70 30 56 40 50 C46 47 54 50 55 55 C48 52 42 58 46 70 Z", "gold", 1.7)
    pen.flat(star(57, 62, 5.4, 4, 0.28) + star(34, 40, 4.4, 4, 0.28) + star(60, 42, 3.4, 4, 0.28), "light")
    pen.line("M26 58 Q28 68 37 73", 2.2, "light")
    pen.shape(
        "M0 0 Q0 20 8 30 Q2 44 6 56 Q8 60 11 56 L13 46 Q13 60 17 64 Q21 65 21 60 L20 46 Q24 58 27 58 Q31 57 29 52 L26 36 Q28 26 22 18 L20 0 Z",
        "skin3",
        2,
    )
    pen.shape(
        "M90 0 Q90 20 82 30 Q88 44 84 56 Q82 60 79 56 L77 46 Q77 60 73 64 Q69 65 69 60 L70 46 Q66 58 63 58 Q59 57 61 52 L64 36 Q62 26 68 18 L70 0 Z",
        "skin3",
        2,
    )
    for x in (1, 69):
        pen.shape(box(x, 7, 20, 5), "gold", 1.5)
    pen.flat(star(45, 92, 5, 4, 0.3) + star(24, 88, 3.4, 4, 0.3) + star(66, 88, 3.4, 4, 0.3), "gold")


@action
def strongman(pen: Pen) -> None:
    """Draw a strongman who lifts a barbell with one hand."""
    pen.band("M6 88 L84 88", "stone", 3)
    for x in (8, 82):
        pen.shape(ring(x, 86, 12), "dark", 2.2)
        pen.line(f"M{x - 6} {91} Q{x - 4} 95 {x} 95", 1.8, "stone")
    pen.shape("M28 0 L31 22 L59 22 L62 0 L50 0 L46 14 L44 14 L40 0 Z", "skin2", 2)
    pen.shape("M26 56 Q16 64 20 84 L28 86 Q28 72 36 62 Z", "skin2", 2)
    pen.shape(ring(24, 87, 5.6, 5), "skin2", 1.8)
    pen.shape("M64 56 Q78 54 80 42 Q80 32 70 28 L62 26 L60 34 L68 40 Q64 44 58 46 Z", "skin2", 2)
    pen.shape("M28 22 Q22 44 26 58 Q44 66 64 58 Q68 44 62 22 Z", "skin2", 2)
    pen.shape("M27 18 L25 44 Q34 40 36 58 L41 60 Q44 44 54 44 Q62 46 64 40 L63 18 Z", "saffron", 2)
    pen.flat("M30 20 Q29 30 30 34 L36 34 L36 20 Z M44 20 L44 36 L50 36 L50 20 Z M57 20 L58 34 L62 34 L62 20 Z", "dark")
    pen.shade("M54 44 Q62 46 64 40 L63 18 L56 18 Z", 0.2)
    pen.shape(box(26, 16, 38, 6), "red", 1.8)
    pen.shape(ring(45, 19, 4), "gold", 1.5)
    pen.shape(ring(46, 70, 10.6, 11), "skin2", 2)
    pen.shade("M50 81 Q57 78 56.6 70 Q56 61 50 59 Q54 70 50 81 Z", 0.18)
    pen.flat(ring(42, 72, 1.5) + ring(49, 72, 1.5), "ink")
    pen.line("M38.6 76 L44 75 M47 75 L52.4 76 M45.6 72 L44.6 68.6", 1.8)
    pen.shape("M45.6 66 Q36 69 33 63 Q40 62.6 45.6 64 Q51 62.6 58 63 Q55 69 45.6 66 Z", "dark", 1.6)
    pen.line("M42 60.6 Q45 58.8 48.6 60.6 M66 34 Q70 34 72 38", 1.6)


@action
def director(pen: Pen) -> None:
    """Draw a ringmaster with a megaphone."""
    pen.shape("M8 0 Q8 26 30 34 L60 34 Q82 26 82 0 Z", "red")
    pen.shade("M56 34 L60 34 Q82 26 82 0 L64 0 Q68 20 56 34 Z", 0.2)
    pen.teeth([(81 - i * i * 0.5, 3 + i * 4.4) for i in range(5)], 14)
    pen.shape("M36 34 L45 4 L54 34 Z", "light", 2)
    pen.flat(ring(45, 18, 1.3) + ring(45, 11, 1.3), "ink")
    pen.shape("M45 30 L35 35 L35 25 Z M45 30 L55 35 L55 25 Z", "dark", 1.6)
    pen.line("M24 30 L36 12 M66 30 L54 12", 2.4, "gold")
    pen.shape(ring(45, 53, 14, 17), "skin1")
    pen.shade("M52 69 Q59 63 59 52 Q58 40 50 37 Q56 54 52 69 Z", 0.16)
    pen.flat(ring(37, 48, 3) + ring(53, 48, 3), "blush", 0.75)
    pen.flat(ring(40, 55, 1.8) + ring(49, 55, 1.8), "ink")
    pen.line("M36.6 60 Q40 62 42.6 60 M46.6 60 Q49 62 52.4 60 M45 56 Q47.6 51 45.6 50", 1.9)
    pen.shape("M45 48 Q36 50 29 41 Q38 42 45 45 Q52 42 61 41 Q54 50 45 48 Z", "dark", 1.6)
    pen.shape(ring(45, 42, 3.4, 2.4), "dark", 1.4)
    pen.shape("M28 68 L25 100 Q45 105 65 100 L62 68 Z", "dark")
    pen.comb(62.6, 74, 98, 12)
    pen.shape("M28 70 L27.4 78 Q45 83 62.8 78 L62 70 Z", "red", 1.8)
    pen.shape("M16 68 Q45 80 74 68 Q70 61 45 65 Q20 61 16 68 Z", "dark", 2)
    pen.shape("M66 26 L92 40 Q96 30 92 18 L66 18 Z", "gold", 2)
    pen.shape(box(60, 17, 7, 10), "dark", 1.7)
    pen.line("M73 20 L73 28", 1.4)
    pen.shape("M66 8 Q60 14 66 20 Q74 22 76 15 Q76 8 70 6 Z", "light", 1.8)


@action
def human_cannonball(pen: Pen) -> None:
    """Draw a man in a crash helmet looking out of a cannon."""
    pen.shape("M6 4 Q2 20 12 30 L48 60 Q56 64 62 56 Q68 48 62 42 L26 8 Q16 -2 6 4 Z", "violet")
    pen.shade("M26 8 Q16 -2 6 4 Q18 6 30 18 L60 50 Q66 46 62 42 Z", 0.26)
    pen.line("M14 32 Q24 26 28 12 M36 50 Q46 44 50 32", 2.4, "gold")
    pen.flat(star(30, 34, 6, 5, 0.42), "gold")
    with pen.tilted(-45, 60, 54):
        pen.shape("M48 50 Q48 45 60 45 Q72 45 72 50 Q72 56 60 56 Q48 56 48 50 Z", "gold", 2)
        pen.shape("M52 52 L53 64 L67 64 L68 52 Q60 49 52 52 Z", "saffron", 1.8)
        pen.shape(ring(60, 75, 10.4, 11), "skin1", 2)
        pen.shape("M49 77 C48 92 72 92 71 77 Q60 83 49 77 Z", "red", 1.9)
        pen.line("M60 90 L60 80", 1.8, "light")
        pen.flat(ring(56, 74, 2.8) + ring(64, 74, 2.8), "light")
        pen.line(ring(56, 74, 2.8) + ring(64, 74, 2.8), 1.3)
        pen.flat(ring(56.4, 74.4, 1.1) + ring(64.4, 74.4, 1.1), "ink")
        pen.cut(ring(60, 68, 2.4, 1.8), "dark", 1.3)
    pen.line("M30 78 L44 92 M22 88 L32 98 M44 74 L52 82", 2, "air")
    pen.shape("M40 0 L44 14 L60 14 L66 0 Z", "timber", 2)
    pen.shape(ring(36, 12, 13), "timber", 2.2)
    pen.line("M36 -1 L36 25 M23 12 L49 12 M27 3 L45 21 M27 21 L45 3", 1.8)
    pen.shape(ring(36, 12, 4), "gold", 1.6)
    pen.line("M8 26 Q-2 34 2 44", 1.8, "air")
    pen.shape(star(2, 47, 6, 6, 0.42), "gold", 1.4)
