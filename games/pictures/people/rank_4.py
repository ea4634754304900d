"""The characters of rank 4."""

from games.pictures.gallery import person
from games.pictures.pen import Pen, ring
from games.pictures.people.body import crown_shape, face, head, niche, shoulders


@person
def king(pen: Pen) -> None:
    niche(pen, "saffron")
    shoulders(pen, "red", 80, 30)
    pen.shape("M20 10 Q28 32 42 35 L58 35 Q72 32 80 10 Q70 2 64 6 Q52 18 50 18 Q48 18 36 6 Q30 2 20 10 Z", "light")
    pen.flat(ring(30, 14, 1.6) + ring(38, 24, 1.6) + ring(62, 24, 1.6) + ring(70, 14, 1.6), "ink")
    pen.shape("M29 74 Q26 52 33 44 L67 44 Q74 52 71 74 Z", "timber", 2)
    head(pen, "skin1")
    face(pen, turn=-2, brow=1.2, mouth="smile", nose="broad", old=True, hair="timber")
    pen.shape("M33 58 C30 40 36 24 50 22 C64 24 70 40 67 58 Q64 52 57 52 Q50 54 43 52 Q36 52 33 58 Z", "timber")
    pen.shade("M67 58 Q64 52 57 52 Q58 36 50 22 C64 24 70 40 67 58 Z", 0.24)
    pen.line("M42 46.6 Q48 42.8 54 46.6", 2.2, "light")
    pen.shape("M45 42 Q44 30 50 23.4 Q56 30 55 42 Q50 40 45 42 Z", "grey", 1.4)
    pen.line("M40 42 Q39 32 44 27 M60 42 Q61 32 56 27", 1.1, fine=True)
    pen.shape(crown_shape(50, 78, 46, 28), "gold")
    pen.shade("M60 78 L62 94 L73 101 L70 78 Z", 0.2)
    pen.shape("M30 76 L30 83 L70 83 L70 76 Q50 72 30 76 Z", "gold", 2)
    for x, y in ((27, 101), (50, 107), (73, 101)):
        pen.shape(ring(x, y, 3.2), "gold", 1.6)
    pen.flat(ring(40, 79, 2) + ring(60, 79, 2), "blue")
    pen.flat("M50 76 L53 79 L50 82 L47 79 Z", "red")


@person
def emperor(pen: Pen) -> None:
    niche(pen, "saffron")
    shoulders(pen, "light", 84, 32)
    pen.shape("M30 32 Q50 4 90 0 L62 0 Q34 8 18 26 Q24 32 30 32 Z", "violet", 2)
    pen.shade("M40 20 Q58 4 90 0 L70 0 Q48 8 36 22 Z", 0.2)
    pen.line("M22 20 Q40 6 58 1 M74 30 Q70 14 74 2 M82 22 Q80 12 82 2", 1.3, fine=True)
    pen.shape(ring(31, 27, 5.4), "gold", 1.8)
    head(pen, "skin2", w=17, jaw=14)
    face(pen, turn=-3, brow=-0.8, mouth="flat", nose="hook", old=True, hair="grey", blush=False)
    pen.shape(
        "M32 60 C28 84 38 94 50 94 C62 94 72 84 68 60 L66 72 Q62 80 57 76 Q54 82 48 77 Q43 82 40 76 Q35 78 34 70 Z",
        "grey",
        2,
    )
    pen.line("M40 88 Q42 84 46 86 M50 90 Q53 86 57 88 M60 82 Q63 80 64 76", 1.1, fine=True)
    for s in (-1, 1):
        for i in range(5):
            x, y = 50 + s * (20 - i * 4.2), 66 + i * 5.6
            with pen.tilted(s * (-52 + i * 12), x, y):
                pen.shape(f"M{x} {y - 5} Q{x - 5} {y + 1} {x} {y + 8} Q{x + 5} {y + 1} {x} {y - 5} Z", "gold", 1.5)
    pen.shape(ring(50, 92, 3.4), "red", 1.5)
    pen.band("M14 0 L14 52", "gold", 2.6)
    pen.shape("M14 52 Q6 54 2 66 Q10 62 12 64 Q12 70 16 72 Q20 70 18 64 Q22 62 28 67 Q24 54 14 52 Z", "gold", 1.8)
    pen.shape("M11 70 L7 68 L12 66 Z", "saffron", 1)


@person
def patrician(pen: Pen) -> None:
    niche(pen, "saffron")
    shoulders(pen, "violet", 90, 34)
    pen.shape("M14 8 Q20 30 40 36 L60 36 Q80 30 86 8 Q70 16 50 17 Q30 16 14 8 Z", "light", 2)
    pen.flat(ring(26, 20, 1.6) + ring(36, 26, 1.6) + ring(50, 24, 1.6) + ring(64, 26, 1.6) + ring(74, 20, 1.6), "ink")
    pen.band("M34 30 Q50 -2 66 30", "gold", 2)
    pen.shape(ring(50, 12, 6), "gold", 1.8)
    pen.flat(ring(50, 12, 2.4), "red")
    head(pen, "skin1", cy=60, w=19, jaw=17, chin=23)
    face(pen, cy=61, turn=2, brow=2.2, mouth="smirk", nose="button", eyes="sly")
    pen.line("M40 40 Q50 34 62 41 M32 52 Q33 46 37 43", 1.5)
    pen.line("M33 56 Q30 60 33 65", 1.6)
    pen.shape("M29 70 Q28 84 34 88 C36 104 44 114 58 116 Q68 112 69 96 Q74 90 71 70 Q50 80 29 70 Z", "red")
    pen.shade("M60 75 Q66 94 58 116 Q68 112 69 96 Q74 90 71 70 Z", 0.22)
    pen.slope((72, 76), (68, 104), 10)
    pen.shape("M28 69 Q50 80 72 69 L72 77 Q50 88 28 77 Z", "gold", 1.9)
    pen.flat(ring(38, 77, 1.7) + ring(50, 79.4, 1.7) + ring(62, 77, 1.7), "blue")
    pen.line("M44 88 Q42 102 56 113", 1.2, fine=True)
