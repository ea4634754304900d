"""The draft of characters for 2 to 8 players (RULES 4.2 to 4.4). This module does not depend on any single card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from . import facts
from .game import Game
from .state import NOBODY
from .steps import CHARACTER, Choice, Offer, Question, Step


def faceup_count(seats: int, characters: int) -> int:
    """Return how many characters are discarded faceup."""
    return max(characters - seats - 2, 0) if seats >= 4 else 0


@cache
def draft_steps(seats: int, characters: int, crown: int) -> tuple[Step, ...]:
    """Return the steps of the draft, which starts with the crowned player. Cached: steps are immutable."""
    order = [(crown + i) % seats for i in range(seats)]
    picks: list[Step] = [Pick(seat) for seat in order]
    last = order[-1]
    if seats == 2:
        a, b = order
        return (Pick(a), Pick(b), LayAside(b), Pick(a), LayAside(a), Pick(b), LayLastAside(b), EndSelection())
    if seats == 3:
        between: list[Step] = [LayRandomAside()] if characters == 9 else []
        return (*picks, *between, *picks, LayLastAside(last), EndSelection())
    if characters - seats == 1:
        return (*picks[:-1], TakeFacedown(last), picks[-1], LayLastAside(last), EndSelection())
    return (*picks, LayLastAside(last), EndSelection())


class BeginRound(Step):
    """Shuffle the characters, lay out those that are discarded, and begin the draft."""

    def run(self, game: Game) -> None:
        s, kit = game.state, game.kit
        seats = len(s.players)
        order = game.shuffled(s.cast, "characters")
        # Rank 4 is never discarded faceup, so it may always be in the draft (D12).
        faceup = [c for c in order if kit.ranks[c] != 4][: faceup_count(seats, len(s.cast))]
        pool = [c for c in order if c not in faceup]
        # If rank 4 was skipped, a random card goes facedown, so that it may be rank 4 like any other (RULES 4.2).
        came_up = order[: len(faceup)] != faceup
        facedown = pool.pop(game.roll(len(pool), "laid aside") if came_up else 0)
        deal_characters(game, faceup, facedown, pool)


def deal_characters(game: Game, faceup: Sequence[str], facedown: str, pool: Sequence[str]) -> None:
    """Begin a round with the given characters faceup, facedown and in the pool."""
    s, kit = game.state, game.kit
    looker = s.crown if kit.edition.looks_at_facedown else NOBODY
    shown, passed = tuple([c for c in s.cast if c in faceup]), tuple([c for c in s.cast if c in pool])
    game.then_all(draft_steps(len(s.players), len(s.cast), s.crown))
    game.emit(facts.Dealt(s.round + 1, s.crown, shown, facedown, looker, passed))


class Pick(Question):
    """Choose your character for this round."""

    aims_at = CHARACTER

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(("pick", c)) for c in game.state.pool]

    def options(self, game: Game) -> list[Choice]:
        return [("pick", c) for c in game.state.pool]

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(facts.Picked(self.seat, str(choice[1])))


class LayAside(Question):
    """Lay one of the remaining characters facedown, so that it is out of this round."""

    aims_at = CHARACTER

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(("lay_aside", c)) for c in game.state.pool]

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(facts.LaidAside(self.seat, str(choice[1])))


class LayLastAside(Step):
    """Lay the last remaining character facedown; the last player to pick knows it."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, game: Game) -> None:
        [character] = game.state.pool
        game.emit(facts.LaidAside(self.seat, character))


class LayRandomAside(Step):
    """Lay one random character aside between the picks, in a game of three players and nine characters."""

    def run(self, game: Game) -> None:
        pool = game.state.pool
        game.emit(facts.LaidAside(NOBODY, pool[game.roll(len(pool), "laid aside")]))


class TakeFacedown(Step):
    """Also offer the facedown character to the last of seven players (or of eight, with nine characters)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, game: Game) -> None:
        s = game.state
        first = s.picks[0][1]
        pool = tuple(sorted((*s.pool, first), key=game.kit.ranks.__getitem__))
        game.emit(facts.TookFacedown(self.seat, first, pool))


class EndSelection(Step):
    """End the draft. Cards that react to its end do so before the first call."""

    def run(self, game: Game) -> None:
        game.emit(facts.SelectionEnded(game.state.round))
