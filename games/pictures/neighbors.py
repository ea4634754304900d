"""The neighbors, whose names bots have at a table; each looks out of a square window and leans on the sill.

Characters have arches, so that a neighbor is not taken for a card. A drawing is 100 units wide and 104 high.
"""

from games.pictures.gallery import neighbor
from games.pictures.pen import Pen, box, ring
from games.pictures.people.body import face, head, shoulders, spectacles


def window(pen: Pen) -> None:
    """Draw the window, whose wall has the color of the seat."""
    pen.shape("M7 0 L7 96 Q50 101 93 96 L93 0 Z", "stone", 2.6, fill="var(--seat,var(--a-stone))")
    pen.shade("M78 0 L78 97 Q86 97 93 96 L93 0 Z", 0.13)
    pen.teeth([(92, 12 + i * 4.4) for i in range(19)], 7)


def sill(pen: Pen) -> None:
    """Draw the sill in front of a neighbor, at the lower edge."""
    pen.shape("M2 -2 L2 9 L98 9 L98 -2 Z", "timber", 2.4)
    pen.line("M10 4 L34 4.6 M48 3.4 L80 4", 1.1, fine=True)


@neighbor
def greta(pen: Pen) -> None:
    """Greta Ember: hair like a fire, soot on the cheek, a match."""
    window(pen)
    pen.shape(
        "M26 36 Q12 52 12 70 Q18 66 20 68 Q12 84 20 98 Q24 90 30 90 Q28 104 40 116 Q42 104 48 103 Q54 112 64 118 Q62 106 68 98 Q76 102 84 112 Q88 94 80 84 Q88 84 92 78 Q84 52 74 36 Z",
        "saffron",
    )
    pen.shape(
        "M30 46 Q20 60 22 76 Q27 72 29 76 Q26 86 32 94 Q38 90 42 94 Q46 102 52 108 Q52 98 58 94 Q66 98 72 104 Q74 94 70 84 Q76 84 80 80 Q78 60 70 46 Z",
        "red",
        1.6,
    )
    pen.line("M30 60 Q26 68 28 76 M38 84 Q40 90 46 94 M64 84 Q66 92 70 96 M73 60 Q76 68 74 76", 1.2, fine=True)
    shoulders(pen, "dark", 74, 28)
    pen.shape("M34 32 Q50 20 66 32 L62 20 Q50 12 38 20 Z", "light", 1.9)
    head(pen, "skin1", w=16, jaw=9)
    face(pen, turn=2, brow=1.8, mouth="grin", nose="button", eyes="wide", hair="red")
    pen.flat("M38 55 Q44 52 45 57 Q41 60 38 55 Z", "ink", 0.5)
    pen.flat(ring(57, 56, 0.9) + ring(60, 58, 0.9) + ring(62, 55, 0.9), "timber")
    pen.shape(
        "M32 68 Q36 84 44 80 Q46 90 52 82 Q58 90 60 79 Q66 82 68 68 Q72 86 62 90 Q50 98 38 90 Q28 86 32 68 Z",
        "red",
        1.8,
    )
    pen.line("M17 8 L22 40", 3.4)
    pen.line("M17 8 L22 40", 1.6, "rose")
    pen.shape("M22 38 C13 40 15 50 20 54 Q20 49 23 49 Q22 56 27 60 C33 52 32 40 22 38 Z", "gold", 1.6)
    pen.shape("M11 4 Q10 14 17 16 Q25 16 25 8 L23 4 Z", "skin1", 1.8)
    sill(pen)


