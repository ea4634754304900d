"""The characters of rank 8."""

from games.pictures.gallery import person, second_bust
from games.pictures.pen import Pen, ring
from games.pictures.people.body import face, head, moustache, niche, shoulders


@person
def warlord(pen: Pen) -> None:
    niche(pen, "red")
    shoulders(pen, "stone", 80, 32)
    pen.line(
        "M22 10 Q28 14 34 10 M40 10 Q46 14 52 10 M58 10 Q64 14 70 10 M30 18 Q36 22 42 18 M48 18 Q54 22 60 18",
        1.2,
        fine=True,
    )
    pen.shape("M30 78 Q24 44 34 34 Q50 24 66 34 Q76 44 70 78 Z", "stone")
    pen.shape("M36 72 Q34 48 42 42 L58 42 Q66 48 64 72 Z", "skin2", 2)
    face(pen, turn=-1, brow=-1.6, mouth="flat", nose="broad", old=True, hair="red", blush=False)
    pen.line("M62 72 L58 55 M58.4 66 L62.6 64.6 M57.6 60 L61.4 58.8", 1.3)
    pen.shape("M38 52 Q40 34 49 31 Q59 34 61 52 Q55 50 50 51 Q44 50 38 52 Z", "red", 1.9)
    pen.line("M44 46.4 Q49 44.4 54 46.4", 2)
    pen.shape("M27 70 C26 92 36 104 50 106 C64 104 74 92 73 70 L66 72 L54 73 L52 54 L46 54 L45 73 L34 72 Z", "stone")
    pen.shade("M58 104 C68 98 74 88 73 70 L66 72 L60 72.6 Q66 90 58 104 Z", 0.24)
    pen.slope((73, 76), (63, 99), 9)
    pen.line("M28 78 Q50 84 72 78", 1.6)
    pen.shape("M46 104 Q36 118 20 108 Q10 100 14 82 Q20 96 32 98 Q42 98 50 104 Z", "red")
    pen.line("M24 98 Q20 94 18 90 M36 104 Q30 104 26 100", 1.1, fine=True)
    pen.line("M84 0 L84 66", 3)
    pen.shape("M84 84 L90 68 L84 60 L78 68 Z", "light", 2)


def _diplomat(pen: Pen, *, woman: bool) -> None:
    niche(pen, "red")
    shoulders(pen, "dark", 80, 28)
    pen.line("M34 18 L34 0 M66 18 L66 0", 1.6, "gold")
    pen.shape(
        "M12 34 Q14 26 22 26 Q26 20 34 23 Q41 17 50 21 Q59 17 66 23 Q74 20 78 26 Q86 26 88 34 Q88 41 80 43 Q74 49 66 46 Q58 51 50 48 Q42 51 34 46 Q26 49 20 43 Q12 41 12 34 Z",
        "light",
    )
    pen.line("M22 27 L32 36 M34 24 L40 36 M50 22 L50 35 M66 24 L60 36 M78 27 L68 36", 1.5)
    pen.shade("M66 46 Q74 49 80 43 Q88 41 88 34 Q86 26 78 26 Q74 20 66 23 Q74 34 66 46 Z", 0.16)
    if woman:
        pen.shape("M33 84 Q20 62 27 40 Q36 34 40 46 L60 46 Q64 34 73 40 Q80 62 67 84 Z", "timber", 2)
    head(pen, "skin2", cy=64, w=15.5, jaw=8)
    if woman:
        face(pen, cy=64, turn=2, brow=2, mouth="lips", nose="button")
        pen.shape(ring(34.4, 54, 2.2) + ring(65.6, 54, 2.2), "gold", 1.3)
    else:
        face(pen, cy=64, turn=2, brow=1.8, mouth="smile", nose="hook", blush=True)
        pen.shape("M46 46 Q47 38 52 34 Q57 38 58 46 Q52 43 46 46 Z", "timber", 1.7)
        moustache(pen, "timber", 52, 54, 11, 5)
    pen.shape("M33 62 Q30 78 38 84 L62 86 Q70 80 67 62 Q65 74 60 78 Q48 76 40 78 Q35 74 33 62 Z", "timber", 1.8)
    pen.shape("M26 84 Q24 98 44 100 Q72 104 78 88 Q78 82 70 83 Q48 86 34 80 Q27 80 26 84 Z", "blue")
    pen.shade("M60 101 Q76 100 78 88 Q78 82 70 83 Q66 84 62 84 Q66 92 60 101 Z", 0.22)
    pen.shape("M30 84 Q50 90 74 86 L74 91 Q50 95 29 89 Z", "saffron", 1.5)
    pen.shape("M32 94 Q18 104 18 114 Q34 116 42 98 Z", "light", 1.8)
    pen.line("M36 96 Q28 104 21 111", 1.2)
    pen.line("M84 0 Q80 22 86 46", 2.4, "air")
    for x, y, t in ((82, 12, 50), (85, 18, -50), (82, 26, 50), (86, 32, -50), (85, 42, 10)):
        with pen.tilted(t, x, y):
            pen.shape(f"M{x} {y} Q{x - 4} {y + 5} {x} {y + 12} Q{x + 4} {y + 5} {x} {y} Z", "leaf", 1.5)


