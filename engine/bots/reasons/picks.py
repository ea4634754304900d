"""Reasons for picking a character, or for laying one aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...steps import Choice
from ..draft import BUILDERS, DESTROYERS, KILLERS
from ..roles import character_worth
from ..situation import Situation
from .base import Finder, Reason
from .hands import LargerHand
from .rivals import (
    MUCH_GOLD,
    NEARLY_DONE,
    CouldBuildSeveral,
    HasGold,
    NearlyDone,
    find_rival_gains,
    find_standing,
    income,
)

ROBBERS = ("thief", "blackmailer", "spy")
HAND_TAKERS = ("magician", "wizard")


@dataclass(frozen=True)
class OwnIncome(Reason):
    """The viewer's districts pay income to the character: gold, or as many cards."""

    character: str
    number: int
    is_gold: bool


@dataclass(frozen=True)
class MoreIncome(Reason):
    """The viewer's districts pay more gold to one character than to another."""

    character: str
    gold: int
    other: str
    less: int


@dataclass(frozen=True)
class ExtraGold(Reason):
    """The character brings extra gold, whatever the viewer's city is."""

    character: str
    gold: int


@dataclass(frozen=True)
class ExtraCards(Reason):
    """The character brings extra cards."""

    character: str
    number: int


@dataclass(frozen=True)
class SeveralBuilds(Reason):
    """With 2 more gold, the viewer could build this many districts as the character."""

    character: str
    number: int


@dataclass(frozen=True)
class Refund(Reason):
    """The Alchemist gives back the gold for the most expensive district that the viewer could build."""

    character: str
    district: str
    gold: int


@dataclass(frozen=True)
class FirstPick(Reason):
    """The viewer gets the crown, and chooses first in the next round."""


@dataclass(frozen=True)
class ShelteredCity(Reason):
    """The Bishop protects the viewer's city from rank 8 while it is nearly complete."""

    left: int


@dataclass(frozen=True)
class ActsFirst(Reason):
    """The character has rank 1: no other character can kill or rob it."""

    character: str


@dataclass(frozen=True)
class Denied(Reason):
    """The character could let `seat` build several districts, so the viewer had better have it."""

    character: str
    seat: int


def find_pick(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for picking a character: what it brings, and what it keeps from others."""
    character = str(choice[1])
    yield from find_race(situation, character)
    number, is_gold = income(situation, situation.me, character)
    if number:
        yield OwnIncome(character, number, is_gold)
    yield from find_gains(situation, character)
    yield from find_targets(situation, character)
    if character in ("king", "patrician") and situation.view.crown != situation.me and not situation.ending:
        yield FirstPick()
    if situation.kit.ranks[character] == 1:
        yield ActsFirst(character)


def find_race(situation: Situation, character: str) -> Iterator[Reason]:
    """Yield what the character does against a player who is about to finish, or for the viewer's own last builds."""
    if situation.ending:
        return
    if character == "bishop" and situation.left[situation.me] <= NEARLY_DONE:
        yield ShelteredCity(situation.left[situation.me])
    rival = min(situation.rivals, key=lambda seat: (situation.left[seat], seat))
    if situation.left[rival] <= NEARLY_DONE and character in (*KILLERS, *DESTROYERS):
        yield NearlyDone(rival, situation.left[rival])
    if character in BUILDERS:
        for reason in find_rival_gains(situation, rival, character):
            if situation.left[rival] <= NEARLY_DONE + 1 and isinstance(reason, CouldBuildSeveral):
                yield Denied(character, rival)


def find_gains(situation: Situation, character: str) -> Iterator[Reason]:
    """Yield the extra gold, cards and builds that a character brings the viewer."""
    card = situation.kit.cards[character]
    extra = getattr(card, "extra", 0)
    if character == "merchant":
        yield ExtraGold(character, extra)
    if character in BUILDERS and (number := affordable_builds(situation, getattr(card, "limit", 1))) > 1:
        yield SeveralBuilds(character, number)
    if character == "alchemist":
        yield from find_refund(situation)
    if character == "architect":
        yield ExtraCards(character, extra)
    if character == "tax_collector" and (gold := int(dict(situation.view.stash).get("tax_collector", 0))):
        yield ExtraGold(character, gold)


def find_refund(situation: Situation) -> Iterator[Reason]:
    """Yield the most expensive district that the viewer could build after taking 2 gold."""
    prices = {card: situation.price(card) for card in situation.useful}
    within = [card for card, price in prices.items() if 0 < price <= situation.own.gold + 2]
    if within:
        card = max(within, key=lambda c: (prices[c], c))
        yield Refund("alchemist", card, prices[card])


def find_targets(situation: Situation, character: str) -> Iterator[Reason]:
    """Yield whom the character would be aimed at."""
    players = situation.view.players
    if character in ROBBERS:
        richest = max(situation.rivals, key=lambda seat: (players[seat].gold, -seat))
        if players[richest].gold >= MUCH_GOLD - 1:
            yield HasGold(richest, players[richest].gold)
    if character in HAND_TAKERS:
        largest = max(situation.rivals, key=lambda seat: (players[seat].hand_size, -seat))
        if players[largest].hand_size > situation.own.hand_size:
            yield LargerHand(largest, players[largest].hand_size, situation.own.hand_size)


def affordable_builds(situation: Situation, limit: int) -> int:
    """Return how many hand cards, at most `limit`, could be built after taking 2 gold."""
    funds, number = situation.own.gold + 2, 0
    for price in sorted(situation.price(card) for card in situation.useful)[:limit]:
        funds -= price
        number += funds >= 0
    return number


def find_lay_aside(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for laying a character aside: what it would bring the player whom it helps most."""
    character = str(choice[1])
    seat = max(situation.rivals, key=lambda s: (situation.danger[s] * character_worth(situation, s, character), -s))
    yield from find_rival_gains(situation, seat, character)
    yield from find_standing(situation, seat)


def compare_picks(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that one character collects more gold than the other."""
    (gold, is_gold), (less, _) = (income(situation, situation.me, str(each[1])) for each in (choice, other))
    if is_gold and gold > less > 0:
        yield MoreIncome(str(choice[1]), gold, str(other[1]), less)


ANSWERS: dict[str, Finder] = {"pick": find_pick, "lay_aside": find_lay_aside}
