"""What lies on the table. Plain data: no rules, no chance, nothing of the web."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .steps import Step

NOBODY = -1
"""Stands for a seat where a fact has none."""


@dataclass(slots=True)
class Player:
    """One seat's belongings."""

    gold: int = 2
    hand: list[str] = field(default_factory=list)
    city: list[str] = field(default_factory=list)
    """Card keys in the order they were built; a `+` behind a key is the Artist's gold lying on it."""
    characters: tuple[str, ...] = ()
    """Characters held this round: one, or two with 2 and 3 players."""
    passed: tuple[tuple[str, ...], ...] = ()
    """What the seat left over at each of its picks this round; its own knowledge."""
    known: tuple[tuple[int, str], ...] = ()
    """(seat, card): what others have seen of this hand and may still count on."""

    def copy(self) -> Player:
        """Return one like it that changes by itself."""
        return Player(self.gold, self.hand[:], self.city[:], self.characters, self.passed, self.known)


@dataclass(slots=True)
class Turn:
    """The turn being taken. `powers` names whose abilities the seat uses (the Witch borrows them)."""

    seat: int
    character: str
    powers: str
    gathered: bool = False
    built: int = 0
    """Builds that count against the limit."""
    paid: int = 0
    """Builds that were paid for, counted or not."""
    extra: int = 0
    """Builds allowed beyond the character's own limit."""
    used: tuple[tuple[str, str], ...] = ()
    """(card, ability) pairs already used."""
    shown: tuple[int, ...] = ()
    """Seats whose hand the one on turn may look at for now."""

    def copy(self) -> Turn:
        """Return one like it that changes by itself."""
        return Turn(
            self.seat,
            self.character,
            self.powers,
            self.gathered,
            self.built,
            self.paid,
            self.extra,
            self.used,
            self.shown,
        )


@dataclass(slots=True)
class State:
    """A whole table. Everything but `rolled` and `agenda` can be rebuilt from the facts alone."""

    edition: str
    options: tuple[tuple[str, Any], ...]
    """Chosen edition options as sorted pairs."""
    cast: tuple[str, ...]
    """The 8 or 9 characters of this game, by rank."""
    uniques: tuple[str, ...]
    """The unique districts shuffled in."""
    seed: str
    """64 hex digits; secret until the game is over."""
    rolled: int
    """How many numbers have been drawn from the seed."""
    deck: list[str]
    """Top first."""
    discard: list[str] | None
    """The open discard pile, last card on top; None where discards go under the deck."""
    players: list[Player]
    crown: int = 0
    round: int = 0
    phase: str = "selection"
    """selection, action or finished."""
    faceup: tuple[str, ...] = ()
    pool: list[str] = field(default_factory=list)
    """Characters the next picker chooses from, by rank."""
    picks: list[tuple[int, str, bool]] = field(default_factory=list)
    """This round's selection in order: (seat, character, kept); not kept lies facedown, seen by `seat` alone."""
    called: int = 0
    """The rank called last."""
    revealed: dict[str, int] = field(default_factory=dict)
    """Character -> the seat that answered this round."""
    shown: dict[str, int] = field(default_factory=dict)
    """Character -> the seat that showed it without being called; that alone is not revealed for the tie-break."""
    acting: dict[str, int] = field(default_factory=dict)
    """Character -> the seat that used its abilities last this round."""
    turn: Turn | None = None
    drawn: list[str] = field(default_factory=list)
    """Cards looked at, of which some are still to be kept."""
    site: tuple[int, str] | None = None
    """(seat, district) paid for and not yet standing."""
    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Character -> tokens on it; a `!` behind a token is its hidden true face."""
    laid: dict[str, int] = field(default_factory=dict)
    """Token with a hidden face -> the seat that laid it this round and knows the faces."""
    swaps: tuple[tuple[int, int, str, str], ...] = ()
    """This round's blind swaps of characters: (seat, other, given, taken); known to these two."""
    stash: dict[str, Any] = field(default_factory=dict)
    """Card -> what it holds or remembers (JSON values, tuples for lists)."""
    completed: tuple[int, ...] = ()
    """Seats whose city was complete once, first one first."""
    winners: tuple[int, ...] = ()
    agenda: list[Step] = field(default_factory=list)
    """What happens next, top last."""

    def copy(self) -> State:
        """Return one like it that changes by itself."""
        return State(
            self.edition,
            self.options,
            self.cast,
            self.uniques,
            self.seed,
            self.rolled,
            self.deck[:],
            None if self.discard is None else self.discard[:],
            [p.copy() for p in self.players],
            self.crown,
            self.round,
            self.phase,
            self.faceup,
            self.pool[:],
            self.picks[:],
            self.called,
            self.revealed.copy(),
            self.shown.copy(),
            self.acting.copy(),
            None if self.turn is None else self.turn.copy(),
            self.drawn[:],
            self.site,
            self.marks.copy(),
            self.laid.copy(),
            self.swaps,
            self.stash.copy(),
            self.completed,
            self.winners,
            self.agenda[:],
        )


def is_pile(held: Any) -> bool:
    """Tell whether what a card holds is other cards, facedown."""
    return isinstance(held, tuple) and all(isinstance(item, str) for item in held)
