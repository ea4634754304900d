"""A city as a skyline, with the districts from left to right in the order in which they were built."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.pictures.emblems import ribbon
from games.pictures.gallery import DISTRICTS, sheet_of
from games.pictures.pen import svg_number
from games.pictures.scenery import HILLS, PLOT, STRIP

SKY, EARTH, GAP, EDGE = 100, 14, -5, 14
SMALL_SKY, SMALL_SPAN, MARGIN = 118, 420, 16
"""The size of a small skyline: height above the ground, width, and left margin."""
LOW = 0.78  # Scale of the sun in small skylines, so that its rays fit.
TALL = 3  # Scale of people on free plots, compared to bystanders.
SEAMS = 7
OVERHANG = 7  # How far a drawing may project onto the next plot.
ROOM_FOR_HAND = 32  # Space for the pointing hand above a new district.
BUSH = 3
PEOPLE_ABOUT = (1, 5)  # The numbers of the decorations that show a person.
SLIT = 1.2  # Space between two ribbons.
TILE = 10  # Width of a tile of a ribbon, in units.
WHOLE = 11  # Number of tiles in the ribbon of a card.


@dataclass(frozen=True)
class Built:
    """A district on its plot. `start` and `end` are the edges of the plot, `x` is the position of the drawing, and `marks`
    are the icons on the district."""

    name: str
    start: float
    x: float
    end: float
    marks: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        return DISTRICTS[self.name].width

    @property
    def height(self) -> float:
        return DISTRICTS[self.name].bounds[3]


Building = str | tuple[str, ...]


def lay_out(buildings: Iterable[Building]) -> list[Built]:
    """Return the districts with their positions. A new district is added on the right and does not move the others."""
    x, laid = float(EDGE), []
    for building in buildings:
        name, *marks = (building,) if isinstance(building, str) else building
        end = x + plot_of(name)
        laid.append(Built(name, x, x + drawing_margin(name), end, tuple(marks)))
        x = end
    return laid


def drawing_margin(name: str) -> float:
    """Return the distance of a district's drawing from the left edge of its plot."""
    return max(0, -DISTRICTS[name].bounds[0] - OVERHANG)


def plot_of(name: str) -> float:
    """Return the width of a district's plot."""
    return drawing_margin(name) + max(DISTRICTS[name].width, DISTRICTS[name].bounds[2] - OVERHANG) + GAP


def ribbon_tile_count(name: str) -> int:
    """Return the number of tiles in a district's ribbon, which is then stretched to the width of the plot."""
    return round((plot_of(name) - SLIT) / TILE)


def ribbons() -> dict[str, str]:
    """Return the SVG of all ribbons, for districts and for cards, by sprite ID."""
    cut = {(drawing.family, tiles) for name, drawing in DISTRICTS.items() for tiles in (ribbon_tile_count(name), WHOLE)}
    return {f"r-{kind}-{tiles}": ribbon(kind, tiles) for kind, tiles in sorted(cut)}


def use_tag(piece: str, x: float, y: float = 0, more: str = "") -> str:
    """Return a reference to a piece of a sprite; the caller fills in the sprite's URL."""
    below = f' y="{svg_number(y)}"' if y else ""
    return f'<use href="{{{sheet_of(piece)}}}#{piece}"{more} x="{svg_number(x)}"{below}/>'


def ribbon_under(built: Built) -> str:
    """Return the ribbon of one district."""
    tiles = ribbon_tile_count(built.name)
    stretch = f"translate({svg_number(built.start + SLIT / 2)} 3) scale({svg_number((plot_of(built.name) - SLIT) / tiles / TILE)} 1)"
    return f'<use href="{{signs}}#r-{DISTRICTS[built.name].family}-{tiles}" transform="{stretch}"/>'


def decorated_district(built: Built, seam: int, new: str, *, is_ghost: bool = False) -> str:
    """Return a district with the decoration at its seam and, if it is the new one, the pointing hand.

    A ghost is a district that is only planned.
    """
    fresh = built.name == new
    out = [use_tag(f"d-{built.name}", built.x)]
    if fresh:
        spot = f"translate({svg_number(built.x + built.width / 2 - 12)} {svg_number(-built.height - 26)}) rotate(90) scale(.9)"
        out.append(f'<g class="manicule"><use href="{{signs}}#s-manicule" transform="{spot}"/></g>')
    css = f"lot{' new' if fresh else ''}{' ghost' if is_ghost else ''}"
    return f'<g class="{css}">{"".join(out)}</g>' + use_tag(f"b-{seam % SEAMS}", built.x - 1)


