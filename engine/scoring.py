"""The final scoring, with each kind of points on a line of its own (RULES 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .cards import SUITS, CityCount, District
from .keys import holds_any

if TYPE_CHECKING:
    from .editions.edition import Kit
    from .state import State


FIVE_TYPES, FIRST_COMPLETE, COMPLETE = 3, 4, 2
"""Points for a city with all five types, for the first complete city, and for any other complete city."""


class ScoreLine(NamedTuple):
    """The points of one kind: `part` is "districts", "types", "completed", "uniques" or "action_cards"."""

    part: str
    card: str
    points: int


def score(state: State, kit: Kit, seat: int) -> list[ScoreLine]:
    """Return `seat`'s points as lines, including those for cards in the hand."""
    hand = [
        ScoreLine("action_cards" if key in kit.actions else "uniques", key, points)
        for key in state.players[seat].hand
        if (points := kit.cards[key].bonus_in_hand())
    ]
    return city_score(state, kit, seat) + hand


def city_score(state: State, kit: Kit, seat: int) -> list[ScoreLine]:
    """Return `seat`'s points without the hand, all of which are public.

    Districts with a choice of type get the best one.
    """
    cards = [c for b in state.players[seat].city if isinstance(c := kit.cards[b], District)]
    if kit.of_several_types.isdisjoint(state.players[seat].city):
        return count_points(state, seat, cards, tuple([card.suit for card in cards]))
    types = product(*(card.types_at_end(state) for card in cards))
    return max((count_points(state, seat, cards, chosen) for chosen in types), key=total_points)


def city_points(state: State, kit: Kit, seat: int) -> int:
    """Return the current points of `seat`'s city, which are public: the total of `city_score`, computed faster."""
    city = state.players[seat].city
    points = completion_points(state, seat)
    if not holds_any(city, kit.special_scoring):
        return points + plain_city_points(kit, city)
    points += sum([kit.built_points[b] for b in city])
    rows = [kit.built_as[b] for b in city]
    if not holds_any(city, kit.of_several_types):
        return points + count_extra_points(state, kit, seat, CityCount(tuple(rows)))
    choices = [
        [(key, cost, suit) for suit in kit.districts[b].types_at_end(state)]
        for b, (key, cost, _) in zip(city, rows, strict=True)
    ]
    return points + max([count_extra_points(state, kit, seat, CityCount(chosen)) for chosen in product(*choices)])


def final_points(state: State, kit: Kit, seat: int) -> int:
    """Return the total of `score`, computed faster."""
    in_hand = sum([kit.cards[key].bonus_in_hand() for key in state.players[seat].hand])
    return city_points(state, kit, seat) + in_hand


def plain_city_points(kit: Kit, city: Sequence[str]) -> int:
    """Return the points for districts and types of a city in which no card has a scoring rule of its own."""
    points = sum([kit.built_points[b] for b in city])
    if len(city) < len(SUITS):
        return points
    types = {kit.built_as[b][2] for b in city}
    return points + FIVE_TYPES if types.issuperset(SUITS) else points


def count_extra_points(state: State, kit: Kit, seat: int, city: CityCount) -> int:
    """Return what the types of `seat`'s city and the cards in it score in addition to their own points."""
    points = FIVE_TYPES if {suit for _, _, suit in city.buildings}.issuperset(SUITS) else 0
    for key, _, _ in city.buildings:
        if key in kit.special_scoring:
            points += kit.districts[key].points_at_end(state, seat, city)
    return points


def completion_points(state: State, seat: int) -> int:
    """Return the points of `seat` for having completed its city."""
    completed = state.completed
    return 0 if seat not in completed else FIRST_COMPLETE if completed[0] == seat else COMPLETE


def count_points(state: State, seat: int, cards: list[District], types: tuple[str, ...]) -> list[ScoreLine]:
    """Return the score lines if each of `cards` counts as the type at the same index in `types`."""
    lines = [ScoreLine("districts", c.key, c.built_points()) for c in cards]
    if set(SUITS) <= set(types):
        lines.append(ScoreLine("types", "", FIVE_TYPES))
    if completed := completion_points(state, seat):
        lines.append(ScoreLine("completed", "", completed))
    city = CityCount(tuple((c.key, c.cost, t) for c, t in zip(cards, types, strict=True)))
    lines += [ScoreLine("uniques", c.key, points) for c in cards if (points := c.points_at_end(state, seat, city))]
    return lines


def total_points(lines: list[ScoreLine]) -> int:
    """Return the sum of the points of `lines`."""
    return sum(line.points for line in lines)


def winning_seats(state: State, kit: Kit, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the winning seats, given the points of all seats; several if the tie-break does not decide (U-35)."""
    for_districts = [sum([kit.built_points[b] for b in player.city]) for player in state.players]
    breaks = break_ties(state.revealed, kit, totals, for_districts)
    best = max(breaks.values())
    return tuple([seat for seat, ahead in breaks.items() if ahead == best])


def tie_breaks(revealed: Mapping[str, int], kit: Kit, scores: Sequence[Sequence[ScoreLine]]) -> dict[int, int]:
    """Return the tie-break value of each seat that has the best total.

    It is the highest rank that the seat `revealed` in the last round (0 for none) or, in some editions, the points for
    districts alone.
    """
    totals = [sum(line.points for line in lines) for lines in scores]
    for_districts = [sum(line.points for line in lines if line.part == "districts") for lines in scores]
    return break_ties(revealed, kit, totals, for_districts)


def break_ties(
    revealed: Mapping[str, int], kit: Kit, totals: Sequence[int], for_districts: Sequence[int]
) -> dict[int, int]:
    """Return what `tie_breaks` does, given the points of all seats, and their points for districts alone."""
    best = max(totals)
    tied = [seat for seat, points in enumerate(totals) if points == best]
    if kit.edition.ties_by_rank:
        # A killed character was not revealed and does not count; a bewitched one was revealed (U-45).
        return {seat: max([kit.ranks[c] for c, s in revealed.items() if s == seat], default=0) for seat in tied}
    return {seat: for_districts[seat] for seat in tied}
