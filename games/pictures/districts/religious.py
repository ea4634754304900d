"""Drawings of the religious districts."""

from games.pictures.bystanders import cypress
from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.knife import INNER, Pen, box, ring
from games.pictures.masonry import cone, gable, hip, pyramid, wall
from games.pictures.openings import door, rose, window, windows


@district("religious", width=48)
def temple(p: Pen) -> None:
    p.shape(box(8, 6, 32, 26), "dark")
    window(p, 24, 8, 9, 17)
    for x in (8, 17.5, 25.5, 35):
        wall(p, x, 7, 5, 23, "wall", comb=False)
    p.shape(box(5, 30, 38, 6), "wall")
    gable(p, 5, 36, 38, 14, "blue", 2)
    p.shape(box(4, 3, 40, 5), "wall", 1.8)
    p.shape(box(1, 0, 46, 4), "wall", 1.8)
    p.flat(ring(24, 41, 2.4), "light")
    finial(p, "religious", 24, 49, 0.9)


@district("religious", width=54)
def church(p: Pen) -> None:
    wall(p, 20, 0, 30, 28)
    gable(p, 20, 28, 30, 22, "blue")
    rose(p, 35, 35, 4.6)
    windows(p, [28, 43], 8, 5, 14, "pointed")
    wall(p, 4, 0, 17, 48)
    cone(p, 12.5, 47, 22, 34, "blue")
    window(p, 12, 33, 6, 10, "pointed")
    door(p, 12, 0, 9, 15, "pointed")
    p.line("M4 28 L21 28", INNER)
    finial(p, "religious", 12.5, 80)


@district("religious", width=78)
def monastery(p: Pen) -> None:
    wall(p, 46, 0, 22, 48)
    pyramid(p, 57, 48, 28, 18, "blue")
    windows(p, [52.5, 61], 34, 5, 9)
    wall(p, 3, 0, 46, 21)
    hip(p, 3, 21, 46, 14, "blue", 3, 5)
    windows(p, [9.5, 19, 28.5, 38], 2, 6.6, 14)
    cypress(p, 72, 0, 32)
    window(p, 56, 8, 6, 12)
    finial(p, "religious", 57, 65)


@district("religious", width=80)
def cathedral(p: Pen) -> None:
    wall(p, 22, 0, 36, 50)
    gable(p, 22, 50, 36, 26, "blue", 0)
    for x in (3, 57):
        wall(p, x, 0, 20, 64)
        cone(p, x + 10, 63, 24, 40, "blue")
        windows(p, [x + 6, x + 13], 44, 4.2, 15, "pointed")
        windows(p, [x + 9.5], 22, 6, 15, "pointed")
        p.line(f"M{x} 40 L{x + 20} 40 M{x} 18 L{x + 20} 18", 1.3)
        finial(p, "religious", x + 10, 102, 0.85)
    rose(p, 40, 41, 9)
    door(p, 40, 0, 16, 24, "pointed")
    window(p, 40, 56, 5, 10, "pointed")
