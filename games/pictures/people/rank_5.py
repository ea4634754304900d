"""The characters of rank 5."""

from games.pictures.gallery import person
from games.pictures.pen import Pen, ring
from games.pictures.people.body import face, head, niche, shoulders


@person
def bishop(pen: Pen) -> None:
    niche(pen, "blue")
    shoulders(pen, "light", 76, 30)
    pen.shape("M44 34 L46 0 L56 0 L57 34 Z", "saffron", 2)
    pen.line("M51 8 L51 20 M47.6 15 L54.4 15", 2)
    head(pen, "skin3")
    face(pen, turn=-2, brow=1.4, mouth="smile", nose="broad", old=True, hair="grey")
    for s in (-1, 1):
        pen.shape(
            f"M{50 + s * 16.6} 76 Q{50 + s * 20} 64 {50 + s * 16} 56 Q{50 + s * 12} 62 {50 + s * 13.4} 72 Z",
            "grey",
            1.5,
        )
    pen.line(ring(40.4, 63, 5.4) + ring(55.6, 63, 5.4) + "M45.8 64 Q48 65.4 50.2 64", 1.3)
    pen.shape("M32 74 L28 92 Q36 108 50 115 Q64 108 72 92 L68 74 Q50 80 32 74 Z", "light")
    pen.shade("M60 76 L62 98 Q58 108 50 115 Q64 108 72 92 L68 74 Z", 0.2)
    pen.slope((71, 88), (56, 111), 9)
    pen.shape("M32 74 L31 80 Q50 86 69 80 L68 74 Q50 80 32 74 Z", "saffron", 1.8)
    pen.line("M50 84 L50 108 M42 97 L58 97", 3.4, "blue")
    pen.line("M84 0 L84 62", 5.4)
    pen.line("M84 0 L84 62", 2.6, "gold")
    pen.line("M84 60 Q84 80 74 80 Q66 79 67 71 Q69 65 75 68", 5.8)
    pen.line("M84 60 Q84 80 74 80 Q66 79 67 71 Q69 65 75 68", 2.8, "gold")


@person
def abbot(pen: Pen) -> None:
    niche(pen, "blue")
    shoulders(pen, "timber", 88, 34)
    pen.shape("M26 26 Q30 44 50 46 Q70 44 74 26 Q64 16 50 22 Q36 16 26 26 Z", "timber", 2)
    pen.shade("M60 44 Q72 40 74 26 Q68 20 60 20 Q66 32 60 44 Z", 0.22)
    head(pen, "skin1", cy=64, w=19, jaw=16, chin=23)
    pen.shape(
        "M29 64 Q25 78 33 86 Q32 76 40 74 Q50 72 60 74 Q68 76 67 86 Q75 78 71 64 Q69 62 68 66 Q66 72 58 71 L42 71 Q34 72 32 66 Q31 62 29 64 Z",
        "timber",
        1.9,
    )
    pen.line("M33 76 L36 71 M41 73 L42 69 M59 73 L58 69 M67 76 L64 71", 1.1, fine=True)
    pen.line("M43 84 Q48 87 54 86", 1.5, "light")
    face(pen, cy=62, turn=-2, brow=1.2, mouth="grin", nose="broad", eyes="closed", hair="timber")
    pen.line("M40 42 Q48 38 58 43", 1.4)
    pen.band("M38 22 Q46 8 58 0", "rose", 2, 1.2)
    pen.shape("M64 0 L66 22 L86 22 L88 0 Z", "timber", 2)
    pen.line("M65 6 L87 6 M65.6 16 L86.4 16", 1.6)
    pen.shape("M62 22 Q60 31 68 30 Q72 36 78 31 Q88 33 88 25 L87 20 Q76 24 62 22 Z", "light", 1.9)
    pen.band("M88 17 Q96 17 95 9 Q94 4 88 5", "timber", 2)
    pen.shape("M58 2 Q55 12 62 14 Q68 14 67 8 L66 0 Z", "skin1", 1.7)


@person
def cardinal(pen: Pen) -> None:
    niche(pen, "blue")
    shoulders(pen, "red", 74, 28)
    pen.shape("M36 33 Q50 24 64 33 L60 22 L50 14 L40 22 Z", "light", 1.9)
    pen.line("M50 14 L50 0", 1.5)
    pen.shape(
        "M46.6 4 L46.6 10 L42 10 L42 15 L46.6 15 L46.6 20 L53.4 20 L53.4 15 L58 15 L58 10 L53.4 10 L53.4 4 Z",
        "gold",
        1.6,
    )
    head(pen, "skin2", w=14.5, jaw=6, chin=25)
    face(pen, turn=-3, brow=-0.8, mouth="smirk", nose="hook", eyes="sly", old=True, hair="grey", blush=False)
    pen.shape("M48 42 Q46 36 49 30 Q53 36 52 42 Z", "grey", 1.5)
    pen.shape("M34 60 Q32 72 36 76 L40 72 Q37 68 37.6 60 Z", "grey", 1.5)
    pen.shape("M66 60 Q68 72 64 76 L60 72 Q63 68 62.4 60 Z", "grey", 1.5)
    pen.shape("M34 82 C34 96 42 101 50 101 C58 101 66 96 66 82 Z", "red")
    pen.shade("M58 99 Q66 94 66 82 L60 82 Q61 92 58 99 Z", 0.22)
    pen.shape("M2 78 Q24 90 50 88 Q76 90 98 78 Q92 70 50 73 Q8 70 2 78 Z", "red")
    pen.shade("M60 88 Q84 87 98 78 Q94 73 74 72 Q76 82 60 88 Z", 0.22)
    pen.line("M12 78 Q50 84 88 78", 1.2, fine=True)
    for x in (20, 80):
        pen.line(f"M{x} 74 Q{x + (4 if x < 50 else -4)} 56 {x} 42", 1.8)
        for dx, y in ((0, 40), (-4, 32), (4, 32), (0, 24)):
            pen.shape(f"M{x + dx} {y + 5} L{x + dx - 3} {y - 3} L{x + dx + 3} {y - 3} Z", "red", 1.4)
