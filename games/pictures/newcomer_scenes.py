"""Six small scenes that explain the game to newcomers."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from games.pictures.gallery import SHEETS
from games.pictures.page_pictures import sprite_url
from games.pictures.pen import svg_number
from games.pictures.scenery import HILLS, STRIP
from games.pictures.sprite import JOIN
from games.pictures.town import city, use_tag

WIDTH, SKY, EARTH = 320, 132, 16
CARD = (58, 84)
BACKS = (-2, -1, 1, 2)
"""Positions of the other cards in the hand, relative to the one that is pulled out."""
FAN = 17
"""Angle between adjacent cards of a hand, in degrees."""


def scene(name: str) -> SafeString:
    """Return a scene by name. It has no text alternative, because the text next to it describes it.

    Raises KeyError for an unknown name.
    """
    return _scene(name, tuple(sprite_url(sheet) for sheet in SHEETS))


@lru_cache
def _scene(name: str, urls: tuple[str, ...]) -> SafeString:
    inside = SCENES[name]().format(**dict(zip(SHEETS, urls, strict=True)))
    return mark_safe(
        f'<svg class="tale" viewBox="0 {-SKY} {WIDTH} {SKY + EARTH}" preserveAspectRatio="xMidYMax slice" '
        f'aria-hidden="true" {JOIN}>{inside}</svg>'
    )


def hills_and_ground(seed: int) -> str:
    """Return hills and ground across the scene."""
    strips = range(-1, int(WIDTH // STRIP) + 2)
    hills = "".join(use_tag(f"h-{seed % HILLS}", i * STRIP - seed * 31 % 90) for i in strips)
    return hills + "".join(use_tag("b-ground", i * STRIP - 4) for i in strips)


def city_with_hills(*buildings: str, goal: int, seed: int, complete: bool = False, new: str = "") -> str:
    """Return a city with hills, as wide as the scene."""
    _view, inside = city(buildings, goal, seed=seed, span=WIDTH, sky=SKY, complete=complete, new=new)
    return inside


def placed_piece(piece: str, x: float, y: float, size: float = 1, turn: float = 0, css: str = "") -> str:
    """Return a sprite piece at a position, scaled to `size` and rotated by `turn` degrees."""
    lean = f" rotate({svg_number(turn)})" if turn else ""
    dress = f' class="{css}"' if css else ""
    return use_tag(
        piece, 0, more=f'{dress} transform="translate({svg_number(x)} {svg_number(y)}){lean} scale({svg_number(size)})"'
    )


def card(x: float, y: float, turn: float, inside: str = "", css: str = "") -> str:
    """Return a rotated card with the contents `inside`, or its back if there are none."""
    width, height = CARD
    frame = f'x="{svg_number(-width / 2)}" y="{-height}" width="{width}" height="{height}" rx="4"'
    face = inside or placed_piece("s-mask", -15, -height / 2 + 16, 1.25)
    kind = css or ("front" if inside else "back")
    return f'<g transform="translate({svg_number(x)} {svg_number(y)}) rotate({svg_number(turn)})"><rect class="{kind}" {frame}/>{face}</g>'


def coins(x: float, y: float, height: int) -> str:
    """Return a pile of coins."""
    return "".join(placed_piece("s-coin", x + (nth % 2) * 2, y - nth * 7, 1.2) for nth in range(height))


def own_city_scene() -> str:
    """Return a city with a few districts and free plots."""
    return city_with_hills("manor", "tavern", "church", goal=6, seed=4)


def draft_scene() -> str:
    """Return a hand of facedown cards, one of which is being pulled out."""
    middle, foot = WIDTH / 2, 64
    backs = "".join(
        f'<g transform="translate({svg_number(middle)} {foot}) rotate({nth * FAN}) translate(0 -78)">{card(0, 0, 0)}</g>'
        for nth in BACKS
    )
    face = card(middle, -28, 0, placed_piece("c-thief", -27, -4, 0.54))
    return hills_and_ground(2) + backs + face


def call_scene() -> str:
    """Return three characters in order of rank, with the one that is called in front."""
    people = [("assassin", 26, 0.74), ("king", 116, 1.02), ("warlord", 224, 0.74)]
    return hills_and_ground(5) + "".join(
        placed_piece(f"c-{who}", x, 0, size, css="" if who == "king" else "uncoloured") for who, x, size in people
    )


def gather_scene() -> str:
    """Return a scene with gold on one side and cards on the other."""
    piles = coins(30, -2, 5) + coins(64, -2, 8) + coins(98, -2, 3)
    hand = card(212, -4, -9, placed_piece("d-harbor", -26, -24, 0.5)) + card(
        262, -4, 9, placed_piece("d-temple", -24, -26, 0.7)
    )
    return hills_and_ground(1) + piles + hand


def build_scene() -> str:
    """Return a scene of a city with a new district."""
    return city_with_hills("tavern", "church", "castle", goal=5, seed=3, new="castle")


def end_scene() -> str:
    """Return a scene of a complete city with the sun."""
    return city_with_hills("manor", "church", "market", "watchtower", "castle", goal=5, seed=6, complete=True)


SCENES: dict[str, Callable[[], str]] = {
    "city": own_city_scene,
    "choose": draft_scene,
    "call": call_scene,
    "gather": gather_scene,
    "build": build_scene,
    "end": end_scene,
}
