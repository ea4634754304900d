"""Icons for things and events at the table."""

from math import cos, pi, sin

from games.pictures.gallery import sign
from games.pictures.pen import Pen, box, ring, star


@sign()
def crown(pen: Pen) -> None:
    pen.shape("M4 4 L2 17 L8 11 L12 20 L16 11 L22 17 L20 4 Z", "gold", 1.8)
    pen.shape("M4 3 L20 3 L20 7.4 L4 7.4 Z", "gold", 1.8)
    pen.flat(ring(2.4, 18, 1.8) + ring(12, 20.8, 1.9) + ring(21.6, 18, 1.8), "air")
    pen.flat(ring(12, 5.2, 1.3), "red")


@sign()
def coin(pen: Pen) -> None:
    pen.shape(ring(12, 12, 9.6), "gold", 2)
    pen.line(
        "M8 8.4 L8 15.4 L10 15.4 L10 13.6 L11.2 13.6 L11.2 15.4 L12.8 15.4 L12.8 13.6 L14 13.6 L14 15.4 L16 15.4 L16 8.4 Z",
        1.6,
    )


@sign()
def card(pen: Pen) -> None:
    pen.shape("M3 5 L6.4 20.4 L15 18.4 L11.6 3 Z", "rose", 1.7)
    pen.shape("M9 3 L9 20 L20 20 L20 3 Z", "violet", 1.8)
    pen.flat("M14.5 7 L18 11.5 L14.5 16 L11 11.5 Z", "light")


@sign()
def dagger(pen: Pen) -> None:
    pen.shape("M12 0.6 L8 13.6 L16 13.6 Z", "light", 1.7)
    pen.line("M12 3 L12 13", 1)
    pen.shape(box(3.4, 13, 17.2, 4), "gold", 1.6)
    pen.shape(box(9.8, 17, 4.4, 6), "red", 1.6)


@sign()
def purse(pen: Pen) -> None:
    pen.shape("M9 17 C0 11 2 2 12 2 C22 2 24 11 15 17 Z", "rose", 1.9)
    pen.shape("M9 17 L6 22 L12 20 L18 22 L15 17 Z", "rose", 1.7)
    pen.line("M8 16.6 L16 16.6", 2)
    pen.shape(ring(12, 9, 3.2), "gold", 1.4)


@sign()
def mask(pen: Pen) -> None:
    pen.shape("M1 15 Q12 20 23 15 Q24 5 17 6 Q13 7 12 10 Q11 7 7 6 Q0 5 1 15 Z", "dark", 1.5)
    pen.flat(ring(7, 12, 2.8, 2) + ring(17, 12, 2.8, 2), "light")


@sign(width=38)
def snail(pen: Pen) -> None:
    """Draw a snail, the icon for the clock of a slow game."""
    pen.shape("M1 3 Q6 1 16 2 L27 2 Q33 3 34 9 Q36 14 32 15 Q29 14 29 10 Q27 7 22 7 L4 6 Z", "rose", 1.7)
    pen.shape(ring(15, 12, 9, 8.4), "saffron", 1.9)
    pen.line("M15 6.4 C21 7 21 16.6 15 17 C10.6 17 10 10.6 14.4 10 C17.6 10 17.6 13.6 15.4 13.4", 1.6)
    pen.line("M31 15 L29 20 M33.6 14.6 L35.6 19", 1.5, "air")
    pen.flat(ring(29, 20.4, 1.3) + ring(35.8, 19.6, 1.3), "air")


@sign()
def manicule(pen: Pen) -> None:
    """Draw a pointing hand, the icon for something new."""
    pen.shape(
        "M6 7 L6 17 Q9 19.4 12 17.4 L22 16 Q24.6 14.6 22 12.6 L14.6 12.4 Q16.6 11 15 9.4 Q15.6 7.2 13.4 6.8 Q11.4 4.4 8 5.6 Z",
        "light",
        1.6,
    )
    pen.line("M14.6 12.4 L11.6 12.8 M15 9.4 L12 9.8", 1.1)
    pen.shape(box(0.6, 4, 5.6, 15), "red", 1.6)


@sign()
def hammer(pen: Pen) -> None:
    pen.shape("M9.6 1 L9.6 14 L14 14 L14 1 Z", "saffron", 1.7)
    pen.shape("M3 13.4 L3 21.6 L17.4 21.6 L22.4 17.4 L17.4 13.4 Z", "stone", 1.7)
    pen.line("M7 13.4 L7 21.6", 1.2)


@sign()
def lantern(pen: Pen) -> None:
    """Draw a lantern, the icon for the viewer's turn."""
    pen.line("M7 19 Q7 23.4 12 23.4 Q17 23.4 17 19", 1.6, "air")
    pen.shape("M7.4 4 L5.4 16 L18.6 16 L16.6 4 Z", "gold", 1.7)
    pen.cut("M12 6 Q8.6 9 12 14 Q15.4 9 12 6 Z", "red", 1)
    pen.shape("M4.4 15.6 L8.6 20 L15.4 20 L19.6 15.6 Z", "red", 1.6)
    pen.shape(box(5.6, 1.2, 12.8, 3.2), "red", 1.5)


