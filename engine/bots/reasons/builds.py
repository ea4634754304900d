"""Reasons for building a district, or for taking one over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...steps import Choice
from ..building import GOLD_INCOME
from ..situation import Situation
from .base import Finder, Reason

WITHIN_REACH = 3
"""The most missing types with which a player may still get all five."""
FEW_LEFT = 2
"""The most missing districts that are worth a mention."""


@dataclass(frozen=True)
class CityPoints(Reason):
    """The points of the viewer's city before and after a build."""

    district: str
    before: int
    after: int

    def is_outdone_by(self, other: Reason) -> bool:
        return isinstance(other, CityPoints) and other.after >= self.after


@dataclass(frozen=True)
class MorePoints(Reason):
    """One district scores more points than another."""

    district: str
    points: int
    other: str
    less: int


@dataclass(frozen=True)
class GoldLeft(Reason):
    """After building the district, the viewer still has this much gold."""

    district: str
    gold: int


@dataclass(frozen=True)
class CompletesCity(Reason):
    """The build completes the viewer's city; the first complete city ends the game with this round."""

    district: str
    is_first: bool


@dataclass(frozen=True)
class DistrictsLeft(Reason):
    """After the build, the viewer needs only a few more districts."""

    left: int


@dataclass(frozen=True)
class FreeDistrict(Reason):
    """The action card costs no gold, and counts as a district of a complete city."""


@dataclass(frozen=True)
class NewType(Reason):
    """The district is of a type that the viewer's city lacks."""

    district: str
    suit: str
    missing: int
    """The types that are missing afterwards; at 0, the city has all five."""


@dataclass(frozen=True)
class RaisesIncome(Reason):
    """The district pays income this turn, if it is built before the income is collected."""

    district: str
    character: str


def find_build(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for a build: what it does for the city."""
    district = str(choice[1])
    after = dict(situation.view.worth).get(choice)
    grows = 0 if choice[2:3] == ("destroy",) else weight(situation, district)
    left = situation.left[situation.me]
    if 0 < left <= grows:
        yield CompletesCity(district, not situation.ending)
    if after is not None and after > situation.own.points:
        yield CityPoints(district, situation.own.points, after)
    yield from find_type(situation, district)
    if ("income",) in situation.options and situation.powers in GOLD_INCOME:
        card = situation.kit.cards[district]
        if card.any_suit or card.suit == situation.kit.cards[situation.powers].suit:
            yield RaisesIncome(district, situation.powers)
    if grows < left <= grows + FEW_LEFT and not situation.ending:
        yield DistrictsLeft(left - grows)


def find_play(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what the Circus Tent does for the city."""
    left = situation.left[situation.me]
    if choice[1] != "circus_tent" or situation.ending or not left:
        return
    if left == 1:
        yield CompletesCity("circus_tent", is_first=True)
    yield FreeDistrict()
    if 1 < left <= 1 + FEW_LEFT:
        yield DistrictsLeft(left - 1)


def find_type(situation: Situation, district: str) -> Iterator[Reason]:
    """Yield that the district's type is new in the viewer's city, if that brings all five types within reach."""
    suit, missing = situation.kit.cards[district].suit, situation.missing(situation.me)
    if suit is not None and suit in missing and len(missing) <= min(WITHIN_REACH, situation.left[situation.me]):
        yield NewType(district, suit, len(missing) - 1)


def weight(situation: Situation, card: str) -> int:
    """Return how many districts `card` counts as."""
    district = situation.district(card)
    return district.weight if district else 1


def compare_points(situation: Situation, card: str, other: str) -> Iterator[Reason]:
    """Yield that one district scores more than the other; nothing about unique districts, which may score otherwise."""
    points, less = situation.points(card), situation.points(other)
    if points > less and "unique" not in (situation.kit.suit(card), situation.kit.suit(other)):
        yield MorePoints(card, points, other, less)


def compare_builds(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that one district scores more than the other, or that it leaves more gold."""
    more = tuple(compare_points(situation, str(choice[1]), str(other[1])))
    yield from more
    if more:
        return
    price, dearer = (situation.price(str(each[1])) for each in (choice, other))
    if price < dearer and (left := situation.own.gold - price) > 0:
        yield GoldLeft(str(choice[1]), left)


ACTS: dict[str, Finder] = {"build": find_build, "play": find_play}