@person
def diplomat(pen: Pen) -> None:
    _diplomat(pen, woman=False)


@second_bust("diplomat")
def _(pen: Pen) -> None:
    _diplomat(pen, woman=True)


@person
def marshal(pen: Pen) -> None:
    niche(pen, "red")
    pen.shape("M32 60 Q22 46 26 20 Q30 10 36 20 L40 46 Z", "saffron", 2)
    pen.shape("M68 60 Q78 46 74 20 Q70 10 64 20 L60 46 Z", "saffron", 2)
    pen.line("M27 48 L35 44 M25 36 L36 34 M26 25 L36 24 M73 48 L65 44 M75 36 L64 34 M74 25 L64 24", 1.5)
    shoulders(pen, "stone", 82, 30)
    pen.shape("M12 0 Q8 18 24 24 Q34 18 32 0 Z", "stone", 2)
    pen.shape("M88 0 Q92 18 76 24 Q66 18 68 0 Z", "stone", 2)
    pen.line("M14 8 Q22 14 31 9 M86 8 Q78 14 69 9", 1.3)
    pen.shape("M36 32 Q50 24 64 32 L62 20 Q50 14 38 20 Z", "red", 1.9)
    head(pen, "skin1", w=16, jaw=11)
    face(pen, turn=-1, brow=-1, mouth="flat", nose="plain", blush=True, hair="saffron")
    pen.shape("M34 62 Q30 34 42 28 L50 22 L58 28 Q70 34 66 62 L61 53 Q55 51 49 52 Q42 51 38 53 Z", "saffron", 1.9)
    pen.line("M43 47.6 Q48 46.2 54 47.6", 2)
    pen.line("M44 40 L46 30 M50 41 L50 28 M56 40 L54 30", 1.1, fine=True)
    for s in (-1, 1):
        x = 50 + s * 19
        pen.shape(
            f"M{x} 74 Q{x + s * 6} 84 {x + s * 4} 92 L{x + s * 11} 90 Q{x + s * 9} 98 {x + s * 13} 112 Q{x + s * 2} 106 {x - s * 2} 96 Q{x - s * 6} 86 {x} 74 Z",
            "light",
            1.9,
        )
        pen.line(f"M{x + s * 1} 82 Q{x + s * 4} 92 {x + s * 9} 104 M{x + s * 4} 92 L{x + s * 8} 92", 1.1)
    pen.shape(
        "M31 62 C28 88 38 99 50 100 C62 99 72 88 69 62 L66 62 Q65 72 62 74 L53 76 L50 64 L47 76 L38 74 Q35 72 34 62 Z",
        "stone",
    )
    pen.shade("M58 98 Q72 90 69 62 L66 62 Q65 72 62 74 L60 75 Q64 88 58 98 Z", 0.22)
    pen.slope((70, 70), (62, 95), 9)
    pen.shape("M31 76 Q50 84 69 76 L69 82 Q50 90 31 82 Z", "gold", 1.7)
    pen.line("M50 100 L50 86", 1.5)
    with pen.tilted(-16, 50, 10):
        pen.shape("M24 6 L24 14 L76 14 L76 6 Z", "red", 2)
        pen.shape("M20 4 L20 16 L28 16 L28 4 Z", "gold", 1.7)
        pen.shape("M72 4 L72 16 L80 16 L80 4 Z", "gold", 1.7)
    pen.shape("M43 4 Q42 16 49 17 Q57 17 57 8 L55 2 Z", "stone", 1.8)
