"""How much a district is worth to its owner: points, progress, types, and the effects of unique districts."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import UNIQUE
from .situation import Situation

Extra = Callable[[Situation], float]


def district_worth(t: Situation, card: str) -> float:
    """Return what `card` would be worth in the viewer's city, apart from its price. Memoized."""
    key = ("district", card)
    if key not in t.memo:
        t.memo[key] = judge_district(t, card)
    return t.memo[key]  # type: ignore[no-any-return]


def judge_district(t: Situation, card: str) -> float:
    """Compute the worth of `card` from points, progress to a complete city, types, and effects of unique districts."""
    w, left = t.w, t.left[t.me]
    suit = t.kit.cards[card].suit
    district = t.district(card)
    weight = district.weight if district else 1
    value = w["point"] * t.points(card) + w["unique"] * extra_worth(t, card) + neighbor_worth(t, card)
    if not t.ending:
        value += w["tempo"] * min(weight, max(left, 1)) + w["synergy"] * t.rounds * (suit != UNIQUE)
    value += variety(t, suit)
    if 0 < left <= weight:
        value += 2.0 if t.ending else 2.0 + w["finish"]
    return value


def variety(t: Situation, suit: str | None) -> float:
    """Return how much a district of type `suit` is worth toward a city with all five types."""
    missing = t.missing(t.me)
    if suit not in missing:
        return 0.0
    if len(missing) == 1:
        return 3.0
    within_reach = len(missing) <= max(t.left[t.me], 1) + 1
    return t.w["suit"] * (6 - len(missing)) * (within_reach and not t.ending)


def neighbor_worth(t: Situation, card: str) -> float:
    """Return how much the unique districts already in the city add to the worth of `card`."""
    unique = t.kit.cards[card].suit == UNIQUE
    value = 0.0
    if t.has_district("ivory_tower") and unique and t.counts[t.me].get(UNIQUE, 0) == 1:
        value -= 5
    if t.has_district("wishing_well"):
        value += unique
    if t.has_district("basilica"):
        value += t.cost(card) % 2
    if t.has_district("capitol"):
        value += 3.0 * (t.counts[t.me].get(t.kit.cards[card].suit, 0) == 2)
    return value


def extra_worth(t: Situation, card: str) -> float:
    """Return what a unique district is worth beyond its points."""
    judge_extra = EXTRAS.get(card)
    return judge_extra(t) if judge_extra else 0.0


def worth_per_round(amount: float) -> Extra:
    """Return an evaluation function that values a district at `amount` per remaining round."""
    return lambda t: amount * t.rounds


def fixed_worth(amount: float) -> Extra:
    """Return an evaluation function that values a district at `amount`."""
    return lambda t: amount


def uniques_in_hand(t: Situation) -> int:
    """Return how many unique districts the viewer could still build."""
    return sum(t.kit.suit(c) == UNIQUE for c in t.useful)


def capitol(t: Situation) -> float:
    """Return how much the Capitol's points for three districts of a type are worth; the Capitol may be one of them."""
    most = max((n + (suit == UNIQUE) for suit, n in t.counts[t.me].items()), default=0)
    return 3.0 if most >= 3 else 1.5 * (t.left[t.me] > 1)


def ivory_tower(t: Situation) -> float:
    """Return how much the Ivory Tower's points for being the only unique district are worth."""
    return 0.0 if t.counts[t.me].get(UNIQUE, 0) else max(4.0 - uniques_in_hand(t), 1.0)


def basilica(t: Situation) -> float:
    """Return how much the Basilica's points for odd costs are worth, including districts still to be built."""
    return sum(t.cost(b) % 2 for b in t.own.city) + 0.4 * max(t.left[t.me] - 1, 0)


def statue(t: Situation) -> float:
    """Return how much the Statue's points for the crown at the end are worth."""
    return 5.0 if t.ending and t.view.crown == t.me and t.view.called >= 4 else 2.0 if t.view.crown == t.me else 1.2


EXTRAS: dict[str, Extra] = {
    "armory": fixed_worth(0.5),
    "basilica": basilica,
    "capitol": capitol,
    "dragon_gate": lambda t: 0.0 if (t.points("dragon_gate") > 6) else 2.0,
    "factory": lambda t: 0.6 * uniques_in_hand(t) + 0.1 * t.rounds,
    "framework": lambda t: 1.0 if t.rounds > 1 else 0.0,
    "gold_mine": worth_per_round(0.5),
    "graveyard": fixed_worth(0.2),
    "great_wall": fixed_worth(0.4),
    "haunted_quarter": lambda t: 1.0 if len(t.missing(t.me)) in (1, 2) else 0.3,
    "imperial_treasury": fixed_worth(1.5),
    "ivory_tower": ivory_tower,
    "keep": fixed_worth(0.3),
    "laboratory": worth_per_round(0.3),
    "library": worth_per_round(0.4),
    "map_room": fixed_worth(1.5),
    "museum": lambda t: 0.5 + 0.8 * t.rounds,
    "observatory": worth_per_round(0.2),
    "park": worth_per_round(0.3),
    "poor_house": worth_per_round(0.2),
    "quarry": worth_per_round(0.15),
    "school_of_magic": worth_per_round(0.4),
    "smithy": worth_per_round(0.3),
    "stables": fixed_worth(0.5),
    "statue": statue,
    "theater": worth_per_round(0.2),
    "university": lambda t: 0.0 if (t.points("university") > 6) else 2.0,
    "wishing_well": lambda t: 1.0 + t.counts[t.me].get(UNIQUE, 0) + 0.5 * uniques_in_hand(t),
}
