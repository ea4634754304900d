"""The characters of rank 6."""

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, ring
from games.pictures.people.body import face, head, niche, shoulders


def _merchant(pen: Pen, *, woman: bool) -> None:
    niche(pen, "green")
    shoulders(pen, "saffron", 82, 30)
    pen.shape("M36 33 Q50 24 64 33 L60 20 L50 12 L40 20 Z", "light", 2)
    if woman:
        pen.shape("M30 76 Q18 52 28 24 Q36 18 42 30 L58 30 Q64 18 72 24 Q82 52 70 76 Z", "timber")
    pen.shape(ring(50, 55, 20, 24), "skin2")
    pen.shade("M70 55 Q70 33 50 31 Q62 44 58 78 Q70 70 70 55 Z", 0.18)
    if woman:
        face(pen, cy=61, turn=2, brow=2, mouth="lips", nose="button")
        pen.shape("M31 64 Q32 74 38 78 Q50 78 56 74 Q42 74 31 64 Z", "timber", 1.6)
        pen.shape(ring(31, 46, 2.6) + ring(69.4, 46, 2.6), "gold", 1.4)
    else:
        face(pen, cy=61, turn=2, brow=1.6, mouth="smile")
        pen.line("M40 50 Q46 45 51 49.4 Q57 45 64 51", 3, "timber")
    pen.shape("M22 74 Q14 92 32 98 Q44 108 60 102 Q82 102 80 80 Q80 72 72 72 Q50 80 30 70 Q24 70 22 74 Z", "red")
    pen.line("M30 80 Q50 90 76 82 M34 96 Q42 88 40 78", 1.4)
    pen.shade("M62 101 Q82 102 80 80 Q80 72 72 72 Q68 88 62 101 Z", 0.22)
    pen.slope((80, 76), (72, 97), 12)
    pen.shape("M72 76 Q88 70 84 46 Q82 34 86 24 Q76 26 74 42 Q76 60 66 73 Z", "red")
    pen.shape(ring(19, 20, 11), "gold", 2)
    pen.line(ring(19, 20, 7.4), 1.2)
    pen.line("M19 16 L19 24 M16 20 L22 20", 1.8)
    pen.shape("M6 2 Q10 12 16 12 Q26 14 30 8 Q30 2 26 0 L8 0 Z", "skin2", 2)


@person
def merchant(pen: Pen) -> None:
    _merchant(pen, woman=False)


@second_bust("merchant")
def _(pen: Pen) -> None:
    _merchant(pen, woman=True)


@person
def alchemist(pen: Pen) -> None:
    niche(pen, "green")
    with pen.tilted(-5, 50, 40):
        pen.shape(
            "M30 66 L14 72 L24 62 L10 58 L24 54 L14 44 L30 48 L70 48 L88 42 L76 54 L92 58 L77 62 L86 74 L70 66 Z",
            "saffron",
            2,
        )
        shoulders(pen, "blue", 76, 30)
        pen.shape("M38 33 L40 0 L62 0 L62 33 Q50 24 38 33 Z", "timber", 2)
        head(pen, "skin1", w=17, jaw=11)
        face(pen, turn=-2, brow=1.6, mouth="grin", nose="button", eyes="wide", hair="saffron")
        pen.flat(
            "M58 52 Q64 50 65 56 Q62 60 58 57 Z M38 48 Q43 46 42 51 Q39 53 37 50 Z M54 45 L58 44 L57 47 Z", "ink", 0.55
        )
        pen.shape("M30 68 C28 92 40 100 50 100 C60 100 72 92 70 68 Q50 78 30 68 Z", "timber")
        pen.shade("M58 99 Q72 92 70 68 Q66 70 62 71 Q65 88 58 99 Z", 0.22)
        pen.slope((70, 72), (62, 96), 9)
        pen.line("M50 99 L50 75", 1.3)
        pen.band("M29 77 Q50 86 71 77", "dark", 4.4, 1.2)
        for x in (40, 60):
            pen.shape(ring(x, 82, 8), "saffron", 1.9)
            pen.shape(ring(x, 82, 5), "water", 1.5)
            pen.line(f"M{x - 2.4} {82} L{x} {85}", 1.5, "light")
    pen.shape(
        "M68 34 L68 24 Q56 14 58 4 Q60 -1 64 -1 L86 -1 Q92 0 93 5 Q94 14 82 24 L82 34 L85 34 L85 38 L65 38 L65 34 Z",
        "light",
        2,
    )
    pen.flat("M60.4 10 Q67 14 75 10 Q83 6 91 10 Q93 2 86 0 L64 0 Q58 2 60.4 10 Z", "leaf")
    pen.line("M60.4 10 Q67 14 75 10 Q83 6 91 10", 1.4)
    pen.flat(ring(70, 6, 1.8) + ring(78, 4, 2.2) + ring(76, 15, 1.4) + ring(73, 22, 1.2), "gold")
    pen.line("M75 41 Q70 46 75 50 Q80 54 76 60", 2)
    pen.shape("M56 4 Q52 12 60 15 Q66 13 63 6 L62 0 L57 0 Z", "skin1", 1.7)


@person
def trader(pen: Pen) -> None:
    niche(pen, "green")
    shoulders(pen, "blue", 78, 30)
    pen.shape("M30 30 Q50 12 70 30 L62 35 L50 22 L38 35 Z", "saffron", 1.9)
    head(pen, "skin2", w=16.5, jaw=11)
    face(pen, turn=-2, brow=1.4, mouth="smile", nose="broad")
    pen.shape("M33 62 Q33 40 50 34 Q67 40 67 62 L63 53 Q57 51 49 52 Q42 51 37 53 Z", "dark", 1.8)
    pen.line("M43 47.6 Q48 44.6 54 47.6", 2.2, "rose")
    pen.shape("M33 60 Q31 70 35 76 L39 76 Q36 68 36.6 58 Z", "dark", 1.6)
    pen.shape("M67 60 Q69 70 65 76 L61 76 Q64 68 63.4 58 Z", "dark", 1.6)
    pen.shape("M36 82 C36 100 44 110 50 112 C56 110 64 100 64 82 Z", "red")
    pen.shade("M56 110 Q64 100 64 82 L58 82 Q60 98 56 110 Z", 0.22)
    pen.shape(ring(50, 112, 3.4), "gold", 1.5)
    pen.shape(
        "M26 72 Q22 76 25 80 Q22 86 28 88 Q30 93 36 91 Q42 96 48 92 Q54 96 60 92 Q66 94 70 89 Q77 88 75 81 Q79 76 74 72 Q70 68 64 72 Q56 76 50 73 Q42 76 36 72 Q30 68 26 72 Z",
        "timber",
    )
    pen.line("M30 78 L33 82 M38 80 L40 85 M46 79 L48 84 M55 80 L56 85 M63 78 L65 83 M70 77 L71 81", 1.3, fine=True)
    for x in (33.4, 66.6):
        pen.shape(ring(x, 50, 2.4), "gold", 1.3)
    pen.line("M20 0 L20 40", 2.4)
    pen.band("M6 32 Q20 42 34 32", "gold", 2)
    for x in (6, 34):
        pen.line(f"M{x} 32 L{x - 6} 16 M{x} 32 L{x + 6} 16", 1.2)
        pen.shape(f"M{x - 8} 16 Q{x} 5 {x + 8} 16 Z", "gold", 1.7)
    pen.shape("M15 6 Q14 16 20 17 Q26 16 26 8 L24 0 L17 0 Z", "skin2", 1.7)
