"""Reasons for acting on districts in cities: destroying, seizing, exchanging or beautifying them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...cards import SUITS
from ...steps import Choice
from ..situation import Situation
from .base import Finder, Reason
from .builds import find_type
from .rivals import find_standing


@dataclass(frozen=True)
class LostDistrict(Reason):
    """`seat` loses a district that scores these points."""

    seat: int
    district: str
    points: int


@dataclass(frozen=True)
class BrokenSet(Reason):
    """`seat` has all five types, and this district is its only one of the type."""

    seat: int
    district: str
    suit: str


@dataclass(frozen=True)
class GainedDistrict(Reason):
    """The viewer gets a district that scores these points."""

    district: str
    points: int


@dataclass(frozen=True)
class Price(Reason):
    """The choice costs the viewer gold, or none."""

    gold: int


@dataclass(frozen=True)
class GoldIntoPoint(Reason):
    """A beautified district scores 1 more point for 1 gold."""

    left: int
    """The gold left."""


def find_destruction(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for destroying a district in another city."""
    owner, building = int(choice[1]), str(choice[2])
    if owner == situation.me:
        return
    yield from find_loss_of(situation, owner, building)
    price = dict(situation.view.prices).get(choice)
    if price is not None and choice[0] != "armory":
        yield Price(price)


def find_loss_of(situation: Situation, owner: int, building: str) -> Iterator[Reason]:
    """Yield what the owner loses with a district."""
    yield from find_standing(situation, owner)
    suit, counts = situation.kit.suit(building), situation.counts[owner]
    if suit is not None and counts.get(suit) == 1 and all(counts.get(each) for each in SUITS):
        yield BrokenSet(owner, building, suit)
    yield LostDistrict(owner, building, situation.points(building))


def find_takeover(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for taking over a district of another city."""
    building = str(choice[2])
    yield GainedDistrict(building, situation.points(building))
    yield from find_type(situation, building)
    yield from find_destruction(situation, choice)


def find_beauty(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield that gold becomes a point."""
    if choice[0] == "beautify" and situation.own.gold:
        yield GoldIntoPoint(situation.own.gold - 1)


def find_confiscation(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what the confiscated district brings."""
    if choice[1] == "true" and situation.view.site:
        owner, district = situation.view.site
        yield GainedDistrict(district, situation.points(district))
        yield from find_type(situation, district)
        yield from find_standing(situation, owner)


ACTS: dict[str, Finder] = {
    "destroy": find_destruction,
    "armory": find_destruction,
    "seize": find_takeover,
    "exchange": find_takeover,
    "beautify": find_beauty,
}
ANSWERS: dict[str, Finder] = {"beautify": find_beauty, "confiscate": find_confiscation}
