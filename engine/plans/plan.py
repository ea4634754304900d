"""A plan for one turn, as data."""

from __future__ import annotations

from dataclasses import dataclass

from .vocabulary import GUARDS


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One step of a planned turn."""

    action: str
    """One of ACTIONS."""
    choices: tuple[str, ...]
    """The choices in order of preference, such as "build:harbor"; the first one that is possible is made."""
    keep: str = ""
    """One of KEEPS if the step draws cards to choose from, otherwise empty."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the owner of a plan expected to have when the turn begins."""

    gold: int
    hand: tuple[str, ...]
    """Sorted."""
    city: tuple[str, ...]
    tokens: tuple[str, ...]
    """The kinds of the tokens that were on the character."""
    unknown: int = 0
    """How many more cards were expected in hand, because an earlier turn was planned to draw them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player wants to do in the turn of `character` in `round`."""

    character: str
    round: int
    steps: tuple[PlanStep, ...]
    seen: Seen
    guards: tuple[str, ...] = GUARDS
    """Those of GUARDS that are on: the owner is asked if what they watch is not as in `seen`."""
    plays_if_robbed: bool = False
    """Whether a robbed owner is not asked: their gold is not watched, and steps that are not possible are skipped."""
