"""The characters of rank 3."""

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, ring, star
from games.pictures.people.body import face, head, moustache, niche, shoulders


def _magician(pen: Pen, *, woman: bool) -> None:
    niche(pen, "violet")
    shoulders(pen, "blue", 76, 30)
    pen.flat(star(26, 12, 4.4, 5, 0.42) + star(75, 14, 4, 5, 0.42), "gold")
    if woman:
        pen.shape("M32 76 Q16 50 24 14 Q32 6 38 20 L40 36 L60 36 L62 20 Q68 6 76 14 Q84 50 68 76 Z", "saffron")
        pen.line("M28 20 Q25 42 31 58 M72 20 Q75 42 69 58", 1.1, fine=True)
    head(pen, "skin1")
    if woman:
        face(pen, turn=-2, brow=1.8, mouth="lips", nose="button")
    else:
        face(pen, turn=-2, brow=1.6, mouth="flat", nose="broad", old=True, hair="light")
        pen.shape("M33 60 C28 40 30 18 46 2 C52 14 70 30 67 60 Q64 50 56 49 Q50 52 44 49 Q36 50 33 60 Z", "light")
        pen.line("M40 44 Q38 28 45 14 M49 44 Q50 30 48 18 M58 44 Q58 34 54 24", 1.2, fine=True)
        pen.line("M44 47.6 Q48 45.6 53 47.6", 1.8)
    pen.shape(
        "M22 72 Q48 82 78 72 Q80 78 72 81 L60 84 Q58 100 70 112 Q52 116 44 104 Q36 94 34 83 L28 81 Q20 78 22 72 Z",
        "blue",
    )
    pen.shade("M78 72 Q80 78 72 81 L60 84 Q58 100 70 112 Q62 114 55 112 Q48 98 54 77 Z", 0.22)
    pen.slope((60, 84), (64, 107), 9)
    pen.flat(star(44, 90, 4.6, 5, 0.42), "gold")
    pen.line("M86 4 L80 50", 2.6)
    pen.shape(star(79.6, 56, 7, 6, 0.45), "gold", 1.6)


@person
def magician(pen: Pen) -> None:
    _magician(pen, woman=False)


@second_bust("magician")
def _(pen: Pen) -> None:
    _magician(pen, woman=True)


@person
def wizard(pen: Pen) -> None:
    niche(pen, "water")
    shoulders(pen, "saffron", 78, 30)
    pen.shape("M40 33 L50 10 L60 33 Q50 26 40 33 Z", "red", 2)
    head(pen, "skin3", w=16, jaw=8)
    face(pen, turn=2, brow=-0.6, mouth="smirk", nose="hook", blush=False)
    pen.shape("M45 46 Q43 38 52 26 Q60 38 59 46 Q52 42 45 46 Z", "dark", 1.8)
    moustache(pen, "dark", 52, 51.6, 10, 3)
    pen.shape("M26 72 C18 86 26 102 44 106 C66 110 84 98 76 74 Q66 66 50 72 Q36 66 26 72 Z", "violet")
    pen.shade("M60 106 C78 102 82 88 76 74 Q70 70 64 70 Q72 88 60 106 Z", 0.22)
    pen.slope((77, 78), (70, 100), 10)
    pen.line("M27 76 Q44 80 62 104 M74 78 Q56 82 36 104 M30 88 Q40 92 46 105", 1.6)
    pen.shape("M50 70 L56 78 L50 87 L44 78 Z", "gold", 1.7)
    pen.flat(ring(50, 78.4, 2.4), "red")
    pen.shape("M50 86 Q44 100 54 113 Q62 104 54 88 Z", "light", 1.7)
    pen.line("M51 88 Q52 100 54 108", 1.1)
    pen.shape("M10 2 Q22 -2 32 6 Q42 -2 54 2 L56 22 Q44 18 33 25 Q20 18 8 22 Z", "light", 2)
    pen.line("M32 6 L33 25", 1.7)
    pen.line("M14 15 L26 14 M14 10 L26 9 M39 14 L50 15 M39 9 L50 10", 1.2)
    pen.flat(star(22, 34, 4.4, 4, 0.3) + star(34, 36, 3, 4, 0.3) + star(14, 46, 2.6, 4, 0.3), "gold")


@person
def seer(pen: Pen) -> None:
    niche(pen, "violet")
    pen.shape("M26 70 Q16 44 26 18 L74 18 Q84 44 74 70 Z", "grey")
    pen.line("M24 30 Q22 48 28 62 M76 30 Q78 48 72 62", 1.2, fine=True)
    shoulders(pen, "green", 82, 26)
    pen.line("M16 8 Q30 20 40 28 M84 8 Q70 20 60 28", 1.3)
    head(pen, "skin2", cy=60, w=16, jaw=9)
    face(pen, cy=60, turn=0, brow=1.4, mouth="smile", nose="hook", eyes="closed", old=True, hair="grey")
    pen.shape("M30 64 C28 88 40 96 50 96 C60 96 72 88 70 64 Q66 76 50 77 Q34 76 30 64 Z", "red")
    pen.shade("M58 95 Q73 88 70 64 Q68 72 62 75 Q64 86 58 95 Z", 0.22)
    pen.shape("M70 72 Q84 70 86 56 Q78 60 70 64 Z", "red", 1.8)
    for x, y in ((35, 72), (42, 76), (50, 77.4), (58, 76), (65, 72)):
        pen.shape(ring(x, y - 2, 2.8), "gold", 1.3)
    pen.shape("M43 86 Q50 80 57 86 Q50 92 43 86 Z", "light", 1.5)
    pen.flat(ring(50, 86, 2), "ink")
    for x in (31, 69):
        pen.line(ring(x, 48, 4.6), 3)
        pen.line(ring(x, 48, 4.6), 1.4, "gold")
    pen.shape("M22 0 Q24 14 34 12 L38 0 Z", "skin2", 1.8)
    pen.shape("M78 0 Q76 14 66 12 L62 0 Z", "skin2", 1.8)
    pen.shape(ring(50, 14, 15), "water", 2.1)
    pen.shade("M56 28 Q66 22 65 13 Q63 2 54 0 Q62 12 56 28 Z", 0.22)
    pen.flat(star(47, 15, 7, 4, 0.28) + star(56, 8, 3.6, 4, 0.28), "light")
    pen.line("M40 21 Q42 24.6 46 26", 1.8, "light")
