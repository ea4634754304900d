"""The characters of rank 7."""

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, box, ring, star
from games.pictures.people.body import face, head, niche, shoulders, spectacles


def _architect(pen: Pen, *, man: bool) -> None:
    niche(pen, "stone")
    shoulders(pen, "violet", 74, 29)
    pen.shape("M38 33 L50 16 L62 33 Q50 26 38 33 Z", "light", 2)
    if man:
        pen.shape("M31 62 Q26 84 36 96 Q50 104 64 96 Q74 84 69 62 Z", "dark")
    else:
        pen.shape("M30 44 C8 46 6 76 22 84 C22 104 44 112 54 106 C74 110 84 96 80 82 C94 72 88 46 70 44 Z", "dark")
        pen.line(
            "M24 58 Q20 66 26 72 M76 56 Q82 62 77 72 M34 96 Q40 102 48 100 M60 100 Q70 98 72 90",
            1.3,
            "stone",
            fine=True,
        )
    head(pen, "skin4")
    if man:
        pen.shape("M33 60 Q33 40 50 38 Q67 40 67 60 L64 54 Q58 51 52 52.4 Q44 51 37 54 Z", "dark", 1.6)
        face(pen, turn=-2, brow=1.2, mouth="flat", nose="broad", blush=False)
        pen.line("M42 48.6 Q48 45.4 54 48.8", 2.4, "rose")
    else:
        face(pen, turn=-2, brow=1.2, mouth="lips", nose="broad")
    pen.shape("M31 72 Q50 84 69 72 L71 80 Q50 92 29 80 Z", "saffron", 2)
    pen.flat(ring(40, 81, 1.5) + ring(50, 83, 1.5) + ring(60, 81, 1.5), "red")
    pen.line("M18 54 L8 8 M18 54 L32 10", 5.4)
    pen.line("M18 54 L8 10 M18 54 L32 12", 2.6, "gold")
    pen.line("M11 26 Q19 20 27 26", 2.2)
    pen.shape(ring(18, 56, 5), "gold", 2)


@person
def architect(pen: Pen) -> None:
    _architect(pen, man=False)


@second_bust("architect")
def _(pen: Pen) -> None:
    _architect(pen, man=True)


def _navigator(pen: Pen, *, man: bool) -> None:
    niche(pen, "blue")
    with pen.tilted(4, 50, 40):
        pen.shape(
            "M34 78 Q26 50 34 34 L60 34 Q84 36 96 24 Q92 38 80 42 Q92 44 98 40 Q90 54 76 54 Q86 60 92 58 Q84 70 70 70 Z",
            "dark",
        )
        pen.line("M70 62 Q80 56 86 50 M68 50 Q78 46 86 36", 1.2, "stone", fine=True)
        shoulders(pen, "stone", 76, 30)
        pen.line("M16 12 L84 12 M20 20 L80 20 M30 27 L70 27", 2.6, "blue")
        head(pen, "skin3", w=16, jaw=10)
        face(pen, turn=-3, brow=1, mouth="smile", nose="broad", eyes="sly")
        if man:
            pen.shape("M34 64 Q32 34 48 34 Q66 34 66 64 L62 55 Q56 53 48 53 Q40 53 37 55 Z", "dark", 1.8)
            pen.line("M42 48 Q47 44.6 53 48", 2.2, "rose")
        pen.shape("M32 66 C30 86 40 92 50 92 C60 92 70 84 68 66 Q60 78 50 78 Q40 78 32 66 Z", "red")
        pen.shade("M58 91 Q70 84 68 66 Q66 72 60 75 Q62 84 58 91 Z", 0.22)
        pen.flat("".join(ring(x, y, 1.5) for x, y in ((38, 80), (46, 85), (55, 84), (62, 79), (50, 89))), "light")
        pen.shape("M68 72 Q78 76 84 72 Q78 66 69 66 Z", "red", 1.7)
        pen.line(ring(67, 52, 3.6), 2.8)
        pen.line(ring(67, 52, 3.6), 1.3, "gold")
        pen.line("M46 92 L46 97 M52 92 L52 97", 1.5, "saffron")
        pen.shape(
            "M68 104 Q58 94 46 95 Q38 96 36 103 L35 108 Q34 114 40 114 Q45 113 44.6 107 Q54 110 68 104 Z", "light", 1.8
        )
        pen.shape("M66 104 Q56 98 47 101 Q52 107 66 104 Z", "stone", 1.4)
        pen.shape("M36 111 L29 109.6 L36 108 Z", "saffron", 1.2)
        pen.flat(ring(39.4, 111, 1.1), "ink")
    pen.line(ring(24, 20, 13), 5)
    pen.line(ring(24, 20, 13), 2.4, "gold")
    pen.shape(ring(24, 35.6, 2.8), "gold", 1.4)
    pen.flat(star(24, 20, 10.6, 4, 0.24), "light")
    pen.line(star(24, 20, 10.6, 4, 0.24), 1.2)
    pen.shape("M16 0 Q12 6 17 9 Q26 8 32 10 Q36 6 32 0 Z", "skin3", 1.8)


