"""How much a district is worth to its owner: points, progress, types, and the effects of unique districts."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import UNIQUE
from .situation import Situation
from .weights import TASTES

Extra = Callable[[Situation], float]


def district_worth(situation: Situation, card: str) -> float:
    """Return what `card` would be worth in the viewer's city, apart from its price. Memoized."""
    key = ("district", card)
    if key not in situation.memo:
        situation.memo[key] = judge_district(situation, card)
    return situation.memo[key]  # type: ignore[no-any-return]


def judge_district(situation: Situation, card: str) -> float:
    """Compute the worth of `card` from points, progress to a complete city, types, and effects of unique districts."""
    w, left = situation.w, situation.left[situation.me]
    suit = situation.kit.cards[card].suit
    district = situation.district(card)
    weight = district.weight if district else 1
    value = (
        w["point"] * situation.points(card)
        + w["unique"] * extra_worth(situation, card)
        + neighbor_worth(situation, card)
        + w["dear"] * (situation.cost(card) - 3)
    )
    if suit in TASTES:
        value += w[TASTES[suit]]
    if not situation.ending:
        value += w["tempo"] * min(weight, max(left, 1)) + w["synergy"] * situation.rounds * (suit != UNIQUE)
    value += variety(situation, suit)
    if 0 < left <= weight:
        value += 2.0 if situation.ending else 2.0 + w["finish"]
    return value


def variety(situation: Situation, suit: str | None) -> float:
    """Return how much a district of type `suit` is worth toward a city with all five types."""
    missing = situation.missing(situation.me)
    if suit not in missing:
        return 0.0
    if len(missing) == 1:
        return 3.0
    within_reach = len(missing) <= max(situation.left[situation.me], 1) + 1
    return situation.w["suit"] * (6 - len(missing)) * (within_reach and not situation.ending)


def neighbor_worth(situation: Situation, card: str) -> float:
    """Return how much the unique districts already in the city add to the worth of `card`."""
    unique = situation.kit.cards[card].suit == UNIQUE
    value = 0.0
    if situation.has_district("ivory_tower") and unique and situation.counts[situation.me].get(UNIQUE, 0) == 1:
        value -= 5
    if situation.has_district("wishing_well"):
        value += unique
    if situation.has_district("basilica"):
        value += situation.cost(card) % 2
    if situation.has_district("capitol"):
        value += 3.0 * (situation.counts[situation.me].get(situation.kit.cards[card].suit, 0) == 2)
    return value


def extra_worth(situation: Situation, card: str) -> float:
    """Return what a unique district is worth beyond its points."""
    judge_extra = EXTRAS.get(card)
    return judge_extra(situation) if judge_extra else 0.0


def worth_per_round(amount: float) -> Extra:
    """Return an evaluation function that values a district at `amount` per remaining round."""
    return lambda situation: amount * situation.rounds


def fixed_worth(amount: float) -> Extra:
    """Return an evaluation function that values a district at `amount`."""
    return lambda situation: amount


def uniques_in_hand(situation: Situation) -> int:
    """Return how many unique districts the viewer could still build."""
    return sum(situation.kit.suit(c) == UNIQUE for c in situation.useful)


def capitol(situation: Situation) -> float:
    """Return how much the Capitol's points for three districts of a type are worth; the Capitol may be one of them."""
    most = max((n + (suit == UNIQUE) for suit, n in situation.counts[situation.me].items()), default=0)
    return 3.0 if most >= 3 else 1.5 * (situation.left[situation.me] > 1)


def ivory_tower(situation: Situation) -> float:
    """Return how much the Ivory Tower's points for being the only unique district are worth."""
    return 0.0 if situation.counts[situation.me].get(UNIQUE, 0) else max(4.0 - uniques_in_hand(situation), 1.0)


def basilica(situation: Situation) -> float:
    """Return how much the Basilica's points for odd costs are worth, including districts still to be built."""
    return sum(situation.cost(b) % 2 for b in situation.own.city) + 0.4 * max(situation.left[situation.me] - 1, 0)


def statue(situation: Situation) -> float:
    """Return how much the Statue's points for the crown at the end are worth."""
    return (
        5.0
        if situation.ending and situation.view.crown == situation.me and situation.view.called >= 4
        else 2.0
        if situation.view.crown == situation.me
        else 1.2
    )


EXTRAS: dict[str, Extra] = {
    "armory": fixed_worth(0.5),
    "basilica": basilica,
    "capitol": capitol,
    "dragon_gate": lambda situation: 0.0 if (situation.points("dragon_gate") > 6) else 2.0,
    "factory": lambda situation: 0.6 * uniques_in_hand(situation) + 0.1 * situation.rounds,
    "framework": lambda situation: 1.0 if situation.rounds > 1 else 0.0,
    "gold_mine": worth_per_round(0.5),
    "graveyard": fixed_worth(0.2),
    "great_wall": fixed_worth(0.4),
    "haunted_quarter": lambda situation: 1.0 if len(situation.missing(situation.me)) in (1, 2) else 0.3,
    "imperial_treasury": fixed_worth(1.5),
    "ivory_tower": ivory_tower,
    "keep": fixed_worth(0.3),
    "laboratory": worth_per_round(0.3),
    "library": worth_per_round(0.4),
    "map_room": fixed_worth(1.5),
    "museum": lambda situation: 0.5 + 0.8 * situation.rounds,
    "observatory": worth_per_round(0.2),
    "park": worth_per_round(0.3),
    "poor_house": worth_per_round(0.2),
    "quarry": worth_per_round(0.15),
    "school_of_magic": worth_per_round(0.4),
    "smithy": worth_per_round(0.3),
    "stables": fixed_worth(0.5),
    "statue": statue,
    "theater": worth_per_round(0.2),
    "university": lambda situation: 0.0 if (situation.points("university") > 6) else 2.0,
    "wishing_well": lambda situation: (
        1.0 + situation.counts[situation.me].get(UNIQUE, 0) + 0.5 * uniques_in_hand(situation)
    ),
}
