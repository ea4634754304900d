"""Editions as data: the cards in the box and the rules that differ between editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from .. import facts, keys
from ..cards import Action, Card, Character, District
from ..codec import classes_by_name
from ..game import USUAL, Reactor
from ..steps import Refusal

Keys = tuple[str, ...]
FACTS = {name.lower(): kind for name, kind in classes_by_name(facts.Fact).items()}
"""Every kind of fact by its name in lower case, as in reactions: `after_turn_began` reacts to TurnBegan."""


class Preset(NamedTuple):
    """A published set of characters and unique districts. The ninth character, of rank 9, is optional.

    `name` and `words`, a one-line description, are English message IDs, as in Edition.
    """

    name: str
    words: str
    characters: tuple[str, ...]
    uniques: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Edition:
    """The contents of one published box.

    `options` maps an option's name to its allowed values, the default first.
    """

    key: str
    name: str
    words: str
    """A one-line description of the contents."""
    characters: tuple[Character, ...]
    districts: tuple[District, ...]
    """The ordinary districts."""
    uniques: tuple[District, ...]
    uniques_in_game: int
    """How many unique districts are used in a game, which may be all of them."""
    seats: range
    city_size: Mapping[int, int]
    """Number of players -> districts that complete a city."""
    cast: tuple[str, ...]
    """The eight characters recommended for the first game."""
    first_uniques: tuple[str, ...]
    """The unique districts recommended for the first game."""
    ninth: str = ""
    """The recommended character of rank 9, for a first game that requires one; empty if the edition has none."""
    actions: tuple[Action | District, ...] = ()
    """The action cards, which are in the deck if the option `action_cards` is chosen."""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    open_pile: bool = False
    """Whether discarded cards go faceup onto a pile instead of facedown under the deck (D22)."""
    looks_at_facedown: bool = False
    """Whether the crowned player looks at the first facedown character (D15)."""
    ties_by_rank: bool = True
    """Whether a tie is decided by the highest rank revealed, instead of by the points for districts (D10)."""

    def check(
        self, seats: int, cast: Sequence[str], uniques: Sequence[str], options: Mapping[str, Any]
    ) -> Refusal | None:
        """Return why this game cannot be set up, or None if it can (RULES 4.1, 6.4, D20, D21)."""
        people = {c.key: c for c in self.characters}
        if seats not in self.seats:
            return Refusal("seats_not_in_edition", {"least": self.seats[0], "most": self.seats[-1]})
        for name, value in options.items():
            if value not in self.options.get(name, ()):
                return Refusal("unknown_option", {"option": name})
        if unknown := [c for c in cast if c not in people]:
            return Refusal("not_in_edition", {"card": unknown[0]})
        ranks = [people[c].rank for c in cast]
        for rank in (*range(1, 9), *ranks):
            if ranks.count(rank) != 1:
                return Refusal("one_per_rank", {"rank": rank})
        if len(cast) == 9 and seats == 2:
            return Refusal("no_rank_nine", {"seats": seats})
        if len(cast) == 8 and self.needs_nine(seats):
            return Refusal("rank_nine_needed", {"seats": seats})
        for c in cast:
            if seats < people[c].min_seats:
                return Refusal("too_few_for", {"character": c, "least": people[c].min_seats})
        copies = {d.key: d.copies for d in self.uniques}
        if unknown := [u for u in uniques if u not in copies]:
            return Refusal("not_in_edition", {"card": unknown[0]})
        if len(set(uniques)) != len(uniques) or len(uniques) != self.uniques_in_game:
            return Refusal("uniques_number", {"number": self.uniques_in_game})
        return None

    def needs_nine(self, seats: int) -> bool:
        """Return whether this number of players requires a character of rank 9 (D21)."""
        return bool(self.ninth) and seats in (3, 8)

    def default_cast(self, seats: int) -> tuple[str, ...]:
        """Return the characters recommended for a first game with this number of players."""
        return (*self.cast, self.ninth) if self.needs_nine(seats) else self.cast


class Kit:
    """The cards of one game, indexed by the facts that they react to and the numbers that they adjust."""

    def __init__(self, edition: Edition, seats: int, cast: Keys, uniques: Keys, options: dict[str, Any]) -> None:
        self.edition = edition
        self.cast = cast
        people = {c.key: c for c in edition.characters}
        special = [d for d in edition.uniques if d.key in uniques]
        self.actions: dict[str, Action | District] = {a.key: a for a in edition.actions if options.get("action_cards")}
        dealt: list[District | Action] = [*edition.districts, *special, *self.actions.values()]
        self.cards: dict[str, Card] = {}
        """Every card by its key. Districts are also listed under their key with the Artist's gold."""
        for card in (*(people[c] for c in cast), *dealt):
            self.cards[card.key] = card
            if isinstance(card, District):
                self.cards[keys.beautified(card.key)] = beautified_card(card)
        self.districts = {key: card for key, card in self.cards.items() if isinstance(card, District)}
        self.costs: dict[str, int] = {key: getattr(card, "cost", 0) for key, card in self.cards.items()}
        self.uneven = {key: d.weight for key, d in self.districts.items() if d.weight != 1}
        """District -> how many districts it counts as toward a complete city, for those that do not count as one."""
        self.deck: tuple[str, ...] = tuple(card.key for card in dealt for _ in range(card.copies))
        self.sorted_deck: list[str] = sorted(self.deck)
        self.city_size: int = max(options.get("completion", 0), edition.city_size[seats])
        self.ranks: dict[str, int] = {c: people[c].rank for c in cast}
        self.of_rank: dict[int, str] = {people[c].rank: c for c in cast}
        self.find_reactors()
        self.find_permissions()
        self.find_abilities()
        self.find_scores()

    def distinct_cards(self) -> list[Card]:
        """Return each card once, in the order in which cards react."""
        cards = list({id(c): c for c in self.cards.values() if not getattr(c, "beautified", False)}.values())
        # Districts react before characters (Poor House before the Alchemist, U-33); characters react in order of rank.
        return sorted(cards, key=lambda c: c.rank if isinstance(c, Character) else 0)

    def find_reactors(self) -> None:
        """Index the cards by the facts that they react to and by the numbers that they adjust."""
        self.reactors: dict[type[facts.Fact], tuple[Reactor, ...]] = {}
        for card in self.distinct_cards():
            for event, method in card.reactions.items():
                buildings = (card.key, keys.beautified(card.key)) if isinstance(card, District) else ()
                row: Reactor = (getattr(card, method), buildings)
                self.reactors[FACTS[event]] = (*self.reactors.get(FACTS[event], ()), row)
        self.adjusting: dict[str, tuple[int, frozenset[str], frozenset[str]]] = {}
        """Hook for a number -> its usual value, the characters that adjust it in their turn, and the districts that do
        so when they are in a city."""
        for hook, usual in USUAL.items():
            cards = self.overriding(Card, hook)
            self.adjusting[hook] = (usual, cards.intersection(self.cast), cards.difference(self.cast))
        self.adjusting_price = self.overriding(Card, "build_price").difference(self.cast)
        """Districts that adjust prices when they are in a city."""

    def find_permissions(self) -> None:
        """Index which cards may forbid, allow or protect something."""
        cards = self.distinct_cards()
        # An action card forbids only its own use, which is checked when it is played.
        gates = tuple(c for c in cards if overrides(c, Card, "forbids") and c.key not in self.actions)
        self.gates: tuple[Card, ...] = gates
        self.own_gate: dict[str, tuple[Card, ...]] = {c.key: (c,) for c in gates}
        self.interrupters = tuple(c for c in cards if overrides(c, Card, "may_interrupt"))
        self.answered_verbs = frozenset(c.answered_verb for c in cards if c.answered_verb)
        """Verbs that may be answered by standing order."""
        self.silencers = tuple(c for c in cards if overrides(c, Card, "silences"))
        self.protectors = tuple(c for c in cards if isinstance(c, Character) and overrides(c, Character, "protects"))
        self.paying = self.overriding(Card, "ways_to_pay")
        self.allowing_duplicates = self.overriding(Card, "allows_duplicates")
        self.exempting = self.overriding(Card, "is_exempt_from_limit")
        self.priced = self.overriding(Character, "price")
        """Characters whose ability has a price that depends on the building."""
        self.surcharging = self.overriding(District, "surcharge")
        self.picky = self.overriding(District, "why_not_build") | frozenset(self.actions)
        """Cards that, even with the means to pay, may be impossible to build from a hand."""

    def find_abilities(self) -> None:
        """Index the abilities by card."""
        self.abilities = {k: tuple((c, a) for a in c.abilities if not a.is_open_to_all) for k, c in self.cards.items()}
        self.open_to_all = tuple((c, a) for c in self.distinct_cards() for a in c.abilities if a.is_open_to_all)
        self.active = frozenset(k for k, c in self.districts.items() if c.abilities and c.key not in self.actions)
        """Districts with an ability."""

    def find_scores(self) -> None:
        """Index what the districts of a city score."""
        self.built_points = {key: d.built_points() for key, d in self.districts.items()}
        self.built_as = {key: (d.key, d.cost, d.suit) for key, d in self.districts.items()}
        """District -> its row in CityCount if it counts as its own type."""
        self.of_several_types = self.overriding(District, "types_at_end")
        self.special_scoring = self.overriding(District, "points_at_end") | self.of_several_types
        """Districts with a scoring rule of their own."""

    def overriding(self, base: type[Card], name: str) -> frozenset[str]:
        """Return the keys of the cards that override the hook `name`."""
        return frozenset(k for k, c in self.cards.items() if overrides(c, base, name))

    def size_of(self, city: Sequence[str]) -> int:
        """Return the size of a city, in which some districts count more than once."""
        uneven = self.uneven
        return len(city) if not uneven else sum([uneven.get(b, 1) for b in city])

    def cost(self, card: str) -> int:
        """Return the cost of `card`, including the Artist's gold."""
        return self.costs[card]

    def suit(self, card: str) -> str:
        """Return the type of `card`."""
        return self.cards[card].suit


def beautified_card(card: District) -> District:
    """Return a copy of `card` with the Artist's gold on it."""
    more = {"cost": card.cost + 1, "beautified": True}
    if card.value is not None:
        more["value"] = card.value + 1
    return type(card)(**{**card.given, **more})


def overrides(card: Card, base: type[Card], name: str) -> bool:
    """Return whether `card` is an instance of `base` and overrides its hook `name`."""
    return isinstance(card, base) and getattr(type(card), name) is not getattr(base, name)


@lru_cache(maxsize=512)
def prepare_kit(
    edition: Edition,
    seats: int,
    cast: Keys,
    uniques: Keys,
    options: tuple[tuple[str, Any], ...],
) -> Kit:
    """Return the kit of a game. Cached: games with equal cards share one Kit."""
    return Kit(edition, seats, cast, uniques, dict(options))
