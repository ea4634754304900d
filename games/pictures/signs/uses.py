"""Icons for buttons and links, and for the state of a page."""

from math import cos, pi, sin

from games.pictures.gallery import sign
from games.pictures.pen import Pen, box, ring, star


@sign()
def undo(pen: Pen) -> None:
    pen.line("M8 15 L15 15 Q21 14.6 21 9 Q21 3.4 15 3 L8 3", 3, "air")
    pen.shape("M9.6 21.4 L1.6 15 L9.6 8.6 Z", "saffron", 1.6)


@sign()
def eye(pen: Pen) -> None:
    """Draw an eye, the icon for faceup cards and for spectators."""
    pen.shape("M1 11.4 Q12 24 23 11.4 Q12 0.6 1 11.4 Z", "light", 1.8)
    pen.shape(ring(12, 11.8, 5), "blue", 1.5)
    pen.flat(ring(12, 11.8, 2.2), "ink")


@sign()
def chat(pen: Pen) -> None:
    pen.shape("M2 7 L2 19 Q2 22 5 22 L19 22 Q22 22 22 19 L22 10 Q22 7 19 7 L11 7 L5 1.6 L6 7 Z", "light", 1.8)
    pen.flat(ring(7.4, 14.4, 1.5) + ring(12, 14.4, 1.5) + ring(16.6, 14.4, 1.5), "ink")


@sign()
def bell(pen: Pen) -> None:
    pen.shape(ring(12, 3.4, 2.6), "saffron", 1.4)
    pen.shape("M2.6 5 Q6 8 6 13 Q6.4 20 12 20.4 Q17.6 20 18 13 Q18 8 21.4 5 Z", "gold", 1.8)
    pen.line("M12 20.4 L12 22.8", 2, "air")


@sign()
def letter(pen: Pen) -> None:
    pen.shape(box(1.6, 4, 20.8, 15.4), "light", 1.8)
    pen.line("M1.6 19.4 L12 10.4 L22.4 19.4", 1.7)


@sign()
def book(pen: Pen) -> None:
    """Draw a book, the icon for the rules."""
    pen.shape("M12 4 Q7 1.6 1.6 3.6 L1.6 19.6 Q7 21.6 12 19 Q17 21.6 22.4 19.6 L22.4 3.6 Q17 1.6 12 4 Z", "light", 1.8)
    pen.line(
        "M12 4 L12 19 M4.6 15.6 Q7 16.4 9.2 15.4 M4.6 11.6 Q7 12.4 9.2 11.4 M14.8 15.4 Q17 16.4 19.4 15.6 M14.8 11.4 Q17 12.4 19.4 11.6",
        1.2,
    )


@sign()
def key(pen: Pen) -> None:
    """Draw a key, the icon for a private table."""
    pen.shape("M10 9.6 L22.4 9.6 L22.4 4 L19 4 L19 6.6 L17 6.6 L17 4.6 L14 4.6 L14 6.6 L10 6.6 Z", "gold", 1.5)
    pen.shape(ring(7, 11, 6), "gold", 1.6)
    pen.cut(ring(6, 12, 2), "dark", 1.2)


@sign()
def person(pen: Pen) -> None:
    pen.shape("M2.4 1.4 Q3 10.6 12 10.6 Q21 10.6 21.6 1.4 Z", "blue", 1.8)
    pen.shape(ring(12, 16, 5.6, 6), "skin2", 1.7)


@sign()
def people(pen: Pen) -> None:
    pen.shape("M11 1.4 Q11.4 9 17 9 Q22.8 9 23.2 1.4 Z", "green", 1.6)
    pen.shape(ring(17, 13.4, 4, 4.4), "skin3", 1.5)
    pen.shape("M0.8 1.4 Q1.2 10 8.4 10 Q15.6 10 16 1.4 Z", "red", 1.7)
    pen.shape(ring(8.4, 15.4, 4.8, 5.2), "skin1", 1.6)


