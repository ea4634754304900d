"""Drawings of the military districts."""

from games.pictures.emblems import finial
from games.pictures.gallery import district
from games.pictures.masonry import bricks, crenel, hip, pyramid, wall
from games.pictures.openings import door, portcullis, window, windows
from games.pictures.pen import Pen, box, ring


@district("military", width=36)
def watchtower(pen: Pen) -> None:
    wall(pen, 10, 0, 16, 42, "stone", 3)
    bricks(pen, 9, 4, 16, 34, 4)
    pen.shape("M4 42 L4 56 L32 56 L32 42 L27 42 L25 37 L11 37 L9 42 Z", "timber")
    windows(pen, [11, 18, 25], 45, 4.4, 8, "square")
    pyramid(pen, 18, 56, 36, 16, "red")
    window(pen, 17, 22, 4, 9, "square")
    door(pen, 18, 0, 8, 12)
    finial(pen, "military", 18, 71, 0.9)


@district("military", width=52)
def prison(pen: Pen) -> None:
    pen.shape("M2 0 L6 42 L46 42 L50 0 Z", "stone")
    pen.shade("M36 0 L35 42 L46 42 L50 0 Z", 0.16)
    pen.comb(47, 2, 40, 14)
    bricks(pen, 5, 2, 14, 10, 2)
    pyramid(pen, 26, 43, 28, 16, "red")
    finial(pen, "military", 26, 58, 0.8)
    crenel(pen, 3, 40, 46, 9, 5)
    pen.shape("M11 14 L11 27 C11 37 31 37 31 27 L31 14 Z", "dark", 2)
    pen.shape(ring(21, 22, 5.6, 6.6), "skin2", 1.4)
    pen.flat(ring(18.8, 23.6, 1.1) + ring(23.2, 23.6, 1.1), "ink")
    pen.line("M18.8 18.6 Q21 20.6 23.2 18.6", 1.3)
    pen.line("M15 14.5 L15 32 M21 28 L21 34.4 M21 14.5 L21 17 M27 14.5 L27 32", 1.6, "stone")
    pen.shape(ring(15, 17.4, 2.2, 1.8) + ring(27, 17.4, 2.2, 1.8), "skin2", 1)
    pen.shape(box(9.4, 11, 23.2, 4), "stone", 1.8)
    door(pen, 40, 0, 9, 18, ink="timber")
    window(pen, 40, 27, 5, 7, "square")
    pen.line("M40 27 L40 34", 1.1, "stone")


@district("military", width=76)
def barracks(pen: Pen) -> None:
    """Draw a building with three bunks, from which feet stick out, and a guard."""
    pen.line("M55 0 L55 40 M72 0 L70 50", 1.9, "air")
    wall(pen, 3, 0, 52, 27, "stone")
    hip(pen, 3, 27, 52, 20, "red")
    finial(pen, "military", 12, 46, 0.9)
    pen.shape("M19 33 L29 50 L39 33 Z", "red", 2)
    pen.shape("M22.6 33 L29 43.6 L35.4 33 Z", "stone", 1.6)
    door(pen, 29, 0, 12, 16)
    for cx in (11, 29, 46):
        y = 15 if cx != 29 else 19.6
        pen.cut(box(cx - 6, y, 12, 7.6), "win", 1.6)
        for side in (-2.6, 2.6):
            pen.shape(ring(cx + side, y + 3.4, 2.2, 3.2), "skin1" if cx < 40 else "skin3", 1.3)
        pen.shape(box(cx - 7, y - 2, 14, 3), "timber", 1.3)
    for cx in (11, 46):
        pen.shape(
            f"M{cx - 4.6} 12 L{cx + 4.6} 12 L{cx + 4.6} 6 Q{cx + 4} 2 {cx} 0.6 Q{cx - 4} 2 {cx - 4.6} 6 Z", "red", 1.6
        )
        pen.line(f"M{cx - 3.6} 5 L{cx} 8.6 L{cx + 3.6} 5", 1.8, "light")
    pen.shape("M57 0 L57 18 Q57 27 64 28 Q71 27 71 18 L71 0 Z", "red", 2)
    pen.line("M64 0 L64 8 M58 15 L70 15", 1.6)
    pen.shape(ring(64, 32, 5.6, 6), "skin2", 1.8)
    pen.line("M61 31.4 Q62.4 30.4 63.4 31.4 M65.4 31.4 Q66.6 30.4 68 31.4 M63 28.4 L66 28.4", 1.4)
    pen.shape("M56 34 Q57 43 64 44 Q71 43 72 34 L66 36 L64 34 L62 36 Z", "stone", 1.9)
    pen.shape("M64 43 Q60 52 67 54 Q71 52 66 43 Z", "red", 1.5)
    pen.shape("M70 49 L73 59 L76 49 Z", "light", 1.4)
    pen.shape(ring(71, 20, 2.6), "skin2", 1.3)


@district("military", width=92)
def fortress(pen: Pen) -> None:
    wall(pen, 28, 20, 36, 44, "stone")
    bricks(pen, 30, 34, 20, 26, 3)
    pyramid(pen, 46, 65, 34, 21, "red")
    finial(pen, "military", 46, 85, 0.95)
    crenel(pen, 25, 62, 42, 10, 5)
    windows(pen, [39, 51], 44, 5, 11, "square")
    for x in (4, 64):
        wall(pen, x, 0, 24, 40, "stone", 3)
        bricks(pen, x, 4, 16, 30, 3)
        pen.shape(
            f"M{x - 3} 40 L{x - 3} 52 L{x + 27} 52 L{x + 27} 40 L{x + 23} 40 L{x + 22} 36 L{x + 2} 36 L{x + 1} 40 Z",
            "red",
        )
        pen.shade(f"M{x + 18} 36 L{x + 18} 52 L{x + 27} 52 L{x + 27} 40 L{x + 23} 40 L{x + 22} 36 Z", 0.2)
        windows(pen, [x + 5, x + 12, x + 19], 43, 3.6, 6, "square")
        window(pen, x + 11, 18, 4.4, 10, "square")
    wall(pen, 27, 0, 38, 24, "stone", comb=False)
    crenel(pen, 27, 23, 38, 8, 4)
    portcullis(pen, 46, 0, 18, 19)
