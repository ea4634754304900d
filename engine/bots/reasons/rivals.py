"""Reasons about another player: who leads, who is about to finish, who is rich, and what a turn would bring them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...cards import Card
from ...shared_rules import income_count, paying_districts
from ..draft import BUILDERS
from ..situation import Situation
from .base import Reason

NEARLY_DONE = 2
"""The number of missing districts from which a player may soon end the game."""
MUCH_GOLD = 4
"""The least gold that makes a player rich, or able to build more than one district."""


@dataclass(frozen=True)
class Leading(Reason):
    """`seat` has more points than every other seat."""

    seat: int
    points: int


@dataclass(frozen=True)
class NearlyDone(Reason):
    """`seat` needs only a few more districts for a complete city."""

    seat: int
    left: int


@dataclass(frozen=True)
class HasGold(Reason):
    """`seat` has this much gold."""

    seat: int
    gold: int


@dataclass(frozen=True)
class CouldBuildSeveral(Reason):
    """With its gold and cards, `seat` could use the character to build more than one district."""

    character: str
    seat: int
    gold: int
    cards: int


@dataclass(frozen=True)
class WouldCollect(Reason):
    """The city of `seat` would pay income to the character: gold, or as many cards."""

    character: str
    seat: int
    number: int
    is_gold: bool


def income(situation: Situation, seat: int, character: str) -> tuple[int, bool]:
    """Return (amount, whether it is gold) of the income that `seat`'s districts would pay to `character`."""
    card = situation.kit.cards[character]
    for ability in card.abilities:
        if ability.yields is income_count:
            city = situation.view.players[seat].city
            return len(paying_districts(card, situation.kit, city)), is_paid_in_gold(card)
    return 0, False


def is_paid_in_gold(card: Card) -> bool:
    """Return whether the character's income can be taken in gold."""
    return any(ability.yields is income_count and not ability.lasting(0, 0) for ability in card.abilities)


def find_standing(situation: Situation, seat: int) -> Iterator[Reason]:
    """Yield why it matters to stop `seat`: it is about to finish, or it leads."""
    if not situation.ending and situation.left[seat] <= NEARLY_DONE:
        yield NearlyDone(seat, situation.left[seat])
    points = [player.points for player in situation.view.players]
    if all(points[seat] > points[other] for other in situation.seats if other != seat):
        yield Leading(seat, points[seat])


def find_rival_gains(situation: Situation, seat: int, character: str) -> Iterator[Reason]:
    """Yield what a turn as `character` would bring `seat`."""
    player = situation.view.players[seat]
    number, is_gold = income(situation, seat, character)
    if number:
        yield WouldCollect(character, seat, number, is_gold)
    if character in BUILDERS and player.gold >= MUCH_GOLD and player.hand_size > 1:
        yield CouldBuildSeveral(character, seat, player.gold, player.hand_size)
