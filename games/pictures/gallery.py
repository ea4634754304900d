"""The gallery: every drawing under the id of its card, hung there by a decorator where it is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from games.pictures.knife import CONTOUR, GRAIN, HAND, Pen, num

Draw = Callable[[Pen], None]
SMALL_HAND = 0.2  # a small sign is cut with a steadier hand


@dataclass(frozen=True)
class Drawing:
    """A picture whose bottom is at y = 0; `width` is the space reserved, in cuts; `family` is the type of a district."""

    draw: Draw
    width: float
    family: str = ""
    hand: float = HAND
    edge: str = "ink"

    def svg(self) -> str:
        """The strokes, without a box around them."""
        return self.pen.svg()

    @cached_property
    def pen(self) -> Pen:
        """The pen that has drawn it."""
        pen = Pen(self.hand, self.edge)
        self.draw(pen)
        return pen

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all strokes in cuts, control points and half a contour included."""
        xs, ys = zip(*(spot for stroke in self.pen.strokes for spot in stroke.track.spots), strict=True)
        half = CONTOUR / 2
        return min(xs) / GRAIN - half, -max(ys) / GRAIN - half, max(xs) / GRAIN + half, -min(ys) / GRAIN + half

    @cached_property
    def square(self) -> str:
        """A viewBox of equal sides with the whole drawing standing in the middle of its lower edge."""
        left, bottom, right, top = self.bounds
        side = max(right - left, top - bottom) + 2
        return f"{num((left + right - side) / 2)} {num(1 - bottom - side)} {num(side)} {num(side)}"


DISTRICTS: dict[str, Drawing] = {}
PEOPLE: dict[str, Drawing] = {}
ACTIONS: dict[str, Drawing] = {}
SIGNS: dict[str, Drawing] = {}


def district(family: str, width: float) -> Callable[[Draw], Draw]:
    """Hang a district; the name of the function is its card id."""

    def hang(draw: Draw) -> Draw:
        DISTRICTS[draw.__name__] = Drawing(draw, width, family)
        return draw

    return hang


def person(draw: Draw) -> Draw:
    """Hang a character's bust."""
    PEOPLE[draw.__name__] = Drawing(draw, 100)
    return draw


def action(draw: Draw) -> Draw:
    """Hang an action card."""
    ACTIONS[draw.__name__] = Drawing(draw, 90)
    return draw


def sign(width: float = 24) -> Callable[[Draw], Draw]:
    """Add a sign of this width to the gallery."""

    def add(draw: Draw) -> Draw:
        SIGNS[draw.__name__] = Drawing(draw, width, hand=SMALL_HAND, edge="air")
        return draw

    return add


SHEETS = ("box", "wonders", "company", "actions", "signs")
"""One sheet is the oldest box, which is at most tables; a browser takes long to open each, however little is in it."""
FIRST_CAST = {"assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"}
"""These sit in the oldest box; the others are the company."""
FIRST_UNIQUES = {
    *("dragon_gate", "graveyard", "great_wall", "haunted_quarter", "imperial_treasury", "keep", "laboratory"),
    *("library", "map_room", "observatory", "school_of_magic", "smithy", "university"),
}
"""Of the unique districts these lie in the oldest box; the others, of which a game has a few, are the wonders."""


def sheet_of(piece: str) -> str:
    """The file that holds a piece of the sprites, e.g. `d-harbor` or `r-noble-7`; KeyError for an unknown district."""
    kind, name = piece.split("-", 1)
    if kind == "d":
        return "box" if DISTRICTS[name].family != "unique" or name in FIRST_UNIQUES else "wonders"
    if kind == "c":
        return "box" if name in FIRST_CAST else "company"
    return "actions" if kind == "a" else "signs"
