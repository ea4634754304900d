"""Random setups of games, and deals with names by which they can be repeated."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from engine import casts
from engine.dice import Dice, random_item
from engine.editions import EDITIONS
from engine.play import Outcome, new_game


@dataclass(frozen=True)
class Setup:
    """The setup of a game; without characters or unique districts, it uses those of the first game."""

    edition: str
    seats: int
    cast: tuple[str, ...] | None = None
    uniques: tuple[str, ...] | None = None
    options: tuple[tuple[str, Any], ...] = ()


def seed_of(name: str) -> str:
    """Return the seed of a named game."""
    return blake2b(name.encode(), digest_size=32).hexdigest()


def deal(setup: Setup, name: str, *, record: bool = False) -> Outcome:
    """Deal a named game."""
    return new_game(
        setup.edition,
        setup.seats,
        seed_of(name),
        cast=setup.cast,
        uniques=setup.uniques,
        options=dict(setup.options),
        record=record,
    )


def any_setup(edition: str, seats: int, dice: Dice) -> Setup:
    """Return a random setup that the edition allows: its first cast, a preset or a random one, with any options."""
    e = EDITIONS[edition]
    chosen = tuple((name, random_item(values, dice)) for name, values in sorted(e.options.items()))
    how = random_item(("first", "preset", "lot", "lot"), dice)
    nine = dice.random() < 0.5
    if how == "preset" and e.presets:
        cast = casts.from_preset(e, random_item(sorted(e.presets), dice), seats, nine=nine)
    elif how == "lot" and e.presets:
        cast = casts.draw_cast(e, seats, f"{dice.getrandbits(256):064x}", nine=nine)
    else:
        return Setup(edition, seats, options=chosen)
    return Setup(edition, seats, cast.cast, cast.uniques, chosen)


def drawn_setup(edition: str, seats: int, dice: Dice, options: tuple[tuple[str, Any], ...] = ()) -> Setup:
    """Return a setup with random characters and unique districts."""
    e = EDITIONS[edition]
    nine = dice.random() < 0.5
    drawn = casts.draw_cast(e, seats, f"{dice.getrandbits(256):064x}", nine=nine and seats > 2)
    return Setup(edition, seats, drawn.cast, drawn.uniques, options)


def any_game(number: int, dice: Dice) -> Setup:
    """Return setup `number` of a sequence that covers all editions and numbers of players."""
    keys = list(EDITIONS)
    e = EDITIONS[keys[number % len(keys)]]
    return any_setup(e.key, e.seats[number // len(keys) % len(e.seats)], dice)
