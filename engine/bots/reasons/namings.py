"""Reasons for naming a character: to kill, bewitch or rob it, or to place a marker on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...steps import Choice
from ..belief import holder_belief
from ..draft import DESTROYERS
from ..situation import Situation
from .base import Finder, Reason
from .holders import find_holders, likeliest_holder
from .rivals import MUCH_GOLD, NEARLY_DONE, HasGold, find_rival_gains, find_standing

LITTLE_LOOT = 1
"""The most gold of the richest rival with which it hardly matters whom the viewer robs."""


@dataclass(frozen=True)
class SparesCity(Reason):
    """The viewer's city is nearly complete, and the character could destroy or take one of its districts."""

    character: str
    left: int


@dataclass(frozen=True)
class ExpectedLoot(Reason):
    """The gold that robbing the character brings on average, with the probabilities of its holders."""

    character: str
    gold: int


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
    yield from find_holders(situation, character)
    seat = likeliest_holder(situation, character)
    if seat is not None:
        yield from find_rival_gains(situation, seat, character)
        yield from find_standing(situation, seat)
        if character in DESTROYERS and not situation.ending and situation.left[situation.me] <= NEARLY_DONE:
            yield SparesCity(character, situation.left[situation.me])


def find_robbery(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for robbing a character."""
    character = str(choice[1])
    most = max(situation.view.players[seat].gold for seat in situation.rivals)
    if most <= LITTLE_LOOT:
        yield LittleLoot(most)
        return
    yield from find_holders(situation, character)
    seat = likeliest_holder(situation, character)
    if seat is not None:
        if gold := situation.view.players[seat].gold:
            yield HasGold(seat, gold)
        if average := expected_loot(situation, character):
            yield ExpectedLoot(character, average)


def find_marker(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for placing a warrant or a threat on a character."""
    character = str(choice[1])
    yield from find_holders(situation, character)
    seat = likeliest_holder(situation, character)
    if seat is not None and situation.view.players[seat].gold >= MUCH_GOLD:
        yield HasGold(seat, situation.view.players[seat].gold)


def expected_loot(situation: Situation, character: str) -> int:
    """Return the average gold of the character's holder, 0 if no one holds it."""
    holders = holder_belief(situation).get(character) or {}
    return round(sum(chance * situation.view.players[seat].gold for seat, chance in holders.items()))


def compare_robberies(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that one robbery brings more than the other."""
    gold, less = (expected_loot(situation, str(each[1])) for each in (choice, other))
    if gold > less:
        yield MoreLoot(str(choice[1]), gold, str(other[1]), less)


ACTS: dict[str, Finder] = {"assassinate": find_kill, "bewitch": find_kill, "steal_from": find_robbery}
ANSWERS: dict[str, Finder] = dict.fromkeys(("sign", "warrant", "flower", "threat"), find_marker)
