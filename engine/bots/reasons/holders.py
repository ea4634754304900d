"""Reasons about who may hold a character, as far as the viewer can know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..belief import hidden_slots, holder_belief, possible_picks, unseen_characters
from ..situation import Situation
from .base import Reason

LEAST_PERCENT = 10
"""A holder who is less likely than this is not named."""
MOST_PERCENT = 95
"""The highest percentage of a guess, because the character may be facedown."""


@dataclass(frozen=True)
class KnownHolder(Reason):
    """The viewer knows that `seat` has the character."""

    is_telling: ClassVar[bool] = False

    character: str
    seat: int


@dataclass(frozen=True)
class LikelyHolder(Reason):
    """`seat` is a likely holder of the character, judged by what each seat would want."""

    is_telling: ClassVar[bool] = False

    character: str
    seat: int
    percent: int
    has_rivals: bool = True
    """Whether other players may have it too, and none of them more likely."""


@dataclass(frozen=True)
class HolderByElimination(Reason):
    """`seat` has the character, because no other one is possible."""

    is_telling: ClassVar[bool] = False

    character: str
    seat: int


@dataclass(frozen=True)
class NoHolder(Reason):
    """No other player can have the character."""

    character: str


@dataclass(frozen=True)
class PossibleHolders(Reason):
    """Only some of the other seats can have the character, by the characters that the viewer saw in the draft."""

    is_telling: ClassVar[bool] = False

    character: str
    seats: tuple[int, ...]
    is_passed_on: bool
    """Whether the viewer passed the character on; otherwise it was gone when the viewer chose."""


def likeliest_holder(situation: Situation, character: str) -> int | None:
    """Return the seat that most likely holds `character`; None if no seat can."""
    holders = holder_belief(situation).get(character) or {}
    return max(holders, key=lambda seat: (holders[seat], -seat), default=None)


def find_holders(situation: Situation, character: str, seat: int | None) -> Iterator[Reason]:
    """Yield what the viewer knows, and may guess, about `seat` as the holder of `character`."""
    if seat is None:
        return
    if character in situation.view.players[seat].characters:
        yield KnownHolder(character, seat)
        return
    if is_only_character(situation, seat, character):
        yield HolderByElimination(character, seat)
        return
    holders = holder_belief(situation)[character]
    percent = min(round(100 * holders[seat]), MOST_PERCENT)
    if percent >= LEAST_PERCENT:
        has_rivals = len(holders) > 1 and seat == likeliest_holder(situation, character)
        yield LikelyHolder(character, seat, percent, has_rivals)
        yield from find_possible_holders(situation, character)


def is_only_character(situation: Situation, seat: int, character: str) -> bool:
    """Return whether the draft left `seat` no other character.

    Never if the last player may have taken the facedown character, or the Theater has exchanged characters.
    """
    view = situation.view
    if len(situation.seats) < 4 or len(view.cast) - len(situation.seats) < 2 or "theater" in view.uniques:
        return False
    unseen = set(unseen_characters(situation))
    return hidden_slots(situation, seat) == 1 and possible_picks(situation, seat, unseen, "") == [character]


def find_possible_holders(situation: Situation, character: str) -> Iterator[Reason]:
    """Yield which seats can have `character`, if the draft narrows them down."""
    view, unseen = situation.view, set(unseen_characters(situation))
    # With two or three players, each picks twice; the Theater exchanges characters after the draft.
    if len(situation.seats) < 4 or not view.passed or "theater" in view.uniques or character not in unseen:
        return
    hidden = [seat for seat in situation.rivals if hidden_slots(situation, seat)]
    seats = tuple(seat for seat in hidden if character in possible_picks(situation, seat, unseen, ""))
    if 0 < len(seats) < len(hidden):
        yield PossibleHolders(character, seats, character in view.passed[0])