@neighbor
def barnaby(pen: Pen) -> None:
    """Barnaby Pinch: a nightcap, and a coin held to the light."""
    window(pen)
    shoulders(pen, "leaf", 70, 24)
    pen.shape("M28 24 Q50 10 72 24 L70 38 Q50 28 30 38 Z", "stone", 2)
    pen.line("M36 22 L36 33 M46 18 L46 29 M56 18 L56 29 M65 21 L65 33", 1.3)
    head(pen, "skin1", cy=60, w=14, jaw=6, chin=27)
    face(pen, cy=60, turn=-3, brow=-1.2, mouth="frown", nose="hook", old=True, hair="grey", blush=False, eyes="sly")
    for s in (-1, 1):
        pen.shape(
            f"M{50 + s * 14} 74 Q{50 + s * 23} 70 {50 + s * 20} 60 Q{50 + s * 23} 54 {50 + s * 14} 52 Q{50 + s * 17} 62 {50 + s * 14} 74 Z",
            "light",
            1.7,
        )
    pen.shape(
        "M33 72 Q34 96 52 106 Q80 108 86 84 Q90 70 84 60 Q78 66 78 78 Q74 92 64 88 Q67 80 67 72 Q50 80 33 72 Z", "blue"
    )
    pen.line("M36 82 Q52 90 66 80 M42 94 Q56 98 68 90 M54 105 Q66 102 74 90 M72 103 Q78 96 78 84", 2.2, "light")
    pen.shape("M31 70 Q50 79 69 70 L69 77 Q50 86 31 77 Z", "light", 1.8)
    pen.shape(ring(84, 58, 5), "light", 1.7)
    pen.shape(ring(20, 34, 8), "gold", 2)
    pen.line("M20 30.6 L20 37.4", 1.8)
    pen.shape("M8 4 L12 24 Q16 31 24 27 Q31 25 28 18 L27 4 Z", "skin1", 1.8)
    pen.line("M18 27 L18 21 M23 27 L23 21", 1.2)
    sill(pen)


@neighbor
def oriel(pen: Pen) -> None:
    """Lady Oriel: a pointed hat with a veil."""
    window(pen)
    pen.shape("M56 104 Q84 92 88 56 Q90 28 82 8 L70 8 Q78 40 66 74 Z", "light", 1.9)
    pen.line("M66 96 Q82 74 78 20", 1.1, fine=True)
    shoulders(pen, "saffron", 70, 26)
    pen.shape("M36 28 Q50 2 64 28 L58 34 L42 34 Z", "skin2", 1.8)
    pen.line("M38 25 Q50 8 62 25", 2, "gold")
    pen.shape(ring(50, 13, 3.2), "red", 1.4)
    head(pen, "skin2", cy=58, w=15, jaw=7)
    face(pen, cy=58, turn=-2, brow=2.2, mouth="lips", nose="plain", eyes="sly")
    pen.flat(ring(57.4, 45.4, 1.2), "ink")
    pen.shape("M33 66 Q36 78 46 82 L66 118 Q72 116 70 108 L67 66 Q62 76 50 77 Q38 76 33 66 Z", "violet")
    pen.shade("M60 104 L66 118 Q72 116 70 108 L67 66 Q64 72 60 75 Z", 0.22)
    pen.shape("M32 64 Q50 82 68 64 L69 72 Q50 90 31 72 Z", "gold", 1.8)
    pen.flat(ring(40, 73.4, 1.5) + ring(50, 77.4, 1.5) + ring(60, 73.4, 1.5), "red")
    pen.shape("M10 4 L20 32 L34 26 L22 2 Z", "rose", 1.8)
    pen.line("M14 4 L23 30 M18 4 L27 29 M22 6 L31 27", 1.1)
    sill(pen)


@neighbor
def tom(pen: Pen) -> None:
    """Tom Sixpence: an eye patch, a gold tooth and a die."""
    window(pen)
    shoulders(pen, "red", 78, 28)
    pen.shape("M38 33 L50 12 L62 33 Q50 26 38 33 Z", "light", 1.9)
    head(pen, "skin3", w=16.5, jaw=12)
    pen.shape("M33 58 Q32 42 50 37 Q68 42 67 58 L65 48 Q58 38 50 38.6 Q41 38 35 50 Z", "dark", 1.5)
    face(pen, turn=2, brow=1.4, mouth="grin", nose="broad", blush=False)
    pen.shape("M36 58 Q37 69 46 68.6 Q53 66 50 58 Q43 54 36 58 Z", "ink", 1.2)
    pen.line("M33 71 Q50 68 68 78", 2.6)
    pen.flat(box(53, 47.2, 3, 3), "gold")
    pen.shape("M30 72 Q28 96 50 98 Q74 97 71 72 Q66 83 50 82 Q36 82 30 72 Z", "green")
    pen.flat(ring(40, 88, 2) + ring(52, 92, 2) + ring(62, 86, 2), "gold")
    pen.shade("M60 96 Q74 92 71 72 Q69 78 65 80 Q67 88 60 96 Z", 0.22)
    pen.shape("M70 76 Q82 82 86 76 Q82 70 71 70 Z M71 74 Q80 66 82 58 Q74 60 69 68 Z", "green", 1.7)
    pen.line(ring(67.6, 50, 3), 2.6)
    pen.line(ring(67.6, 50, 3), 1.2, "gold")
    with pen.tilted(-14, 20, 30):
        pen.shape(box(11, 22, 18, 18), "light", 2)
        pen.flat(
            ring(15.4, 26.4, 1.9)
            + ring(24.6, 35.6, 1.9)
            + ring(20, 31, 1.9)
            + ring(15.4, 35.6, 1.9)
            + ring(24.6, 26.4, 1.9),
            "ink",
        )
    pen.shape("M10 4 Q8 18 16 22 Q20 20 19 14 L26 19 Q30 17 27 10 L25 4 Z", "skin3", 1.8)
    sill(pen)


