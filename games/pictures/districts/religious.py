"""Drawings of the religious districts."""

from games.pictures.bystanders import cypress
from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import cone, gable, hip, pyramid, wall
from games.pictures.openings import door, rose, window, windows
from games.pictures.pen import INNER, Pen, box, ring


@district("religious", width=48)
def temple(pen: Pen) -> None:
    pen.shape(box(8, 6, 32, 26), "dark")
    window(pen, 24, 8, 9, 17)
    for x in (8, 17.5, 25.5, 35):
        wall(pen, x, 7, 5, 23, "wall", comb=False)
    pen.shape(box(5, 30, 38, 6), "wall")
    gable(pen, 5, 36, 38, 14, "blue", 2)
    pen.shape(box(4, 3, 40, 5), "wall", 1.8)
    pen.shape(box(1, 0, 46, 4), "wall", 1.8)
    pen.flat(ring(24, 41, 2.4), "light")
    finial(pen, "religious", 24, 49, 0.9)


@district("religious", width=54)
def church(pen: Pen) -> None:
    wall(pen, 20, 0, 30, 28)
    gable(pen, 20, 28, 30, 22, "blue")
    rose(pen, 35, 35, 4.6)
    windows(pen, [28, 43], 8, 5, 14, "pointed")
    wall(pen, 4, 0, 17, 48)
    cone(pen, 12.5, 47, 22, 34, "blue")
    window(pen, 12, 33, 6, 10, "pointed")
    door(pen, 12, 0, 9, 15, "pointed")
    pen.line("M4 28 L21 28", INNER)
    finial(pen, "religious", 12.5, 80)


@district("religious", width=78)
def monastery(pen: Pen) -> None:
    wall(pen, 46, 0, 22, 48)
    pyramid(pen, 57, 48, 28, 18, "blue")
    windows(pen, [52.5, 61], 34, 5, 9)
    wall(pen, 3, 0, 46, 21)
    hip(pen, 3, 21, 46, 14, "blue", 3, 5)
    windows(pen, [9.5, 19, 28.5, 38], 2, 6.6, 14)
    cypress(pen, 72, 0, 32)
    window(pen, 56, 8, 6, 12)
    finial(pen, "religious", 57, 65)


@district("religious", width=80)
def cathedral(pen: Pen) -> None:
    wall(pen, 22, 0, 36, 50)
    gable(pen, 22, 50, 36, 26, "blue", 0)
    for x in (3, 57):
        wall(pen, x, 0, 20, 64)
        cone(pen, x + 10, 63, 24, 40, "blue")
        windows(pen, [x + 6, x + 13], 44, 4.2, 15, "pointed")
        windows(pen, [x + 9.5], 22, 6, 15, "pointed")
        pen.line(f"M{x} 40 L{x + 20} 40 M{x} 18 L{x + 20} 18", 1.3)
        finial(pen, "religious", x + 10, 102, 0.85)
    rose(pen, 40, 41, 9)
    door(pen, 40, 0, 16, 24, "pointed")
    window(pen, 40, 56, 5, 10, "pointed")
