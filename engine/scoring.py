"""The final scoring, with each kind of points on a line of its own (RULES 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .cards import SUITS, CityCount, District

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
    types = product(*(card.types_at_end(state) for card in cards))
    return max((count_points(state, seat, cards, chosen) for chosen in types), key=total_points)


def count_points(state: State, seat: int, cards: list[District], types: tuple[str, ...]) -> list[ScoreLine]:
    """Return the score lines if each of `cards` counts as the type at the same index in `types`."""
    lines = [ScoreLine("districts", c.key, c.cost if c.value is None else c.value) for c in cards]
    if set(SUITS) <= set(types):
        lines.append(ScoreLine("types", "", FIVE_TYPES))
    if seat in state.completed:
        lines.append(ScoreLine("completed", "", FIRST_COMPLETE if state.completed[0] == seat else COMPLETE))
    city = CityCount(tuple((c.key, c.cost, t) for c, t in zip(cards, types, strict=True)))
    lines += [ScoreLine("uniques", c.key, points) for c in cards if (points := c.points_at_end(state, seat, city))]
    return lines


def total_points(lines: list[ScoreLine]) -> int:
    """Return the sum of the points of `lines`."""
    return sum(line.points for line in lines)


def winning_seats(state: State, kit: Kit, scores: Sequence[list[ScoreLine]]) -> tuple[int, ...]:
    """Return the winning seats, given the scores of all seats; several if the tie-break does not decide (U-35)."""
    breaks = tie_breaks(state.revealed, kit, scores)
    return tuple(seat for seat, ahead in breaks.items() if ahead == max(breaks.values()))


def tie_breaks(revealed: Mapping[str, int], kit: Kit, scores: Sequence[Sequence[ScoreLine]]) -> dict[int, int]:
    """Return the tie-break value of each seat that has the best total.

    It is the highest rank that the seat `revealed` in the last round (0 for none) or, in some editions, the points for
    districts alone.
    """
    totals = [sum(line.points for line in lines) for lines in scores]
    tied = [seat for seat, points in enumerate(totals) if points == max(totals)]
    if kit.edition.ties_by_rank:
        # A killed character was not revealed and does not count; a bewitched one was revealed (U-45).
        return {seat: max((kit.ranks[c] for c, s in revealed.items() if s == seat), default=0) for seat in tied}
    return {seat: sum(line.points for line in scores[seat] if line.part == "districts") for seat in tied}
