"""Reasons for all other answers: bribes and threats, the crown, and cards played out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...keys import true_token
from ...steps import Choice
from ..situation import Situation
from .base import Finder, Reason
from .picks import FirstPick
from .rivals import HasGold, find_standing


@dataclass(frozen=True)
class BribeAtStake(Reason):
    """A bribe costs `gold`; if the viewer refuses and the threat is real, it costs all `most`."""

    gold: int
    most: int


@dataclass(frozen=True)
class KnownThreat(Reason):
    """The viewer, who placed the threats, knows whether this one is real."""

    is_real: bool


@dataclass(frozen=True)
class NextDraft(Reason):
    """If `seat` has the crown, the viewer chooses at this place in the next draft; 1 is first."""

    seat: int
    place: int


@dataclass(frozen=True)
class Survival(Reason):
    """Playing the card saves the viewer's turn."""


@dataclass(frozen=True)
class BoothGold(Reason):
    """The viewer gets this much gold from the Ticket Booth."""

    gold: int


def find_bribe(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what is at stake."""
    yield BribeAtStake(situation.own.gold // 2, situation.own.gold)


def find_revelation(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield whether the threat is real."""
    turn = situation.view.turn
    tokens = dict(situation.view.marks).get(turn.character if turn else "", ())
    yield KnownThreat(true_token("threat") in tokens)


def find_crown(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what the crown's new place means for the next draft."""
    other = int(choice[1])
    yield NextDraft(other, (situation.me - other) % len(situation.seats) + 1)


def find_richest(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield why to take gold from this player."""
    other = int(choice[1])
    yield HasGold(other, situation.view.players[other].gold)
    yield from find_standing(situation, other)


def find_survival(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield that the Strongman saves the turn."""
    if choice[0] == "play":
        yield Survival()


def find_throne(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield that the Acrobat brings the crown."""
    if choice[0] == "play" and not situation.ending:
        yield FirstPick()


def find_booth(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield the gold on the viewer's booth."""
    booths = dict(situation.view.stash).get("ticket_booth", ())
    gold = max((coins for _, owner, coins in booths if owner == situation.me), default=0)
    if choice[1] == "true" and gold:
        yield BoothGold(gold)


ACTS: dict[str, Finder] = {"crown": find_crown, "take_from_richest": find_richest}
ANSWERS: dict[str, Finder] = {
    "crown": find_crown,
    "bribe": find_bribe,
    "reveal_threat": find_revelation,
    "resist": find_survival,
    "take_throne": find_throne,
    "cash_booth": find_booth,
}
