"""Choose the characters and unique districts of a game, from a preset or at random (RULES 4, 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .editions import Edition
from .rng import Roll, number_below
from .steps import Refusal


class Candidate(NamedTuple):
    """A character that may be chosen for its rank.

    `refusal` says why the character is unavailable and what can replace it; None if it is available.
    """

    character: str
    refusal: Refusal | None


class Casting(NamedTuple):
    """The chosen characters, by rank, and unique districts, by cost. `replaced` holds (replaced, replacement) pairs."""

    cast: tuple[str, ...]
    uniques: tuple[str, ...]
    replaced: tuple[tuple[str, str], ...] = ()
    rolls: tuple[Roll, ...] = ()
    """The random numbers used, so that players can check the draw."""


def cast_candidates(edition: Edition, seats: int) -> dict[int, tuple[Candidate, ...]]:
    """Return all characters of the edition by rank, each with the refusal if it cannot be used with `seats` players."""
    by_rank: dict[int, list[Candidate]] = {}
    for character in sorted(edition.characters, key=lambda c: c.rank):
        by_rank.setdefault(character.rank, []).append(
            Candidate(character.key, why_not_castable(edition, seats, character.key))
        )
    return {rank: tuple(row) for rank, row in by_rank.items()}


def why_not_castable(edition: Edition, seats: int, character: str) -> Refusal | None:
    """Return why `character` cannot be used with `seats` players, or None if it can.

    The refusal's parameter `instead` lists characters that can be used.
    """
    card = next(c for c in edition.characters if c.key == character)
    if card.rank == 9 and seats == 2:
        return Refusal("no_rank_nine", {"seats": seats})
    if seats < card.min_seats:
        instead = tuple(c.key for c in edition.characters if c.rank == card.rank and seats >= c.min_seats)
        return Refusal("too_few_for", {"character": character, "least": card.min_seats, "instead": instead})
    return None


def from_preset(edition: Edition, name: str, seats: int, *, nine: bool = False) -> Casting:
    """Return the cards of a preset for `seats` players, replacing unavailable characters (RULES 6.4).

    The ninth character is included if it is required, or if `nine` asks for it and it is allowed.
    """
    preset = edition.presets[name]
    ranks = {c.key: c.rank for c in edition.characters}
    wanted = edition.needs_nine(seats) or (nine and seats > 2)
    cast, replaced = [], []
    for character in preset.characters:
        if ranks[character] == 9 and not wanted:
            continue
        refusal = why_not_castable(edition, seats, character)
        cast.append(character if refusal is None else refusal.params["instead"][0])
        if refusal is not None:
            replaced.append((character, cast[-1]))
    return Casting(tuple(cast), sorted_by_cost(edition, preset.uniques), tuple(replaced))


def draw_cast(
    edition: Edition, seats: int, seed: str, *, nine: bool = False, uniques: Sequence[str] | None = None
) -> Casting:
    """Draw a random character of each rank, and unique districts of varied cost unless `uniques` are given.

    `seed` is 64 hex digits; the same seed always draws the same cards.
    """
    rolls: list[Roll] = []

    def draw_number(n: int, purpose: str) -> int:
        rolls.append(Roll(purpose, n, number_below(seed, len(rolls), n)))
        return rolls[-1].result

    cast = []
    for rank, row in cast_candidates(edition, seats).items():
        able = [c.character for c in row if c.refusal is None]
        if able and (rank < 9 or nine or edition.needs_nine(seats)):
            cast.append(able[draw_number(len(able), f"rank {rank}")])
    chosen = draw_uniques(edition, draw_number) if uniques is None else uniques
    return Casting(tuple(cast), sorted_by_cost(edition, chosen), rolls=tuple(rolls))


def draw_uniques(edition: Edition, draw_number: Callable[[int, str], int]) -> Iterator[str]:
    """Yield random unique districts for a game, all equally likely and of varied cost.

    The districts are sorted by cost, in random order where the cost is equal. Then evenly spaced
    districts are taken, from a random start.
    """
    laid: list[str] = []
    for cost in sorted({district.cost for district in edition.uniques}):
        equal = [district.key for district in edition.uniques if district.cost == cost]
        while equal:
            laid.append(equal.pop(draw_number(len(equal), f"cost {cost}")))
    number = edition.uniques_in_game
    start = draw_number(len(laid), "start")
    for step in range(number):
        yield laid[(start + step * len(laid)) // number]


def sorted_by_cost(edition: Edition, uniques: Sequence[str] | Iterator[str]) -> tuple[str, ...]:
    """Return `uniques` sorted from least to most expensive."""
    order = {district.key: (district.cost, district.key) for district in edition.uniques}
    return tuple(sorted(uniques, key=order.__getitem__))
