"""Drawings of the noble districts."""

from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.knife import Pen
from games.pictures.masonry import cone, crenel, dome, gable, hip, pyramid, wall
from games.pictures.openings import door, portcullis, window, windows


@district("noble", width=64)
def manor(p: Pen) -> None:
    wall(p, 10, 30, 7, 24, "rose", comb=False)
    wall(p, 5, 0, 54, 26)
    hip(p, 5, 26, 54, 20, "saffron")
    wall(p, 22, 0, 20, 34)
    gable(p, 22, 34, 20, 17, "saffron")
    door(p, 32, 0, 10, 15)
    window(p, 32, 21, 7, 9)
    windows(p, [13, 51], 9, 6, 10)
    window(p, 32, 37.5, 4, 5)
    finial(p, "noble", 32, 51)


@district("noble", width=76)
def castle(p: Pen) -> None:
    wall(p, 29, 26, 20, 36)
    crenel(p, 26.5, 60, 25, 9, 4, "wall")
    window(p, 39, 44, 5, 10)
    wall(p, 4, 0, 18, 50)
    cone(p, 13, 49, 24, 28, "saffron")
    wall(p, 54, 0, 18, 40)
    cone(p, 63, 39, 24, 24, "saffron")
    wall(p, 19, 0, 38, 26, comb=False)
    crenel(p, 19, 25, 38, 9, 5, "wall")
    portcullis(p, 38, 0, 15, 19)
    windows(p, [12, 62], 24, 5, 9)
    window(p, 12, 38, 4, 6)
    finial(p, "noble", 13, 76)


@district("noble", width=90)
def palace(p: Pen) -> None:
    wall(p, 8, 0, 74, 36)
    hip(p, 8, 36, 74, 13, "saffron", 1, 4)
    for x in (3, 67):
        wall(p, x, 0, 20, 42)
        p.shape(
            f"M{x - 3} 42 C{x} 50 {x + 2} 56 {x + 4} 62 L{x + 16} 62 C{x + 18} 56 {x + 20} 50 {x + 23} 42 Z", "saffron"
        )
        p.shade(f"M{x + 13} 42 L{x + 12} 62 L{x + 16} 62 C{x + 18} 56 {x + 20} 50 {x + 23} 42 Z", 0.22)
        window(p, x + 10, 45, 5, 9)
        windows(p, [x + 6, x + 14], 24, 4.5, 11)
        window(p, x + 10, 4, 8, 13)
    wall(p, 31, 0, 28, 48)
    dome(p, 45, 48, 32, 24, "saffron")
    wall(p, 41, 71, 8, 8, comb=False)
    pyramid(p, 45, 79, 12, 8, "saffron")
    windows(p, [37, 45, 53], 27, 5, 14)
    door(p, 45, 0, 12, 19)
    finial(p, "noble", 45, 86, 0.9)