@neighbor
def hilde(pen: Pen) -> None:
    """Mother Hilde: a wimple, round cheeks and beads."""
    window(pen)
    pen.shape("M16 8 Q10 66 26 88 Q50 106 74 88 Q90 66 84 8 Q66 2 50 4 Q34 2 16 8 Z", "dark")
    pen.comb(84, 14, 70, 9)
    pen.shape("M26 20 Q22 70 34 84 Q50 94 66 84 Q78 70 74 20 Q62 8 50 8 Q38 8 26 20 Z", "light", 2)
    pen.line("M32 24 Q40 12 48 9 M68 24 Q60 12 52 9", 1.2, fine=True)
    pen.shape(ring(50, 58, 18, 21), "skin2", 2)
    pen.shade("M68 58 Q68 40 50 37 Q62 46 58 78 Q68 70 68 58 Z", 0.16)
    face(pen, cy=62, turn=-1, brow=1.8, mouth="smile", nose="button", eyes="closed", old=True, hair="grey")
    pen.shape("M31 68 Q34 84 50 84 Q66 84 69 68 L66 66 Q50 76 34 66 Z", "light", 1.7)
    for i, (x, y) in enumerate(((22, 26), (24, 18), (29, 12), (36, 8), (44, 6), (53, 7), (60, 11))):
        pen.shape(ring(x, y + 5, 3.4), ("blue", "gold")[i == 3], 1.4)
    pen.shape("M60 8 Q58 20 67 22 Q78 20 77 8 Z", "skin2", 1.8)
    sill(pen)


@neighbor
def mags(pen: Pen) -> None:
    """Mags Quayle: a basket of fish on the head."""
    window(pen)
    shoulders(pen, "blue", 82, 30)
    pen.shape("M30 30 L50 10 L70 30 L62 36 L50 24 L38 36 Z", "red", 1.9)
    pen.flat(ring(42, 26, 1.5) + ring(58, 26, 1.5) + ring(50, 17, 1.5), "light")
    head(pen, "skin4", cy=57, w=17, jaw=14)
    face(pen, cy=57, turn=-2, brow=1.2, mouth="grin", nose="broad", eyes="open")
    pen.shape("M31 62 Q32 80 50 80 Q68 80 69 62 Q60 72 50 72 Q40 72 31 62 Z", "saffron", 1.9)
    pen.shape("M69 70 Q80 70 83 62 Q76 60 68 64 Z", "saffron", 1.6)
    for s in (-1, 1):
        pen.line(ring(50 + s * 17.4, 47, 2.6), 2.5)
        pen.line(ring(50 + s * 17.4, 47, 2.6), 1.2, "gold")
    pen.shape("M30 92 Q24 104 30 114 Q34 106 40 106 Q50 102 52 92 Z", "water", 1.8)
    pen.flat(ring(46.4, 95.6, 1.3), "ink")
    pen.shape("M50 92 Q52 106 66 108 Q80 104 76 92 Z", "stone", 1.8)
    pen.flat(ring(70.4, 101.6, 1.5), "ink")
    pen.line("M58 104 Q60 98 57 94", 1.2)
    pen.shape("M22 92 Q26 78 36 76 L64 76 Q75 78 79 92 Q50 97 22 92 Z", "rose")
    pen.line("M27 86 Q50 91 75 86 M31 80 Q50 84 70 80 M36 77 L33 92 M45 77 L44 94 M56 77 L57 94 M65 77 L69 92", 1.3)
    pen.shade("M60 76 L64 76 Q75 78 79 92 L66 94 Q68 84 60 76 Z", 0.2)
    sill(pen)