@sign()
def bot(pen: Pen) -> None:
    """Draw a wooden robot, the icon for a bot."""
    pen.line("M12 18 L12 21.6", 1.8, "air")
    pen.shape(ring(12, 21.6, 1.8), "red", 1.2)
    pen.shape(box(3.4, 4, 17.2, 14), "timber", 1.8)
    pen.shape(ring(8.4, 12, 2.8) + ring(15.6, 12, 2.8), "gold", 1.4)
    pen.flat(ring(8.4, 12, 1) + ring(15.6, 12, 1), "ink")
    pen.line("M7.6 7 L16.4 7 M10 6 L10 8 M12.6 6 L12.6 8", 1.3, "light")


@sign()
def check(pen: Pen) -> None:
    pen.shape("M2 11 L6 15 L10 10.6 L18.6 20.6 L22.4 17 L10.4 3 Z", "green", 1.6)


@sign()
def cross(pen: Pen) -> None:
    with pen.tilted(45, 12, 12):
        pen.shape("M10 1 L10 10 L1 10 L1 14 L10 14 L10 23 L14 23 L14 14 L23 14 L23 10 L14 10 L14 1 Z", "red", 1.6)


@sign()
def plus(pen: Pen) -> None:
    pen.shape(
        "M9.8 2 L9.8 9.8 L2 9.8 L2 14.2 L9.8 14.2 L9.8 22 L14.2 22 L14.2 14.2 L22 14.2 L22 9.8 L14.2 9.8 L14.2 2 Z",
        "green",
        1.6,
    )


@sign()
def warning(pen: Pen) -> None:
    pen.shape("M1.4 2.4 L12 22 L22.6 2.4 Z", "gold", 1.8)
    pen.flat("M10.6 15 L13.4 15 L12.9 8.4 L11.1 8.4 Z" + ring(12, 5.8, 1.4), "ink")


@sign()
def question(pen: Pen) -> None:
    pen.shape(ring(12, 12, 10.4), "blue", 1.8)
    pen.line("M8.4 14.4 Q8.6 18 12 18 Q15.6 17.8 15.6 14.8 Q15.4 12.6 12 11.4 L12 9.4", 2.3, "light")
    pen.flat(ring(12, 6, 1.5), "light")


@sign()
def gear(pen: Pen) -> None:
    pen.shape(star(12, 12, 11, 8, 0.74), "stone", 1.6)
    pen.cut(ring(12, 12, 3.6), "dark", 1.4)


@sign()
def sound(pen: Pen) -> None:
    pen.shape("M2 8 L2 16 L7 16 L13 21.4 L13 2.6 L7 8 Z", "stone", 1.7)
    pen.line("M16.4 8 Q18.6 12 16.4 16 M19.4 5 Q23.4 12 19.4 19", 1.9, "air")


@sign()
def silent(pen: Pen) -> None:
    pen.shape("M2 8 L2 16 L7 16 L13 21.4 L13 2.6 L7 8 Z", "stone", 1.7)
    pen.line("M16 8.4 L22.4 15.6 M22.4 8.4 L16 15.6", 2.1, "red")


@sign()
def sun(pen: Pen) -> None:
    """Draw a sun, the icon for light mode."""
    pen.shape(star(12, 12, 11.4, 8, 0.66), "saffron", 1.4)
    pen.shape(ring(12, 12, 5.4), "gold", 1.5)


@sign()
def moon(pen: Pen) -> None:
    """Draw a moon, the icon for dark mode."""
    pen.shape("M15.4 22 C4 23 -0.6 9.4 8.4 3 C13.4 0 19.6 2 22 6.6 C13.6 4.4 8.6 14 15.4 22 Z", "gold", 1.7)


@sign()
def globe(pen: Pen) -> None:
    """Draw a globe, the icon for languages."""
    pen.shape(ring(12, 12, 10.4), "water", 1.8)
    pen.line(ring(12, 12, 4.4, 10.4) + "M1.6 12 L22.4 12 M3.4 17.4 Q12 14.6 20.6 17.4 M3.4 6.6 Q12 9.4 20.6 6.6", 1.2)


