"""The scoring example, with two cities, and the example of a turn; the engine computes their numbers."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.editions import Edition, prepare_kit
from engine.game import USUAL
from engine.keys import Building
from engine.scoring import city_score, total_points
from games.screens import words

SEATS = 4
CITIES = (
    ("castle", "church", "tavern", "manor", "palace", "observatory", "haunted_quarter", "market"),
    ("dragon_gate", "library", "docks", "barracks", "monastery", "prison", "market", "trading_post"),
)
"""The districts of each city. In editions with smaller cities, the last district is left out."""
WONDERS = ("observatory", "haunted_quarter", "dragon_gate", "library")
ANY_SEED = "0" * 64


@dataclass(frozen=True)
class ScoredCity:
    """A city and its points."""

    buildings: tuple[str, ...]
    costs: tuple[int, ...]
    districts: int
    types: int
    completed: int
    uniques: int
    total: int


def example_fits(edition: Edition) -> bool:
    """Return whether the edition has all cards of the scoring example."""
    return SEATS in edition.seats and {card.key for card in edition.uniques} >= set(WONDERS)


def counted_cities(edition: str) -> list[ScoredCity]:
    """Return both cities of the scoring example, scored by the rules of an edition."""
    chosen = engine.EDITIONS[edition]
    size = chosen.city_size[SEATS]
    held = prepare_kit(chosen, SEATS, chosen.cast, tuple(card.key for card in chosen.uniques), ())
    state = engine.new_game(edition, SEATS, ANY_SEED).state
    for player, city in zip(state.players, CITIES, strict=False):
        player.city = [Building(district) for district in city[:size]]
    state.completed = (0, 1)
    found = []
    for seat, city in enumerate(CITIES):
        lines = city_score(state, held, seat)
        points: Counter[str] = Counter()
        for line in lines:
            points[line.part] += line.points
        found.append(
            ScoredCity(
                city[:size],
                tuple(line.points for line in lines if line.part == "districts"),
                districts=points["districts"],
                types=points["types"],
                completed=points["completed"],
                uniques=points["uniques"],
                total=total_points(lines),
            )
        )
    return found


def named_districts(counted: ScoredCity, edition: str) -> list[tuple[str, str, int]]:
    """Return key, name and points of each district of a city."""
    return [(key, words.card(key, edition), cost) for key, cost in zip(counted.buildings, counted.costs, strict=True)]


def score_rows(edition: str) -> list[tuple[str, list[int]]]:
    """Return (kind of points, points of both cities) for each row of the score."""
    both = counted_cities(edition)
    return [
        (_("Districts"), [one.districts for one in both]),
        (_("All five types"), [one.types for one in both]),
        (_("Complete city"), [one.completed for one in both]),
        (_("Unique districts"), [one.uniques for one in both]),
        (_("Total"), [one.total for one in both]),
    ]


TOWN, NEW = ("tavern", "docks", "manor"), "harbor"
"""The districts in the example of a turn, and the district that the Merchant builds."""
PURSE = 2


def worked_turn(edition: str) -> dict[str, int]:
    """Return the amounts of gold in the example of a turn, as a dictionary by name."""
    known = words.cards_by_key(edition)
    suit, extra = known["merchant"].suit, known["merchant"].numbers()["extra"]
    gathered = PURSE + USUAL["gold_gathered"]
    left = gathered + extra - getattr(known[NEW], "cost", 0)
    early = sum(known[key].suit == suit for key in TOWN)
    income = early + (known[NEW].suit == suit)
    return {
        "turn_purse": PURSE,
        "turn_gathered": gathered,
        "turn_extra": gathered + extra,
        "turn_left": left,
        "turn_early": early,
        "turn_income": income,
        "turn_end": left + income,
    }


def count_numbers(edition: str) -> dict[str, int]:
    """Return the totals of the scoring example by name; empty if the edition lacks any of its cards."""
    if not example_fits(engine.EDITIONS[edition]):
        return {}
    first, second = counted_cities(edition)
    return {
        "count_first": first.total,
        "count_first_districts": first.districts,
        "count_second": second.total,
        "count_second_districts": second.districts,
    }