@neighbor
def thorn(pen: Pen) -> None:
    """Widow Thorn: black lace, spectacles and a rose."""
    window(pen)
    pen.shape("M20 4 Q10 60 26 88 Q34 104 50 106 Q66 104 74 88 Q90 60 80 4 Z", "ink", 2)
    shoulders(pen, "dark", 70, 28)
    pen.shape("M34 30 Q50 18 66 30 L64 38 Q50 28 36 38 Z", "light", 1.7)
    head(pen, "skin1", cy=58, w=14.5, jaw=8, chin=25)
    pen.shape("M34 60 Q32 80 50 82 Q68 80 66 60 Q62 72 50 74 Q38 72 34 60 Z", "grey", 1.8)
    pen.line("M40 78 Q44 70 50 74 M60 78 Q56 70 50 74", 1.1)
    face(pen, cy=58, turn=1, brow=-1.6, mouth="flat", nose="hook", old=True, hair="grey", blush=False)
    spectacles(pen, 51, 58, 6.2)
    pen.shape(
        "M28 70 Q26 96 50 100 Q74 96 72 70 Q70 84 60 85 Q58 90 54 85 Q50 91 46 85 Q42 90 40 85 Q30 84 28 70 Z",
        "dark",
        2,
    )
    pen.flat(ring(36, 88, 1.3) + ring(44, 92, 1.3) + ring(56, 92, 1.3) + ring(64, 88, 1.3), "stone")
    pen.line("M80 0 Q76 20 80 40 M78 14 L84 17 M78 26 L72 29", 2.6, "ink")
    pen.line("M80 0 Q76 20 80 40", 1.4, "leaf")
    pen.shape(ring(80, 46, 8.6, 8), "red", 1.9)
    pen.line("M80 46 Q84 47 82 51 Q76 52 75 46 Q75 40 81 40 Q87 42 87 48", 1.4)
    pen.shape("M70 4 Q70 13 77 14 Q86 13 86 4 Z", "skin1", 1.7)
    sill(pen)


@neighbor
def pip(pen: Pen) -> None:
    """Pip: a folded hat, big ears and a trowel."""
    window(pen)
    shoulders(pen, "green", 64, 24)
    pen.shape("M34 26 L40 10 L60 10 L66 26 L58 30 L42 30 Z", "light", 1.8)
    pen.line("M40 12 L38 26 M60 12 L62 26", 2, "timber")
    for s in (-1, 1):
        pen.shape(ring(50 + s * 17.4, 57, 5.4, 6.4), "skin1", 1.9)
        pen.line(f"M{50 + s * 18} 60 Q{50 + s * 20.4} 57 {50 + s * 18} 54", 1.2)
    head(pen, "skin1", cy=57, w=16, jaw=11, chin=20)
    face(pen, cy=57, turn=3, brow=2, mouth="grin", nose="button", eyes="wide", hair="timber")
    pen.flat(ring(42, 53, 1) + ring(45, 51, 1) + ring(60, 53, 1) + ring(63, 51, 1) + ring(64, 54, 1), "timber")
    pen.shape("M34 64 Q36 74 42 70 Q46 78 50 71 Q55 77 58 70 Q64 74 66 64 Q68 80 50 80 Q32 80 34 64 Z", "timber", 1.7)
    pen.shape("M22 76 L36 74 Q50 80 66 74 L79 77 L74 84 L56 106 Q51 109 47 105 L28 84 Z", "light")
    pen.line("M28 83 L74 83 M52 106 L50 84", 1.3)
    pen.line("M33 79 L44 79 M56 79 L68 79", 1.4, "rose")
    pen.shade("M56 84 L74 84 L56 106 Q52 108 51 106 Z", 0.16)
    with pen.tilted(16, 20, 22):
        pen.shape("M20 60 L10 34 L30 34 Z", "stone", 1.9)
        pen.line("M20 34 L20 24", 2.6)
        pen.shape(box(17, 8, 6, 17), "saffron", 1.7)
    pen.shape("M10 4 Q10 16 18 18 Q27 17 28 9 L25 4 Z", "skin1", 1.8)
    sill(pen)
