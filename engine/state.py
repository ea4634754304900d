"""The state of the table as plain data: no rules, no randomness, nothing about the web."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .keys import Building, Token
from .records import Record

if TYPE_CHECKING:
    from .steps import Step

NOBODY: Final = -1
"""The seat number that stands for no seat."""


class Player(Record):
    """The gold, hand, city and characters of one seat."""

    def __init__(
        self,
        gold: int = 2,
        hand: list[str] | None = None,
        city: list[Building] | None = None,
        characters: tuple[str, ...] = (),
        passed: tuple[tuple[str, ...], ...] = (),
        seen_cards: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.gold = gold
        self.hand = [] if hand is None else hand
        # Card keys in the order they were built; `+` after a key means that the Artist's gold is on it.
        self.city = [] if city is None else city
        # Characters held this round: one, or two in games of 2 or 3 players.
        self.characters = characters
        # The characters this seat passed on at each of its picks this round; known to this seat only.
        self.passed = passed
        # (seat, card) pairs: cards that other seats have seen in this hand and that must still be in it.
        self.seen_cards = seen_cards

    def copy(self) -> Player:
        """Return a copy that can be changed independently."""
        return Player(self.gold, self.hand[:], self.city[:], self.characters, self.passed, self.seen_cards)


class Turn(Record):
    """The current turn. `powers` is the character whose abilities the seat uses: for the Witch, the bewitched one."""

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
        # Districts built that count toward the build limit.
        self.built = built
        # Districts built and paid for, whether or not they count toward the limit.
        self.paid = paid
        # Builds allowed in addition to the character's limit.
        self.extra = extra
        # (card, ability) pairs already used this turn.
        self.used = used
        # Seats whose hands the active player may look at.
        self.shown = shown

    def copy(self) -> Turn:
        """Return a copy that can be changed independently."""
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
    """The whole table. Everything but `rolled` and `agenda` can be rebuilt from the facts alone."""

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
        # The chosen edition options as sorted (name, value) pairs.
        self.options = options
        # The 8 or 9 characters of this game, by rank.
        self.cast = cast
        # The unique districts that are in the deck.
        self.uniques = uniques
        # 64 hex digits; secret until the game is over.
        self.seed = seed
        # How many numbers have been drawn from the seed.
        self.rolled = rolled
        # Top card first.
        self.deck = deck
        # The open discard pile, last card on top; None in editions where discards go under the deck.
        self.discard = discard
        self.players = players
        self.crown = crown
        self.round = round
        # One of "selection", "action" and "finished".
        self.phase = phase
        self.faceup = faceup
        # The characters that the next player picks from, by rank.
        self.pool = [] if pool is None else pool
        # This round's draft, in order: (seat, character, kept). If not kept, it is facedown and only `seat` knows it.
        self.picks = [] if picks is None else picks
        # The rank called last.
        self.called = called
        # Character -> the seat that answered its call this round.
        self.revealed = {} if revealed is None else revealed
        # Character -> the seat that revealed it without being called, which does not count for tie-breaks.
        self.shown = {} if shown is None else shown
        # Character -> the seat that last used its abilities this round.
        self.acting = {} if acting is None else acting
        self.turn = turn
        # The cards that were drawn to choose from.
        self.drawn = [] if drawn is None else drawn
        # (seat, district): the district that is paid for but not yet in the city; None if there is none.
        self.site = site
        # Character -> the tokens on it; `!` after a token marks the hidden true one.
        self.marks = {} if marks is None else marks
        # Kind of facedown token -> the seat that laid them this round and knows their faces.
        self.laid = {} if laid is None else laid
        # This round's blind exchanges of characters: (seat, other, given, taken), known to these two seats.
        self.swaps = swaps
        # Card -> what is on or under it or remembered for it (JSON values, with tuples for lists).
        self.stash = {} if stash is None else stash
        # Seats that have completed their city, in the order they did so.
        self.completed = completed
        self.winners = winners
        # The steps still to come; the last item is the next one.
        self.agenda = [] if agenda is None else agenda

    def copy(self) -> State:
        """Return a copy that can be changed independently."""
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


def is_pile(value: Any) -> bool:
    """Return whether a value of `State.stash` is a pile of facedown cards."""
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)