@person
def navigator(pen: Pen) -> None:
    _navigator(pen, man=False)


@second_bust("navigator")
def _(pen: Pen) -> None:
    _navigator(pen, man=True)


def _scholar(pen: Pen, *, woman: bool) -> None:
    niche(pen, "leaf")
    shoulders(pen, "green", 74, 30)
    pen.shape("M38 33 L50 14 L62 33 Q50 26 38 33 Z", "light", 2)
    if woman:
        pen.shape("M31 74 C16 60 18 38 26 26 Q36 22 40 34 L60 34 Q64 22 74 26 C82 38 84 60 69 74 Z", "dark", 2)
        head(pen, "skin4", w=16, jaw=9)
        face(pen, turn=2, brow=1.8, mouth="lips", nose="button")
    else:
        pen.shape("M31 70 Q28 44 40 36 L60 36 Q72 44 69 70 Z", "dark", 2)
        head(pen, "skin4", w=16, jaw=10)
        pen.shape("M33 60 Q33 40 50 38 Q67 40 67 60 L64 54 Q58 51 52 52.4 Q44 51 37 54 Z", "dark", 1.6)
        face(pen, turn=2, brow=1.6, mouth="flat", nose="broad", blush=False)
        pen.line("M47 48.6 Q52 45.4 58 48.8", 2.4, "rose")
    spectacles(pen, 52, 62, 6.4)
    pen.line("M38 64 L33 66 M66 64 L68 65", 1.4)
    pen.shape("M31 72 L31 88 Q50 96 69 88 L69 72 Q50 82 31 72 Z", "dark", 2)
    pen.shape("M12 92 L48 108 L88 94 L52 78 Z", "dark")
    pen.line("M16 92.4 L48 106 L84 94", 1.2, "stone", fine=True)
    pen.line("M50 93 Q32 90 22 86 L22 72", 3.4)
    pen.line("M50 93 Q32 90 22 86 L22 72", 1.6, "gold")
    pen.shape("M19 72 L25 72 L26.6 61 L17.4 61 Z", "gold", 1.5)
    pen.shape(box(6, 0, 34, 8), "red", 1.9)
    pen.shape(box(9, 8, 30, 7), "blue", 1.9)
    pen.shape(box(7, 15, 28, 6.4), "saffron", 1.9)
    pen.line("M12 0 L12 8 M15 8 L15 15 M13 15 L13 21", 1.4)
    pen.shape("M70 2 Q78 20 92 32 Q92 16 80 8 Z", "light", 1.7)
    pen.line("M66 -2 Q76 12 88 26", 1.3)


@person
def scholar(pen: Pen) -> None:
    _scholar(pen, woman=False)


@second_bust("scholar")
def _(pen: Pen) -> None:
    _scholar(pen, woman=True)
