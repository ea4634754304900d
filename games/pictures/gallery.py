"""The registry of all drawings by card ID, filled by decorators."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from games.pictures.pen import CONTOUR, GRAIN, HAND, Pen, svg_number

Draw = Callable[[Pen], None]
SMALL_HAND = 0.2  # The lines of icons waver less, because icons are small.


@dataclass(frozen=True)
class Drawing:
    """A drawing above y = 0. `width` is the space reserved for it, in units; `family` is the type of a district."""

    draw: Draw
    width: float
    family: str = ""
    hand: float = HAND
    edge: str = "ink"

    def svg(self) -> str:
        """Return the strokes as an SVG group."""
        return self.pen.svg()

    @cached_property
    def pen(self) -> Pen:
        """The pen with the strokes of the drawing."""
        pen = Pen(self.hand, self.edge)
        self.draw(pen)
        return pen

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the drawing in units, including control points and half the line width."""
        xs, ys = zip(*(spot for stroke in self.pen.strokes for spot in stroke.track.spots), strict=True)
        half = CONTOUR / 2
        return min(xs) / GRAIN - half, -max(ys) / GRAIN - half, max(xs) / GRAIN + half, -min(ys) / GRAIN + half

    @cached_property
    def square(self) -> str:
        """A square viewBox with the drawing centered at its lower edge."""
        left, bottom, right, top = self.bounds
        side = max(right - left, top - bottom) + 2
        return f"{svg_number((left + right - side) / 2)} {svg_number(1 - bottom - side)} {svg_number(side)} {svg_number(side)}"


DISTRICTS: dict[str, Drawing] = {}
PEOPLE: dict[str, Drawing] = {}
SECOND_BUSTS: dict[str, Drawing] = {}
ACTIONS: dict[str, Drawing] = {}
SIGNS: dict[str, Drawing] = {}
NEIGHBORS: dict[str, Drawing] = {}
CRESTS: dict[str, Drawing] = {}


def district(family: str, width: float) -> Callable[[Draw], Draw]:
    """Register the decorated function as a district; its name is the card ID."""

    def hang(draw: Draw) -> Draw:
        DISTRICTS[draw.__name__] = Drawing(draw, width, family)
        return draw

    return hang


def person(draw: Draw) -> Draw:
    """Register the decorated function as a character's bust."""
    PEOPLE[draw.__name__] = Drawing(draw, 100)
    return draw


def second_bust(character: str) -> Callable[[Draw], Draw]:
    """Register the decorated function as the other bust of a character, for languages whose name needs it."""

    def hang(draw: Draw) -> Draw:
        SECOND_BUSTS[character] = Drawing(draw, 100)
        return draw

    return hang


def action(draw: Draw) -> Draw:
    """Register the decorated function as an action card."""
    ACTIONS[draw.__name__] = Drawing(draw, 90)
    return draw


def neighbor(draw: Draw) -> Draw:
    """Register the decorated function as a neighbor at a window."""
    NEIGHBORS[draw.__name__] = Drawing(draw, 100)
    return draw


def sign(width: float = 24) -> Callable[[Draw], Draw]:
    """Register the decorated function as an icon of this width."""

    def add(draw: Draw) -> Draw:
        SIGNS[draw.__name__] = Drawing(draw, width, hand=SMALL_HAND, edge="air")
        return draw

    return add


SHEETS = ("box", "wonders", "company", "actions", "signs", "neighbors")
"""The sprite files. The cards of most tables are in `box`, because opening another file is slow, whatever its size."""
FIRST_CAST = {"assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"}
"""Characters in the sprite `box`; the others are in `company`."""
FIRST_UNIQUES = {
    *("dragon_gate", "graveyard", "great_wall", "haunted_quarter", "imperial_treasury", "keep", "laboratory"),
    *("library", "map_room", "observatory", "school_of_magic", "smithy", "university"),
}
"""Unique districts in the sprite `box`; the others, of which a game has only a few, are in `wonders`."""


def sheet_of(piece: str) -> str:
    """Return the sprite file of a piece such as `d-harbor` or `r-noble-7`. Raises KeyError for an unknown district."""
    kind, name = piece.split("-", 1)
    if kind == "d":
        return "box" if DISTRICTS[name].family != "unique" or name in FIRST_UNIQUES else "wonders"
    if kind in ("c", "v"):
        return "box" if name in FIRST_CAST else "company"
    return {"a": "actions", "n": "neighbors", "k": "neighbors"}.get(kind, "signs")
