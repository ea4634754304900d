"""The mark of a seat or a player: the color and emblem of a crest, and for a bot the neighbor who plays."""

from functools import lru_cache
from typing import Any, NamedTuple

from games.enums import Emblem, Neighbor, SeatColor

COLORS, EMBLEMS, NEIGHBORS = tuple(SeatColor.values), tuple(Emblem.values), tuple(Neighbor.values)
STEPS = {len(COLORS): (1, 3, 5, 7), len(EMBLEMS): (1, 5, 7, 11)}
"""Number of values -> numbers without a common divisor, so that each step through the values meets all of them."""


class Mark(NamedTuple):
    """What the players at a table are told apart by."""

    color: str
    emblem: str
    neighbor: str = ""
    """The neighbor whose face is shown; empty for people."""


@lru_cache(maxsize=4096)
def seat_mark(match: Any, number: int, color: str, emblem: str, neighbor: str, *, is_bot: bool) -> Mark:
    """Return the mark of seat `number` with its stored values.

    Seats of games that began before marks were stored have none. Theirs follows from the match and the number, and is
    unique at the table.
    """
    return Mark(
        color or COLORS[number % len(COLORS)],
        emblem or rotated(EMBLEMS, match)[number % len(EMBLEMS)],
        (neighbor or rotated(NEIGHBORS, match)[number % len(NEIGHBORS)]) if is_bot else "",
    )


def rotated(values: tuple[str, ...], match: Any) -> list[str]:
    """Return all values, in an order that depends on the ID of a match."""
    # What-if games have no row, and a text as their ID.
    key, size = match if isinstance(match, int) else 0, len(values)
    step = STEPS[size][key // size % len(STEPS[size])]
    return [values[(key + place * step) % size] for place in range(size)]


def person_mark(pk: int | None, color: str, emblem: str, *, is_guest: bool) -> Mark:
    """Return a player's own mark. Without a choice of theirs, it follows from their ID; guests are the first color."""
    key = pk or 0
    usual = COLORS[0] if is_guest else COLORS[key % len(COLORS)]
    return Mark(color or usual, emblem or EMBLEMS[key * STEPS[len(EMBLEMS)][1] % len(EMBLEMS)])
