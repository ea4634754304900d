"""The characters of rank 2."""

from math import cos, pi, sin

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, ring
from games.pictures.people.body import face, head, moustache, niche, shoulders


@person
def thief(pen: Pen) -> None:
    niche(pen, "leaf")
    shoulders(pen, "green", 70, 28)
    pen.shape("M32 30 Q50 20 68 30 L66 42 Q50 32 34 42 Z", "red", 2)
    with pen.tilted(-5, 50, 30):
        head(pen, "skin2")
        face(pen, turn=3, brow=1.4, mouth="smirk", nose="hook", blush=False)
        pen.shape("M32 68 Q50 72 68 68 L68 58 Q62 54 56 59 Q53 61 50 59 Q44 54 38 57 Q32 58 32 62 Z", "ink", 1.4)
        for x in (43, 61):
            pen.flat(ring(x, 63, 4.4, 3.2), "light")
            pen.flat(ring(x + 1.6, 63, 2, 2.6), "ink")
        pen.shape("M26 72 Q24 92 48 96 Q74 96 78 82 Q88 80 90 73 Q74 66 60 74 Q42 78 26 72 Z", "timber")
        pen.shade("M60 95 Q74 94 78 82 Q88 80 90 73 Q76 67 64 73 Q70 84 60 95 Z", 0.24)
        pen.slope((78, 82), (68, 94), 11)
        pen.shape("M30 84 Q16 98 10 88 Q18 90 26 78 Z", "light", 1.7)
    pen.shape("M70 22 L65 32 L73 29 L80 33 L86 29 L80 21 Z", "saffron", 1.9)
    pen.shape("M70 22 C56 14 58 2 64 0 L88 0 C94 4 92 16 80 22 Z", "saffron", 2)
    pen.line("M69 22.4 L81 21.8", 2.6)
    pen.shape(ring(75, 10, 5), "gold", 1.5)


@person
def spy(pen: Pen) -> None:
    niche(pen, "water")
    pen.shape("M28 74 Q20 50 30 34 L70 34 Q80 52 72 74 Z", "dark", 2)
    shoulders(pen, "saffron", 80, 32)
    head(pen, "skin3", w=16)
    face(pen, turn=3, brow=0.6, mouth="flat", eyes="sly", blush=False)
    pen.shape("M33 56 Q31 70 36 76 Q44 72 47 76 Q40 70 37 54 Z", "dark", 1.6)
    pen.shape("M26 14 L24 50 L36 48 L50 34 L64 48 L77 50 L74 14 L50 30 Z", "saffron", 2)
    pen.shade("M64 48 L77 50 L74 14 L60 23 Z", 0.22)
    pen.line("M30 46 L33 24 M72 46 L68 24", 1.2, fine=True)
    pen.shape("M14 74 Q48 62 88 78 Q86 85 70 84 Q70 104 56 103 Q50 99 44 103 Q32 104 31 82 Q16 81 14 74 Z", "timber")
    pen.shade("M88 78 Q86 85 70 84 Q70 104 56 103 Q62 92 60 72 Q74 72 88 78 Z", 0.24)
    pen.slope((70, 84), (68, 101), 9)
    pen.shape("M31 78 Q50 72 70 79 L70 86 Q50 79 31 85 Z", "red", 1.6)
    with pen.tilted(9, 60, 63):
        pen.shape("M58 58 L58 68 L76 69 L76 57 Z", "gold", 1.9)
        pen.shape("M75 55 L75 71 L93 72.6 L93 53.4 Z", "gold", 1.9)
        pen.shape("M92 52 L92 74 L96 74 L96 52 Z", "dark", 1.7)
    pen.shape("M64 46 Q66 56 72 57 Q78 56 77 49 L74 44 Z", "skin3", 1.7)


def _blackmailer_letter(pen: Pen) -> None:
    with pen.tilted(-12, 74, 14):
        pen.shape("M60 4 L60 24 L90 24 L90 4 Z", "light", 2)
        pen.line("M60 24 L75 12 L90 24", 1.5)
        pen.shape(ring(75, 13, 5), "red", 1.7)
    pen.shape("M60 0 Q58 9 64 11 Q70 10 70 4 L69 0 Z", "skin1", 1.8)


def _violet(pen: Pen, x: float, y: float) -> None:
    for i in range(5):
        a = i * 2 * pi / 5 + 0.3
        pen.shape(ring(x + 6 * cos(a), y + 6 * sin(a), 4.8), "violet", 1.6)
    pen.shape(ring(x, y, 3.2), "gold", 1.4)


@second_bust("blackmailer")
def _(pen: Pen) -> None:
    niche(pen, "saffron")
    shoulders(pen, "red", 78, 28)
    pen.shape("M38 33 L50 12 L62 33 Q50 26 38 33 Z", "light", 2)
    pen.shape("M46 22 L50 18 L54 22 L54 14 L50 17 L46 14 Z", "dark", 1.5)
    head(pen, "skin1", w=15.5, jaw=8)
    face(pen, turn=3, brow=1.8, mouth="smirk", eyes="sly", nose="hook")
    moustache(pen, "dark", 53, 52, 10, 4)
    pen.shape("M33 60 C27 84 40 98 56 96 C72 94 72 76 67 60 L65 70 Q64 80 48 82 Q36 80 35 70 Z", "dark", 1.9)
    pen.line("M38 86 Q50 94 62 88", 1.3, "stone", fine=True)
    pen.line(ring(61, 63, 5.8) + "M65 58 Q68 46 66 34", 1.5)
    _violet(pen, 26, 16)
    _blackmailer_letter(pen)


@person
def blackmailer(pen: Pen) -> None:
    niche(pen, "saffron")
    pen.shape("M28 58 C22 78 28 92 38 96 C40 112 64 112 66 98 C80 92 78 68 70 50 L64 40 L34 42 Z", "dark")
    pen.line("M40 96 Q52 90 64 98 M34 78 Q28 84 32 90 M44 104 Q52 108 60 104", 1.3, "stone", fine=True)
    shoulders(pen, "red", 70, 26)
    pen.shape("M33 22 Q50 8 67 22 L60 33 L40 33 Z", "skin1", 1.8)
    head(pen, "skin1", w=15.5, jaw=7)
    pen.flat("".join(ring(40 + i * 4, 31 - (2 - abs(i - 2.5)) * 1.6, 1.8) for i in range(6)), "light")
    pen.line("".join(ring(40 + i * 4, 31 - (2 - abs(i - 2.5)) * 1.6, 1.8) for i in range(6)), 1)
    face(pen, turn=3, brow=1.8, mouth="lips", eyes="sly", blush=True)
    pen.flat(ring(43, 50, 1.2), "ink")
    pen.shape("M33 62 C31 82 42 92 54 90 C66 90 70 76 67 62 Q64 76 52 80 Q38 80 33 62 Z", "dark", 1.9)
    _violet(pen, 29, 84)
    _blackmailer_letter(pen)