@sign()
def warrant(pen: Pen) -> None:
    """Draw a warrant as all players see it: folded and sealed."""
    pen.shape(box(3.6, 3, 16.8, 18), "light", 1.7)
    pen.line("M3.6 21 L12 13.4 L20.4 21", 1.4)
    pen.shape(ring(12, 10, 4.6), "red", 1.5)
    pen.flat(ring(12, 10, 1.5), "light")


@sign()
def warrant_signed(pen: Pen) -> None:
    """Draw the signed warrant."""
    pen.shape("M4.4 2 L4.4 22 L16 22 L20 18 L20 2 Z", "light", 1.7)
    pen.line("M16 22 L16 18 L20 18 M7.6 17.6 L12.6 17.6 M7.6 14 L16.6 14", 1.2)
    pen.line("M7 7 Q9 11 10 7.6 Q11 5 12.4 8 Q13.6 10 14.6 7.4", 1.5, "blue")
    pen.shape(ring(17, 4.6, 3.6), "red", 1.4)


@sign()
def threat(pen: Pen) -> None:
    """Draw a threat as all players see it: a note pinned to a door with a knife."""
    pen.shape("M1.6 1.4 L2.6 13 L21.6 14 L22.4 2.4 Z", "light", 1.7)
    pen.line("M5 9.6 L8 9.8 M16 10 L19 10.2 M5 5.6 L19 6", 1.4)
    pen.shape("M12 4 L9.4 8 L9.4 15 L14.6 15 L14.6 8 Z", "stone", 1.5)
    pen.shape(box(6, 14.4, 12, 3), "gold", 1.5)
    pen.shape(box(9.8, 17.2, 4.4, 6.2), "red", 1.5)


@sign()
def flower(pen: Pen) -> None:
    """Draw a flower, the icon for the real threat."""
    pen.line("M12 10 Q12 4 10.6 0.8", 1.8, "leaf")
    pen.shape("M12 3 Q17 2.6 18.6 7 Q13.6 7.6 12 3 Z", "leaf", 1.3)
    for i in range(5):
        a = i * 2 * pi / 5 + pi / 2
        pen.shape(ring(12 + 5.2 * cos(a), 14.4 + 5.2 * sin(a), 3.9), "violet", 1.4)
    pen.shape(ring(12, 14.4, 3), "gold", 1.3)


@sign()
def beautified(pen: Pen) -> None:
    """Draw a coin in a garland, the icon for a beautified district."""
    pen.shape(ring(12, 13.6, 6), "gold", 1.6)
    pen.flat(star(12, 13.6, 4.2, 5, 0.45), "ink")
    for x, y, t in (
        (4.4, 16, 20),
        (3.6, 10, 5),
        (6.6, 4.6, -35),
        (12, 2.6, -90),
        (17.4, 4.6, 215),
        (20.4, 10, 175),
        (19.6, 16, 160),
    ):
        with pen.tilted(t, x, y):
            pen.shape(f"M{x - 2.4} {y} Q{x} {y + 3} {x + 3} {y} Q{x} {y - 3} {x - 2.4} {y} Z", "leaf", 1.1)


@sign()
def museum(pen: Pen) -> None:
    """Draw a building with cards below it, the icon for cards under the Museum."""
    pen.shape("M2 14.6 L12 22.6 L22 14.6 Z", "violet", 1.6)
    for x in (4, 10.2, 16.4):
        pen.shape(box(x, 5, 3.6, 9.6), "light", 1.3)
    pen.shape(box(2, 1.6, 20, 3.6), "rose", 1.5)


@sign()
def bewitched(pen: Pen) -> None:
    pen.shape(
        "M1.6 4 Q12 -0.6 22.4 4 Q21 6.6 17.6 6.6 Q16 14 20.4 18 Q14 22.6 10 19 Q7 15 6.4 6.6 Q3 6.6 1.6 4 Z",
        "violet",
        1.7,
    )
    pen.line("M6.6 8 Q12 6 17.4 8", 2, "gold")
    pen.flat(star(12.4, 14.4, 3, 5, 0.42), "gold")


@sign()
def flag(pen: Pen) -> None:
    """Draw a flag, the icon for the end of a turn or a game."""
    pen.line("M5 1 L5 23", 2, "air")
    pen.shape("M5 22.4 L21 22.4 L17.6 17.6 L21 12.8 L5 12.8 Z", "red", 1.7)


@sign()
def fire(pen: Pen) -> None:
    """Draw a fire, the icon for a destroyed district."""
    pen.shape(
        "M12 1 C3 1 2.6 9 7.4 14 Q8 11 9.8 10.4 Q9 17.6 14.4 22.6 Q14 17 17.6 14 C22.4 9.4 21 1 12 1 Z", "red", 1.7
    )
    pen.flat(
        "M12 2.2 C7.6 2.2 8 7 10.6 9.6 Q11 8 12.2 7.4 Q12.4 10.6 14.4 12 Q14.6 9.4 16 7.6 C17 4 15 2.2 12 2.2 Z", "gold"
    )


