"""Reasons for naming a character: to kill, bewitch or rob it, or to place a marker on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...keys import plain_district
from ...steps import Choice
from ..belief import holder_belief
from ..cities import wall_surcharge
from ..draft import DESTROYERS
from ..situation import Situation
from .base import Finder, Reason
from .holders import NoHolder, find_holders, likeliest_holder
from .rivals import MUCH_GOLD, NEARLY_DONE, HasGold, find_rival_gains, find_standing

LITTLE_LOOT = 1
"""The most gold of the richest rival with which it hardly matters whom the viewer robs."""


@dataclass(frozen=True)
class SparesCity(Reason):
    """The viewer's city is nearly complete, and the character could destroy or take one of its districts."""

    character: str
    left: int


@dataclass(frozen=True)
class CouldDestroy(Reason):
    """The character's holder could destroy the viewer's district for this much gold."""

    character: str
    district: str
    price: int


@dataclass(frozen=True)
class ExpectedLoot(Reason):
    """The gold that robbing the character brings on average, with the probabilities of its holders."""

    character: str
    gold: int

    def is_outdone_by(self, other: Reason) -> bool:
        return isinstance(other, MoreLoot) or (isinstance(other, ExpectedLoot) and other.gold >= self.gold)


@dataclass(frozen=True)
class LittleLoot(Reason):
    """No other player has more than this little gold."""

    most: int


@dataclass(frozen=True)
class MoreLoot(Reason):
    """Robbing one character brings more gold on average than robbing another."""

    character: str
    gold: int
    other: str
    less: int


def find_kill(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for killing or bewitching a character."""
    character = str(choice[1])
    seat = likeliest_holder(situation, character)
    yield from find_holders(situation, character, seat)
    if seat is not None:
        yield from find_threats(situation, seat, character)
        yield from find_standing(situation, seat)
        yield from find_rival_gains(situation, seat, character)


def find_threats(situation: Situation, seat: int, character: str) -> Iterator[Reason]:
    """Yield what `seat` could do to the viewer's city with `character`."""
    left = situation.left[situation.me]
    if character not in DESTROYERS or not left:
        return
    if not situation.ending and left <= NEARLY_DONE:
        yield SparesCity(character, left)
    elif character == "warlord":
        gold = situation.view.players[seat].gold
        prices = {card: destruction_price(situation, card) for card in situation.own.city}
        within = [card for card in prices if prices[card] <= gold and not situation.kit.districts[card].immune]
        if within:
            district = min(within, key=lambda card: (prices[card], -situation.points(plain_district(card))))
            yield CouldDestroy(character, plain_district(district), prices[district])


def destruction_price(situation: Situation, card: str) -> int:
    """Return the gold that destroying a district of the viewer's city costs the Warlord."""
    return max(situation.cost(card) - 1, 0) + wall_surcharge(situation, situation.me, card)


def find_robbery(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for robbing a character."""
    character = str(choice[1])
    most = max(situation.view.players[seat].gold for seat in situation.rivals)
    if most <= LITTLE_LOOT:
        yield LittleLoot(most)
        return
    seat = richest_holder(situation, character)
    yield from find_holders(situation, character, seat)
    if seat is not None:
        if gold := situation.view.players[seat].gold:
            yield HasGold(seat, gold)
        if average := expected_loot(situation, character):
            yield ExpectedLoot(character, average)


def find_marker(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for placing a warrant or a threat on a character."""
    character = str(choice[1])
    seat = likeliest_holder(situation, character)
    yield from find_holders(situation, character, seat)
    if seat is not None and situation.view.players[seat].gold >= MUCH_GOLD:
        yield HasGold(seat, situation.view.players[seat].gold)


def compare_kills(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that killing the other character harms no one."""
    if likeliest_holder(situation, str(other[1])) is None:
        yield NoHolder(str(other[1]))


def richest_holder(situation: Situation, character: str) -> int | None:
    """Return the possible holder of `character` from whom a robbery brings the most on average; None if no seat can."""
    holders, players = holder_belief(situation).get(character) or {}, situation.view.players
    return max(holders, key=lambda seat: (holders[seat] * players[seat].gold, holders[seat], -seat), default=None)


def expected_loot(situation: Situation, character: str) -> int:
    """Return the average gold of the character's holder, 0 if no one holds it."""
    holders = holder_belief(situation).get(character) or {}
    return round(sum(chance * situation.view.players[seat].gold for seat, chance in holders.items()))


def compare_robberies(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that one robbery brings more than the other, which may bring nothing."""
    if likeliest_holder(situation, str(other[1])) is None:
        yield NoHolder(str(other[1]))
        return
    gold, less = (expected_loot(situation, str(each[1])) for each in (choice, other))
    if gold > less:
        yield MoreLoot(str(choice[1]), gold, str(other[1]), less)


ACTS: dict[str, Finder] = {"assassinate": find_kill, "bewitch": find_kill, "steal_from": find_robbery}
ANSWERS: dict[str, Finder] = dict.fromkeys(("sign", "warrant", "flower", "threat"), find_marker)