@sign()
def dice(pen: Pen) -> None:
    """Draw dice, the icon for anything random."""
    pen.shape("M3 8.6 L3 18 L12 22.6 L21 18 L21 8.6 L12 1.4 Z", "light", 1.8)
    pen.line("M3 18 L12 13.4 L21 18 M12 13.4 L12 1.4", 1.4)
    pen.flat(
        ring(12, 18, 1.6, 1.1) + ring(7.4, 10, 1.3, 1.6) + ring(15.4, 11, 1.1, 1.4) + ring(18, 7.6, 1.1, 1.4), "ink"
    )


@sign()
def hourglass(pen: Pen) -> None:
    pen.shape("M5 3 Q5 9 10.6 12 Q5 15 5 21 L19 21 Q19 15 13.4 12 Q19 9 19 3 Z", "light", 1.6)
    pen.flat("M7.4 18 Q8 15 12 12.4 Q16 15 16.6 18 Z M6.6 4 Q9 7 12 7.4 Q15 7 17.4 4 Z", "saffron")
    pen.shape(box(3.4, 0.8, 17.2, 3.4), "timber", 1.5)
    pen.shape(box(3.4, 19.8, 17.2, 3.4), "timber", 1.5)


@sign()
def play(pen: Pen) -> None:
    pen.shape("M5 1.6 L5 22.4 L21.6 12 Z", "green", 1.8)


@sign()
def pause(pen: Pen) -> None:
    pen.shape(box(4, 2, 6, 20), "saffron", 1.7)
    pen.shape(box(14, 2, 6, 20), "saffron", 1.7)


@sign()
def arrow(pen: Pen) -> None:
    """Draw an arrow to the right, the icon for continuing and for drawing cards."""
    pen.shape("M2 9.4 L2 14.6 L12 14.6 L12 20.4 L22.4 12 L12 3.6 L12 9.4 Z", "saffron", 1.7)


@sign()
def door(pen: Pen) -> None:
    """Draw a door, the icon for entering or leaving."""
    pen.shape("M3.4 1.2 L3.4 14 C3.4 25 20.6 25 20.6 14 L20.6 1.2 Z", "stone", 1.7)
    pen.shape("M7 1.2 L7 13.4 C7 20 17 20 17 13.4 L17 1.2 Z", "timber", 1.6)
    pen.flat(ring(14.4, 9, 1.2), "gold")


@sign()
def ladder(pen: Pen) -> None:
    """Draw a ladder, the icon for ratings."""
    pen.line("M6.4 1 L7.6 23 M17.6 1 L16.4 23 M7 5.6 L17 5.6 M7.2 11.4 L16.8 11.4 M7.4 17.2 L16.6 17.2", 2.2, "air")


@sign()
def quill(pen: Pen) -> None:
    """Draw a quill, the icon for the archive, a name or a note."""
    pen.shape("M6 5 Q6 16 21.6 22.4 Q22.4 10 11 6.6 Z", "light", 1.7)
    pen.line("M2 1 L16.4 17", 1.6, "air")
    pen.line("M9 12 L12.6 9.6 M12 15.4 L16 12.4", 1.1)


@sign()
def spark(pen: Pen) -> None:
    """Draw a spark, the icon for something new."""
    pen.shape(star(12, 12, 11, 4, 0.34), "gold", 1.5)


@sign()
def wheel(pen: Pen) -> None:
    """Draw a wheel, the icon for work in progress."""
    pen.shape(ring(12, 12, 10), "timber", 1.7)
    pen.cut(ring(12, 12, 6.6), "light", 1.3)
    pen.line(" ".join(f"M12 12 L{12 + 9 * cos(i * pi / 3):.1f} {12 + 9 * sin(i * pi / 3):.1f}" for i in range(6)), 1.5)
    pen.cut(ring(12, 12, 2.4), "timber", 1.2)
