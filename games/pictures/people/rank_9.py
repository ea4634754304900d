"""The characters of rank 9."""

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, box, ring
from games.pictures.people.body import face, head, moustache, niche, shoulders, spectacles


def _artist(pen: Pen, *, man: bool) -> None:
    niche(pen, "rose")
    shoulders(pen, "blue", 72, 28)
    with pen.tilted(4, 50, 30):
        if man:
            pen.shape("M31 76 Q24 64 30 52 L70 52 Q76 64 69 76 Z", "red")
        else:
            pen.shape("M30 78 Q20 50 28 28 Q38 24 40 38 L60 38 Q62 24 72 28 Q80 50 70 78 Z", "red")
        head(pen, "skin1")
        face(pen, turn=2, brow=1.6, mouth="grin", nose="button", hair="red")
        pen.flat("M60.4 57 L67 54 L66 50.6 L60 53.4 Z", "blue")
        pen.flat(ring(40, 59, 0.8) + ring(43, 57, 0.8) + ring(58, 60, 0.8), "timber")
        if man:
            moustache(pen, "red", 52, 52.6, 9, 3)
            pen.shape("M47 44 Q48 36 52 33 Q56 36 57 44 Q52 42 47 44 Z", "red", 1.7)
        pen.shape("M32 70 Q36 82 50 81 Q58 80 66 72 Q70 82 66 86 L34 86 Q28 80 32 70 Z", "red", 2)
        pen.shape("M20 84 Q18 98 40 104 Q70 108 82 94 Q88 84 76 80 Q60 78 50 80 Q34 78 24 78 Q20 80 20 84 Z", "violet")
        pen.shade("M60 105 Q76 104 82 94 Q88 84 76 80 Q72 80 68 79.6 Q72 94 60 105 Z", 0.24)
        pen.slope((82, 82), (74, 101), 12)
        pen.line("M50 104 L52 110", 2.6)
    pen.line("M12 4 L24 46", 3)
    pen.shape("M22 44 Q22 56 30 62 Q32 52 27 43 Z", "saffron", 1.9)
    pen.shape("M62 4 C60 18 76 24 88 18 C96 12 92 0 84 0 Q78 6 74 2 Q66 -2 62 4 Z", "timber", 2)
    pen.flat(ring(70, 12, 2.6), "blue")
    pen.flat(ring(78, 16, 2.6), "gold")
    pen.flat(ring(86, 11, 2.6), "light")


@person
def artist(pen: Pen) -> None:
    _artist(pen, man=False)


@second_bust("artist")
def _(pen: Pen) -> None:
    _artist(pen, man=True)


@person
def queen(pen: Pen) -> None:
    niche(pen, "violet")
    pen.shape(
        "M20 22 Q2 40 8 66 Q14 62 16 68 Q20 76 26 72 Q28 80 34 76 L50 40 L66 76 Q72 80 74 72 Q80 76 84 68 Q86 62 92 66 Q98 40 80 22 Q64 30 50 30 Q36 30 20 22 Z",
        "light",
    )
    pen.line(
        "M24 32 Q18 46 20 62 M32 34 Q26 50 30 68 M76 32 Q82 46 80 62 M68 34 Q74 50 70 68 M15 40 Q12 50 14 60 M85 40 Q88 50 86 60",
        1.3,
    )
    shoulders(pen, "green", 66, 26)
    pen.shape("M36 28 Q50 4 64 28 L60 34 L40 34 Z", "skin4", 1.8)
    pen.shape("M50 3 L55 9 L50 16 L45 9 Z", "gold", 1.5)
    pen.shape(
        "M32 58 C20 66 22 88 36 90 C40 98 60 98 64 90 C78 88 80 66 68 58 Q66 44 60 42 L40 42 Q34 44 32 58 Z", "dark", 2
    )
    head(pen, "skin4", cy=60, w=15, jaw=8)
    face(pen, cy=60, turn=-2, brow=1.8, mouth="lips", nose="broad", eyes="sly", blush=True)
    pen.shape("M34 60 C32 78 40 86 50 86 C60 86 68 78 66 60 Q64 74 50 78 Q36 74 34 60 Z", "dark", 1.8)
    pen.shape("M32 84 L30 97 L38 91 L44 102 L50 93 L56 102 L62 91 L70 97 L68 84 Q50 91 32 84 Z", "gold", 2)
    pen.flat(ring(41, 90, 1.8) + ring(50, 91.4, 1.8) + ring(59, 90, 1.8), "red")
    for x, y in ((30, 98.6), (44, 104), (56, 104), (70, 98.6)):
        pen.shape(ring(x, y, 2.2), "light", 1.3)
    for side in (34.6, 65.4):
        pen.line(f"M{side} 52 L{side} 48", 1.2)
        pen.shape(ring(side, 46, 2.4), "gold", 1.3)
    pen.line("M20 0 L24 26 M22 12 L28 16", 2.2, "air")
    pen.shape("M22 12 Q28 14 30 20 Q24 20 22 12 Z", "leaf", 1.3)
    pen.shape(ring(25, 31, 8.6), "red", 1.9)
    pen.line("M25 31 Q28 33 26 36 Q21 37 20 32 Q20 26 26 25.6 Q32 27 31 33", 1.5)


@person
def tax_collector(pen: Pen) -> None:
    niche(pen, "leaf")
    shoulders(pen, "dark", 70, 28)
    pen.shape("M30 30 L50 22 L70 30 L62 14 L50 20 L38 14 Z", "light", 1.9)
    head(pen, "skin2", w=14.5, jaw=8, chin=26)
    face(pen, turn=-3, brow=-1, mouth="frown", nose="hook", eyes="open", old=True, blush=False)
    spectacles(pen, 47, 62, 5.6)
    for s in (-1, 1):
        pen.shape(
            f"M{50 + s * 15} 66 Q{50 + s * 20} 54 {50 + s * 14} 42 Q{50 + s * 9} 48 {50 + s * 12} 56 Z", "grey", 1.7
        )
    pen.shape("M30 80 L35 114 L65 114 L70 80 Z", "dark")
    pen.comb(68, 88, 112, 12)
    pen.shape("M32 84 L31 93 Q50 98 69 93 L68 84 Z", "red", 1.7)
    pen.shape(box(43, 85, 14, 11), "gold", 1.8)
    pen.cut(box(46.6, 88, 6.8, 5), "red", 1.3)
    pen.shape("M16 78 Q50 88 84 78 Q80 70 50 74 Q20 70 16 78 Z", "dark", 2)
    pen.shape("M62 0 L64 20 L92 17 L90 -2 Z", "red", 2)
    pen.shape("M67 4 L68 16 L88 14 L87 2 Z", "light", 1.4)
    pen.line("M71 12 L84 10.6 M71 8.6 L82 7.4", 1.2)
    pen.shape("M4 0 Q4 8 12 9 L34 11 Q38 10 36 6 L34 0 Z", "skin2", 1.9)
    pen.line("M22 10 L24 6 M28 10.6 L30 6", 1.2)
    for y in (12, 16.6, 21.2):
        pen.shape(
            f"M8 {y} Q8 {y + 4.6} 17 {y + 4.6} Q26 {y + 4.6} 26 {y} Q26 {y - 3.4} 17 {y - 3.4} Q8 {y - 3.4} 8 {y} Z",
            "gold",
            1.5,
        )
