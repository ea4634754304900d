"""Drawings of the noble districts."""

from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import cone, crenel, dome, gable, hip, pyramid, wall
from games.pictures.openings import door, portcullis, window, windows
from games.pictures.pen import Pen


@district("noble", width=64)
def manor(pen: Pen) -> None:
    wall(pen, 10, 30, 7, 24, "rose", comb=False)
    wall(pen, 5, 0, 54, 26)
    hip(pen, 5, 26, 54, 20, "saffron")
    wall(pen, 22, 0, 20, 34)
    gable(pen, 22, 34, 20, 17, "saffron")
    door(pen, 32, 0, 10, 15)
    window(pen, 32, 21, 7, 9)
    windows(pen, [13, 51], 9, 6, 10)
    window(pen, 32, 37.5, 4, 5)
    finial(pen, "noble", 32, 51)


@district("noble", width=76)
def castle(pen: Pen) -> None:
    wall(pen, 29, 26, 20, 36)
    crenel(pen, 26.5, 60, 25, 9, 4, "wall")
    window(pen, 39, 44, 5, 10)
    wall(pen, 4, 0, 18, 50)
    cone(pen, 13, 49, 24, 28, "saffron")
    wall(pen, 54, 0, 18, 40)
    cone(pen, 63, 39, 24, 24, "saffron")
    wall(pen, 19, 0, 38, 26, comb=False)
    crenel(pen, 19, 25, 38, 9, 5, "wall")
    portcullis(pen, 38, 0, 15, 19)
    windows(pen, [12, 62], 24, 5, 9)
    window(pen, 12, 38, 4, 6)
    finial(pen, "noble", 13, 76)


@district("noble", width=90)
def palace(pen: Pen) -> None:
    wall(pen, 8, 0, 74, 36)
    hip(pen, 8, 36, 74, 13, "saffron", 1, 4)
    for x in (3, 67):
        wall(pen, x, 0, 20, 42)
        pen.shape(
            f"M{x - 3} 42 C{x} 50 {x + 2} 56 {x + 4} 62 L{x + 16} 62 C{x + 18} 56 {x + 20} 50 {x + 23} 42 Z", "saffron"
        )
        pen.shade(f"M{x + 13} 42 L{x + 12} 62 L{x + 16} 62 C{x + 18} 56 {x + 20} 50 {x + 23} 42 Z", 0.22)
        window(pen, x + 10, 45, 5, 9)
        windows(pen, [x + 6, x + 14], 24, 4.5, 11)
        window(pen, x + 10, 4, 8, 13)
    wall(pen, 31, 0, 28, 48)
    dome(pen, 45, 48, 32, 24, "saffron")
    wall(pen, 41, 71, 8, 8, comb=False)
    pyramid(pen, 45, 79, 12, 8, "saffron")
    windows(pen, [37, 45, 53], 27, 5, 14)
    door(pen, 45, 0, 12, 19)
    finial(pen, "noble", 45, 86, 0.9)
