"""What lies on the table. Plain data: no rules, no chance, nothing of the web."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .keys import Building, Token
from .records import Record

if TYPE_CHECKING:
    from .steps import Step

NOBODY: Final = -1
"""Stands for a seat where a fact has none."""


class Player(Record):
    """One seat's belongings."""

    def __init__(
        self,
        gold: int = 2,
        hand: list[str] | None = None,
        city: list[Building] | None = None,
        characters: tuple[str, ...] = (),
        passed: tuple[tuple[str, ...], ...] = (),
        known: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.gold = gold
        self.hand = [] if hand is None else hand
        # Card keys in the order they were built; a `+` behind a key is the Artist's gold lying on it.
        self.city = [] if city is None else city
        # Characters held this round: one, or two with 2 and 3 players.
        self.characters = characters
        # What the seat left over at each of its picks this round; its own knowledge.
        self.passed = passed
        # (seat, card): what others have seen of this hand and may still count on.
        self.known = known

    def copy(self) -> Player:
        """Return one like it that changes by itself."""
        return Player(self.gold, self.hand[:], self.city[:], self.characters, self.passed, self.known)


class Turn(Record):
    """The turn being taken. `powers` names whose abilities the seat uses (the Witch borrows them)."""

    def __init__(
        self,
        seat: int,
        character: str,
        powers: str,
        gathered: bool = False,
        built: int = 0,
        paid: int = 0,
        extra: int = 0,
        used: tuple[tuple[str, str], ...] = (),
        shown: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.character = character
        self.powers = powers
        self.gathered = gathered
        # Builds that count against the limit.
        self.built = built
        # Builds that were paid for, counted or not.
        self.paid = paid
        # Builds allowed beyond the character's own limit.
        self.extra = extra
        # (card, ability) pairs already used.
        self.used = used
        # Seats whose hand the one on turn may look at for now.
        self.shown = shown

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


class State(Record):
    """A whole table. Everything but `rolled` and `agenda` can be rebuilt from the facts alone."""

    def __init__(
        self,
        edition: str,
        options: tuple[tuple[str, Any], ...],
        cast: tuple[str, ...],
        uniques: tuple[str, ...],
        seed: str,
        rolled: int,
        deck: list[str],
        discard: list[str] | None,
        players: list[Player],
        crown: int = 0,
        round: int = 0,
        phase: str = "selection",
        faceup: tuple[str, ...] = (),
        pool: list[str] | None = None,
        picks: list[tuple[int, str, bool]] | None = None,
        called: int = 0,
        revealed: dict[str, int] | None = None,
        shown: dict[str, int] | None = None,
        acting: dict[str, int] | None = None,
        turn: Turn | None = None,
        drawn: list[str] | None = None,
        site: tuple[int, str] | None = None,
        marks: dict[str, tuple[Token, ...]] | None = None,
        laid: dict[str, int] | None = None,
        swaps: tuple[tuple[int, int, str, str], ...] = (),
        stash: dict[str, Any] | None = None,
        completed: tuple[int, ...] = (),
        winners: tuple[int, ...] = (),
        agenda: list[Step] | None = None,
    ) -> None:
        self.edition = edition
        # Chosen edition options as sorted pairs.
        self.options = options
        # The 8 or 9 characters of this game, by rank.
        self.cast = cast
        # The unique districts shuffled in.
        self.uniques = uniques
        # 64 hex digits; secret until the game is over.
        self.seed = seed
        # How many numbers have been drawn from the seed.
        self.rolled = rolled
        # Top first.
        self.deck = deck
        # The open discard pile, last card on top; None where discards go under the deck.
        self.discard = discard
        self.players = players
        self.crown = crown
        self.round = round
        # selection, action or finished.
        self.phase = phase
        self.faceup = faceup
        # Characters the next picker chooses from, by rank.
        self.pool = [] if pool is None else pool
        # This round's selection in order: (seat, character, kept); not kept lies facedown, seen by `seat` alone.
        self.picks = [] if picks is None else picks
        # The rank called last.
        self.called = called
        # Character -> the seat that answered this round.
        self.revealed = {} if revealed is None else revealed
        # Character -> the seat that showed it without being called; that alone is not revealed for the tie-break.
        self.shown = {} if shown is None else shown
        # Character -> the seat that used its abilities last this round.
        self.acting = {} if acting is None else acting
        self.turn = turn
        # Cards looked at, of which some are still to be kept.
        self.drawn = [] if drawn is None else drawn
        # (seat, district) paid for and not yet standing.
        self.site = site
        # Character -> tokens on it; a `!` behind a token is its hidden true face.
        self.marks = {} if marks is None else marks
        # Token with a hidden face -> the seat that laid it this round and knows the faces.
        self.laid = {} if laid is None else laid
        # This round's blind swaps of characters: (seat, other, given, taken); known to these two.
        self.swaps = swaps
        # Card -> what it holds or remembers (JSON values, tuples for lists).
        self.stash = {} if stash is None else stash
        # Seats whose city was complete once, first one first.
        self.completed = completed
        self.winners = winners
        # What happens next, top last.
        self.agenda = [] if agenda is None else agenda

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