def icons_on_ribbon(built: Built) -> str:
    """Return the icons of a district on its ribbon, where nothing covers them."""
    middle = built.x + built.width / 2
    spots = ((mark, middle - 10 + (i - (len(built.marks) - 1) / 2) * 22) for i, mark in enumerate(built.marks))
    return "".join(
        f'<use href="{{signs}}#s-{mark}" transform="translate({svg_number(x)} 13) scale(.85)"/>' for mark, x in spots
    )


def free_plot_positions(laid: list[Built], goal: int) -> list[float]:
    """Return the x coordinates where the free plots begin."""
    x = laid[-1].end if laid else float(EDGE)
    return [x + 4 + i * PLOT for i in range(max(0, goal - len(laid)))]


def width_of(buildings: Iterable[Building], goal: int) -> float:
    """Return the width of a town in units, including any drawing that projects beyond the last plot."""
    laid = lay_out(buildings)
    plots = free_plot_positions(laid, goal)
    end = plots[-1] + PLOT - 4 if plots else laid[-1].end if laid else EDGE
    reach = max((b.x + DISTRICTS[b.name].bounds[2] for b in laid), default=0)
    return max(end + 8, reach + 3)


def city(
    buildings: tuple[Building, ...],
    goal: int,
    *,
    seed: int,
    span: float,
    sky: float,
    complete: bool,
    new: str,
    ghosts: frozenset[int] = frozenset(),
) -> tuple[str, str]:
    """Return viewBox and contents of a town's SVG, with placeholders such as {signs} for the URLs of sprites.

    Districts at the positions in `ghosts` are only planned.
    """
    laid = lay_out(buildings)
    plots = free_plot_positions(laid, goal)
    width = max(width_of(buildings, goal), span)
    sky = sky or max([SKY] + [b.height + (ROOM_FOR_HAND if b.name == new else 8) for b in laid])
    # Hills and ground extend beyond both sides, because a page may show the picture wider than the town is.
    strips = [i * STRIP for i in range(-1, int(width // STRIP) + 2)]
    shift = seed * 37 % 90
    out = [
        use_tag("b-sun", width * 0.63, more=' class="sun"')
        if complete
        else use_tag("b-cloud", width * 0.3 + seed * 17 % 60, -74 - seed * 5 % 14)
    ]
    out += [use_tag(f"h-{seed % HILLS}", s - shift) for s in strips]
    out += [use_tag("b-plot" if i else "b-next_plot", at) for i, at in enumerate(plots)]
    # The first seam is the edge of the town, which always has a bush.
    out += [
        decorated_district(b, seed * 5 + i * 3 if i else BUSH, new, is_ghost=i in ghosts) for i, b in enumerate(laid)
    ]
    out += [use_tag("b-ground", s - 4) for s in strips]
    out += [ribbon_under(b) + icons_on_ribbon(b) for b in laid]
    return f"0 {svg_number(-sky)} {svg_number(width)} {svg_number(sky + EARTH)}", "".join(out)


def small_city(
    buildings: tuple[str, ...], goal: int, *, seed: int, complete: bool, people: int, lost: frozenset[int] = frozenset()
) -> tuple[str, str]:
    """Return viewBox and contents of a simple town: no decoration or icons, but `people` people on the first free plots.

    Districts at the positions in `lost` have no color.
    """
    laid = lay_out(buildings)
    plots = free_plot_positions(laid, goal)
    width = max(width_of(buildings, goal), SMALL_SPAN)
    strips = [i * STRIP for i in range(-1, 3)]
    middle = (laid[-1].end if laid else width) / 2
    out = (
        [f'<use href="{{signs}}#b-sun" class="sun" transform="translate({svg_number(middle)} 0) scale({LOW})"/>']
        if complete
        else []
    )
    out += [use_tag(f"h-{seed % HILLS}", s - seed * 37 % 90) for s in strips]
    out += [use_tag("b-next_plot" if i == people else "b-plot", at) for i, at in enumerate(plots)]
    for i, at in enumerate(plots[:people]):
        spot = f"translate({svg_number(at + PLOT / 2)} 0) scale({TALL})"
        out.append(f'<use href="{{signs}}#b-{PEOPLE_ABOUT[(seed + i) % len(PEOPLE_ABOUT)]}" transform="{spot}"/>')
    bleak = ' class="uncoloured"'
    out += [use_tag(f"d-{built.name}", built.x, more=bleak if i in lost else "") for i, built in enumerate(laid)]
    out += [use_tag("b-ground", s - 4) for s in strips]
    out += [ribbon_under(built) for i, built in enumerate(laid) if i not in lost]
    return f"{-MARGIN} {-SMALL_SKY} {svg_number(width)} {svg_number(SMALL_SKY + EARTH)}", "".join(out)
