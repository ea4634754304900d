"""The shape of a round: select, call the ranks, end the round, finish the game; no card is named here."""

from __future__ import annotations

from functools import cache
from typing import Final

from . import facts
from .draft import BeginRound
from .game import Game
from .scoring import score, winners
from .state import NOBODY
from .steps import Step
from .turn import Act, EndTurn


class PlayRound(Step):
    """One round, and then the next or the end."""

    def run(self, game: Game) -> None:
        game.then(*ROUND)


class BeginCalling(Step):
    """The selection is over, cards that act on it included."""

    def run(self, game: Game) -> None:
        game.emit(facts.CallingBegan(game.state.round))


class Call(Step):
    """Call the character of this rank; its player takes the turn, unless silenced."""

    def __init__(self, rank: int) -> None:
        self.rank: Final = rank

    def run(self, game: Game) -> None:
        kit = game.kit
        rank = self.rank
        while rank <= len(kit.cast):
            character = kit.of_rank[rank]
            seat = answering(game, character)
            if seat != NOBODY:
                # Where no card reacts to a call the turn begins at once.
                steps, heard = turn_of(rank, character, seat), facts.Called in kit.reactors
                game.then(*(steps if heard else steps[1:]))
                game.emit(facts.Called(rank, character, seat))
                if not heard:
                    game.emit(facts.TurnBegan(seat, character))
                return
            if facts.Called in kit.reactors:
                game.then(call(rank + 1))
                game.emit(facts.Called(rank, character, NOBODY))
                return
            game.emit(facts.Called(rank, character, NOBODY))
            rank += 1


@cache
def call(rank: int) -> Call:
    """Return the call of `rank`; steps never change, so that those which come again and again are made once."""
    return Call(rank)


@cache
def turn_of(rank: int, character: str, seat: int) -> tuple[Step, ...]:
    """Return the steps of a turn, its beginning first and the next call last."""
    return BeginTurn(seat, character), Act(seat), EndTurn(seat, character), call(rank + 1)


def answering(game: Game, character: str) -> int:
    """Return the seat that answers the call of `character`: nobody who is silenced."""
    for seat, p in enumerate(game.state.players):
        if character in p.characters:
            if character in game.state.marks and any(c.silences(game, character) for c in game.kit.silencers):
                return NOBODY
            return seat
    return NOBODY


class BeginTurn(Step):
    """`seat` begins the turn of `character`."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def run(self, game: Game) -> None:
        game.emit(facts.TurnBegan(self.seat, self.character))


class EndRound(Step):
    """Cards that act at the end of the round get their say, by rank (U-18).

    What they do not show, other silenced characters and facedown tokens, nobody ever sees (U-17).
    """

    def run(self, game: Game) -> None:
        game.emit(facts.RoundEnded(game.state.round))


class Close(Step):
    """Finish the game if a city is complete (U-05: or was), else play on."""

    def run(self, game: Game) -> None:
        if game.state.completed:
            game.then(Finish())
        else:
            game.then(PlayRound())


class Finish(Step):
    """Count the points and name the winners."""

    def run(self, game: Game) -> None:
        s, kit = game.state, game.kit
        scores = tuple(score(s, kit, seat) for seat in range(len(s.players)))
        lines = tuple(tuple((line.part, line.card, line.points) for line in lines) for lines in scores)
        hands = tuple(tuple(p.hand) for p in s.players)
        game.emit(facts.Finished(winners(s, kit, scores), lines, hands))


ROUND = (BeginRound(), BeginCalling(), call(1), EndRound(), Close())
"""What a round consists of, in order."""
