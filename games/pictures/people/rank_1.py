"""The characters of rank 1."""

from games.pictures.gallery import person
from games.pictures.pen import Pen, ring, star
from games.pictures.people.body import face, head, niche, shoulders


@person
def assassin(pen: Pen) -> None:
    niche(pen, "stone")
    shoulders(pen, "dark", 76, 32)
    pen.shape("M24 24 C20 60 28 96 52 106 C74 96 82 60 76 24 C66 16 34 16 24 24 Z", "dark")
    pen.shape("M33 44 C31 66 38 82 50 86 C62 82 69 66 67 44 C62 34 38 34 33 44 Z", "ink", 1.6)
    for x in (42, 57):
        pen.flat(
            f"M{x - 6} {64 + (1 if x < 50 else 3)} Q{x} 70 {x + 6} {64 + (3 if x < 50 else 1)} Q{x} 59 {x - 6} {64 + (1 if x < 50 else 3)} Z",
            "light",
        )
        pen.flat(ring(x - 1, 64.6, 2.2), "ink")
    pen.shape("M32 57 Q50 50 68 57 Q66 38 50 20 Q34 38 32 57 Z", "red", 2)
    pen.shade("M68 57 Q66 38 50 20 Q56 38 54 53 Q62 54 68 57 Z", 0.2)
    pen.line("M36 50 Q46 45 50 30 M64 50 Q58 44 54 36", 1.3, fine=True)
    pen.comb(75, 28, 74, 9)
    pen.shape("M15 18 L20 58 L25 18 Z", "light", 2)
    pen.line("M20 20 L20 50", 1.1)
    pen.shape("M9 15 L31 15 L31 19 L9 19 Z", "gold", 1.8)
    pen.shape("M17 2 L17 15 L23 15 L23 2 Z", "timber", 1.8)
    pen.shape("M10 4 Q10 13 20 13 Q30 13 29 4 Q20 0 10 4 Z", "dark", 2)


@person
def witch(pen: Pen) -> None:
    niche(pen, "dark")
    pen.shape("M80 100 C68 98 68 82 80 82 C84 82 87 84 88 87 C80 86 76 92 80 100 Z", "gold", 1.6)
    pen.flat(star(22, 60, 3, 4, 0.3) + star(84, 62, 3, 4, 0.3) + star(16, 46, 2, 4, 0.3), "gold")
    shoulders(pen, "violet", 70, 28)
    with pen.tilted(3, 50, 30):
        pen.shape("M32 76 Q16 50 22 16 Q30 8 36 22 L40 40 L60 40 L64 22 Q72 8 78 16 Q86 50 68 76 Z", "leaf")
        pen.line("M27 22 Q24 44 31 60 M73 22 Q76 44 69 60", 1.1, fine=True)
        head(pen, "skin1")
        face(pen, turn=-2, brow=0.2, mouth="smirk", nose="hook")
        pen.flat(ring(57, 50, 1.3), "ink")
        pen.shape(
            "M6 68 Q28 80 50 76 Q74 80 96 70 Q90 84 68 84 Q60 100 38 114 Q22 112 20 98 Q28 106 34 100 Q36 92 33 84 Q10 82 6 68 Z",
            "violet",
        )
        pen.shade("M96 70 Q90 84 68 84 Q60 100 38 114 Q52 100 54 77 Q76 80 96 70 Z", 0.24)
        pen.slope((66, 86), (46, 109), 9)
        pen.shape("M33 80 Q50 84 68 80 L67 86 Q50 90 33.4 86 Z", "saffron", 1.7)


@person
def magistrate(pen: Pen) -> None:
    niche(pen, "rose")
    pen.shape("M24 22 C12 56 20 98 50 100 C80 98 88 56 76 22 Q66 16 64 34 L36 34 Q34 16 24 22 Z", "light")
    shoulders(pen, "dark", 80, 28)
    pen.shape("M42 32 L50 36 L58 32 L60 12 L52 15 L50 24 L48 15 L40 12 Z", "light", 1.9)
    head(pen, "skin1", w=15.5, jaw=9, chin=23)
    face(pen, turn=-1, brow=-1.4, mouth="frown", nose="hook", old=True, hair="grey", blush=False)
    pen.shape("M32 64 C29 86 40 97 50 97 C60 97 71 86 68 64 Q64 80 50 82 Q36 80 32 64 Z", "light")
    pen.shade("M60 92 Q70 84 68 64 Q66 76 58 80 Q62 86 60 92 Z", 0.2)
    pen.line("M50 96 L50 83 M41 92 Q39 86 41 82 M59 92 Q61 86 59 82", 1.3)
    for x in (28, 72):
        for y in (66, 55, 44, 33):
            pen.shape(ring(x, y, 6.2, 5.4), "light", 1.9)
            pen.line(f"M{x - 2.6} {y} Q{x} {y + 2.8} {x + 2} {y} Q{x + 0.6} {y - 2} {x - 0.6} {y - 0.6}", 1.1)
    pen.shape("M6 12 L8 22 L32 18 L30 8 Z", "light", 2)
    pen.line("M12 17 L25 15 M12 13.6 L22 12", 1.2)
    pen.shape(ring(31, 10, 6), "red", 1.8)
    pen.flat(ring(31, 10, 2.2), "light")