@sign()
def shield(pen: Pen) -> None:
    """Draw a shield, the icon for protection."""
    pen.shape("M3.4 21.4 L20.6 21.4 L20.6 12 Q19.4 4 12 1 Q4.6 4 3.4 12 Z", "blue", 1.8)
    pen.line("M12 4.6 L12 18.6 M7 13.4 L17 13.4", 2.4, "light")


@sign()
def sword(pen: Pen) -> None:
    with pen.tilted(-45, 12, 12):
        pen.shape("M12 26 L14.4 22 L14.4 7 L9.6 7 L9.6 22 Z", "light", 1.6)
        pen.shape(box(5.4, 4.4, 13.2, 3), "gold", 1.4)
        pen.shape(box(10.4, -1.6, 3.2, 6), "red", 1.4)


@sign()
def swap(pen: Pen) -> None:
    """Draw two arrows, the icon for an exchange."""
    pen.shape("M1.6 15 L1.6 19 L13.6 19 L13.6 22.6 L22.4 17 L13.6 11.4 L13.6 15 Z", "blue", 1.6)
    pen.shape("M22.4 5 L22.4 9 L10.4 9 L10.4 12.6 L1.6 7 L10.4 1.4 L10.4 5 Z", "saffron", 1.6)


@sign()
def tax(pen: Pen) -> None:
    """Draw the icon for gold on the Tax Collector's token."""
    for y in (4, 7.6, 11.2):
        pen.shape(ring(9, y, 7, 3), "gold", 1.5)
    pen.shape("M14 12 L22.4 16 L20 22.4 L11.6 18.4 Z", "red", 1.6)
    pen.line("M15 16 L19 18", 1.2, "light")


@sign()
def potion(pen: Pen) -> None:
    pen.shape("M9 22 L9 15 L2.6 5 Q2 1.6 5 1.4 L19 1.4 Q22 1.6 21.4 5 L15 15 L15 22 Z", "light", 1.7)
    pen.flat("M6.4 10 Q12 12 17.6 10 L20.4 5 Q20.6 2.6 19 2.4 L5 2.4 Q3.4 2.6 3.6 5 Z", "leaf")
    pen.line("M7.6 22 L16.4 22", 2, "air")


@sign()
def laurel(pen: Pen) -> None:
    """Draw a laurel wreath, the icon for points and for the leader."""
    pen.line("M12 2 Q2.6 5 4.6 17 M12 2 Q21.4 5 19.4 17", 1.5, "air")
    for x, y, t in ((4.4, 17.4, 75), (3.6, 11.6, 110), (5.6, 6, 140), (7.6, 14, 30), (8.6, 8.6, 60)):
        for s in (1, -1):
            with pen.tilted(t if s > 0 else 180 - t, x if s > 0 else 24 - x, y):
                cx = x if s > 0 else 24 - x
                pen.shape(
                    f"M{cx - 1.6} {y} Q{cx + 1.4} {y + 2.6} {cx + 4.6} {y} Q{cx + 1.4} {y - 2.6} {cx - 1.6} {y} Z",
                    "gold",
                    1.1,
                )


@sign()
def city(pen: Pen) -> None:
    """Draw a city, the icon for the number of districts."""
    pen.shape(box(1.6, 1.6, 8, 10), "wall", 1.5)
    pen.shape("M0.6 11 L5.6 18 L10.6 11 Z", "red", 1.5)
    pen.shape(box(9, 1.6, 6.4, 14), "wall", 1.5)
    pen.shape("M8 15 L12.2 23 L16.4 15 Z", "blue", 1.5)
    pen.shape(box(15, 1.6, 7.4, 8), "wall", 1.5)
    pen.shape("M14 9 L18.7 15 L23.4 9 Z", "green", 1.5)
    pen.flat(box(4.4, 1.6, 2.4, 4.6) + box(11.2, 9, 2, 3.6) + box(17.6, 1.6, 2.4, 4), "dark")


@sign()
def hand(pen: Pen) -> None:
    """Draw cards, the icon for a hand."""
    for t, ink in ((20, "rose"), (0, "saffron"), (-20, "violet")):
        with pen.tilted(t, 12, -2):
            pen.shape(box(7, 3, 10, 17), ink, 1.6)
    pen.flat("M14.4 13 L17.4 11 L16.2 7.6 L13.2 9.6 Z", "light")


@sign()
def hidden(pen: Pen) -> None:
    """Draw the icon for a hidden card or character."""
    pen.shape(box(5, 1.6, 14, 20.8), "violet", 1.7)
    pen.line(box(7.6, 4.4, 8.8, 15.2), 1.1, "light")
    pen.flat("M12 8 L14.4 12 L12 16 L9.6 12 Z", "light")
