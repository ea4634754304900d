"""The structure of a round: draft, calls, end of the round, end of the game.

This module does not depend on any single card.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from . import facts
from .draft import BeginRound
from .facts import Called
from .game import Game
from .scoring import final_points, score, winning_seats
from .state import NOBODY
from .steps import Step
from .turn import Act, EndTurn


class PlayRound(Step):
    """Put the steps of one round on the agenda."""

    def run(self, game: Game) -> None:
        game.then_all(ROUND)


class BeginCalling(Step):
    """Begin calling the characters, after the draft and the cards that react to its end."""

    def run(self, game: Game) -> None:
        game.emit(facts.CallingBegan(game.state.round))


class Call(Step):
    """Call the character of this rank. Its player takes a turn, unless a card prevents the player from answering."""

    def __init__(self, rank: int) -> None:
        self.rank: Final = rank

    def run(self, game: Game) -> None:
        kit, rank = game.kit, self.rank
        # If no card reacts to calls, the turn can begin immediately.
        has_reactors = Called in kit.reactors
        while rank <= len(kit.cast):
            character = kit.of_rank[rank]
            seat = answering_seat(game, character)
            if seat != NOBODY:
                steps = turn_steps(rank, character, seat)
                game.then_all(steps if has_reactors else steps[1:])
                game.emit(Called(rank, character, seat))
                if not has_reactors:
                    game.emit(facts.TurnBegan(seat, character))
                return
            if has_reactors:
                game.then(call_step(rank + 1))
                game.emit(Called(rank, character, NOBODY))
                return
            game.emit(Called(rank, character, NOBODY))
            rank += 1


@cache
def call_step(rank: int) -> Call:
    """Return the step that calls `rank`. Cached: steps are immutable."""
    return Call(rank)


@cache
def turn_steps(rank: int, character: str, seat: int) -> tuple[Step, ...]:
    """Return the steps of a turn and the call that follows it."""
    return BeginTurn(seat, character), Act(seat), EndTurn(seat, character), call_step(rank + 1)


def answering_seat(game: Game, character: str) -> int:
    """Return the seat that answers the call of `character`, or NOBODY if no seat holds it or may answer."""
    for seat, p in enumerate(game.state.players):
        if character in p.characters:
            if character in game.state.marks and any(c.silences(game, character) for c in game.kit.silencers):
                return NOBODY
            return seat
    return NOBODY


class BeginTurn(Step):
    """Begin the turn of `character`, played by `seat`."""

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def run(self, game: Game) -> None:
        game.emit(facts.TurnBegan(self.seat, self.character))


class EndRound(Step):
    """End the round; characters that react to this do so in order of rank (U-18).

    Other killed characters and facedown tokens are not revealed (U-17).
    """

    def run(self, game: Game) -> None:
        game.emit(facts.RoundEnded(game.state.round))


class Close(Step):
    """Finish the game if a city is or was complete (U-05); otherwise start the next round."""

    def run(self, game: Game) -> None:
        if game.state.completed:
            game.then(Finish())
        else:
            game.then(PlayRound())


class Finish(Step):
    """Count the points and determine the winners."""

    def run(self, game: Game) -> None:
        s, kit = game.state, game.kit
        seats = range(len(s.players))
        winners = winning_seats(s, kit, [final_points(s, kit, seat) for seat in seats])
        # A search needs the winners only.
        scores = tuple([score(s, kit, seat) for seat in seats]) if game.record else ()
        lines = tuple(tuple((line.part, line.card, line.points) for line in lines) for lines in scores)
        hands = tuple([tuple(p.hand) for p in s.players])
        game.emit(facts.Finished(winners, lines, hands))


ROUND: tuple[Step, ...] = (BeginRound(), BeginCalling(), call_step(1), EndRound(), Close())
"""The steps of a round, in order."""
