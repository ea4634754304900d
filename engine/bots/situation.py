"""An analysis of a View: who owns what, who is ahead, and how long the game may last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any

from ..cards import SUITS, District
from ..editions import Kit
from ..keys import plain_district
from ..steps import Choice
from ..view import View
from .weights import HOARD, WEIGHTS

ATTACKS = 3
"""The highest rank whose characters take something from another player: a turn, gold or cards."""


class Situation:
    """A View with derived values that all judging functions of the builder bot use."""

    def __init__(self, view: View, options: Sequence[Choice], weights: Mapping[str, float] = WEIGHTS) -> None:
        self.view = view
        self.options = options
        self.w = weights
        self.kit = view.kit
        self.me: int = view.seat or 0
        self.own = view.players[self.me]
        self.seats = range(len(view.players))
        self.rivals = [seat for seat in self.seats if seat != self.me]
        self.left = [max(self.kit.city_size - p.city_size, 0) for p in view.players]
        """Districts that each seat still needs for a complete city."""
        self.ending = any(p.completed for p in view.players)
        self.rounds: float = 0 if self.ending else 1 + 0.8 * max(min(self.left) - 1, 0)
        """The estimated number of rounds after this one."""
        self.powers = view.turn.powers if view.turn else ""
        """The character whose abilities the active player uses."""
        self.memo: dict[Any, Any] = {}
        """Results computed for this view."""
        # Computed once: a `cached_property` would compute them at each use when compiled.
        self.names: set[str] = {plain_district(b) for b in self.own.city}
        """The names of the districts in the viewer's city."""
        self.counts = [count_types(self.kit, p.city) for p in view.players]
        """For each seat, type -> how many districts of that type are in its city."""
        self.wild: list[int] = [sum([self.kit.cards[b].any_suit for b in p.city]) for p in view.players]
        """For each seat, how many of its districts count as any type when income is collected."""
        self.standing: list[float] = [
            p.points + (weights["gold_ahead"] * p.gold + weights["hand_ahead"] * min(p.hand_size, 4))
            for p in view.players
        ]
        """The points of each seat, plus a share of its gold and hand."""
        self.known_useful: list[str] | None = None
        self.known_danger: list[float] | None = None

    # Cards.

    def district(self, card: str) -> District | None:
        """Return the district with this key, or None if the key is not that of a district."""
        district = self.kit.cards.get(card)
        return district if isinstance(district, District) else None

    def points(self, card: str) -> int:
        """Return the points that a card scores in a city, apart from its other effects."""
        district = self.district(card)
        if district is None:
            return 0
        return district.cost if district.value is None else district.value

    def cost(self, card: str) -> int:
        """Return a card's cost, 0 for an action card."""
        return getattr(self.kit.cards[card], "cost", 0)

    def price(self, card: str) -> int:
        """Return the gold that the viewer would pay to build `card`."""
        cheaper = self.has_district("factory") and card != "factory" and self.kit.suit(card) == "unique"
        return max(self.cost(card) - cheaper, 0)

    def has_district(self, key: str) -> bool:
        """Return whether the district `key` is in the viewer's city."""
        return key in self.names

    @property
    def useful(self) -> list[str]:
        """The viewer's hand cards that can still be built, one of each name."""
        if self.known_useful is None:
            self.known_useful = self.find_useful()
        return self.known_useful

    def find_useful(self) -> list[str]:
        """Return the viewer's hand cards that can still be built, one of each name."""
        duplicates = self.has_district("quarry") or self.powers == "wizard"
        return [
            c
            for c in dict.fromkeys(self.own.hand or ())
            if self.is_buildable(c) and (duplicates or c not in self.names)
        ]

    def is_buildable(self, card: str) -> bool:
        """Return whether a card could be built in the viewer's city."""
        district = self.district(card)
        if district is None or card in self.kit.actions or card == "secret_vault":
            return False
        return card != "monument" or len(self.own.city) < 5

    # Cities.

    def collects(self, seat: int, suit: str | None) -> int:
        """Return how many districts pay `seat` when it collects income for the type `suit`."""
        return self.counts[seat].get(suit, 0) + self.wild[seat]

    def missing(self, seat: int) -> list[str]:
        """Return the types that are missing in `seat`'s city."""
        return [suit for suit in SUITS if suit not in self.counts[seat]]

    # Who is ahead.

    @property
    def danger(self) -> list[float]:
        """How dangerous each rival is, 1 on average; 0 for the viewer."""
        if self.known_danger is None:
            self.known_danger = self.find_danger()
        return self.known_danger

    def find_danger(self) -> list[float]:
        """Return how dangerous each rival is, 1 on average; 0 for the viewer."""
        ahead = [self.standing[s] + self.w["near_end"] * (self.left[s] <= 1) for s in self.seats]
        top = max(ahead[s] for s in self.rivals)
        raw = [0.0 if s == self.me else exp((ahead[s] - top) / self.w["danger"]) for s in self.seats]
        if self.w["grudge"]:
            raw = [r * (1 + self.w["grudge"] * (s in self.attackers)) for s, r in enumerate(raw)]
        total = sum(raw)
        return [len(self.rivals) * r / total for r in raw]

    @property
    def attackers(self) -> set[int]:
        """The rivals who revealed a character of rank 1, 2 or 3 in this round."""
        return {s for c, s in self.view.revealed if self.kit.ranks[c] <= ATTACKS and s != self.me}

    @property
    def lead(self) -> float:
        """How far the viewer is ahead of the best rival, in points."""
        return self.standing[self.me] - max(self.standing[s] for s in self.rivals)

    # The worth of gold and cards.

    def purse_worth(self, gold: int) -> float:
        """Return how much keeping `gold` is worth; each additional coin is worth less."""
        if self.ending:
            return gold * (1.0 if self.has_district("imperial_treasury") else 0.05)
        enough = self.w["enough"]
        hoarded = self.w["hoard"] * min(gold, HOARD)
        return hoarded + self.w["gold"] * min(gold, enough) + self.w["gold_over"] * max(gold - enough, 0)

    def cost_of(self, price: int) -> float:
        """Return how much the viewer loses by paying `price`."""
        return self.purse_worth(self.own.gold) - self.purse_worth(self.own.gold - price)

    def card_worth(self, useful_count: int) -> float:
        """Return how much one more card is worth to a hand with `useful_count` useful cards."""
        if self.ending:
            return 1.0 if self.has_district("map_room") else 0.1
        return self.w["card"] * (2.0, 1.2, 0.7, 0.4)[min(max(useful_count, 0), 3)]


def count_types(kit: Kit, city: Iterable[str]) -> dict[str | None, int]:
    """Return type -> how many districts of that type are in `city`."""
    counts: dict[str | None, int] = {}
    for building in city:
        suit = kit.cards[building].suit
        counts[suit] = counts.get(suit, 0) + 1
    return counts
