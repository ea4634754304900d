"""The order of the draft: how many characters each player sees, keeps and discards."""

from dataclasses import dataclass

import engine
from engine.draft import (
    LayAside,
    LayLastAside,
    LayRandomAside,
    Pick,
    TakeFacedown,
    draft_steps,
    faceup_count,
)


@dataclass(frozen=True)
class DraftStop:
    """One stop of the characters in the draft: what one player does with them."""

    player: int
    """The number of the player, where 1 is the player with the crown; 0 for a random discard."""
    looks_at: int
    aside: int = 0
    passes: int = 0
    takes_facedown: bool = False
    is_chance: bool = False


def passing_stops(seats: int, characters: int) -> list[DraftStop]:
    """Return the stops of a draft, with the number of cards that each player looks at."""
    left = characters - faceup_count(seats, characters) - 1
    found: list[DraftStop] = []
    took = False
    for step in draft_steps(seats, characters, 0):
        if isinstance(step, TakeFacedown):
            left, took = left + 1, True
        elif isinstance(step, Pick):
            found.append(DraftStop(step.seat + 1, left, 0, left - 1, took))
            left, took = left - 1, False
        elif isinstance(step, LayAside | LayLastAside):
            last = found.pop()
            left -= 1
            found.append(DraftStop(last.player, last.looks_at, 1, left, last.takes_facedown))
        elif isinstance(step, LayRandomAside):
            found.append(DraftStop(0, left, 1, left - 1, is_chance=True))
            left -= 1
    return found


def characters_for(edition: str, seats: int) -> int:
    """Return the number of characters in the first game of an edition with this number of players."""
    return len(engine.EDITIONS[edition].default_cast(seats))
