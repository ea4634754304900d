"""Simulate a choice: play it on a possible table, let all seats play on, and estimate the winning chances."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import Dice
from ...game import Game
from ...play import question, resume
from ...redeal import copy_with_seed
from ...state import State
from ...steps import Choice
from ...view import View, bare_view
from ..odds import winning_chances
from .luck import RepeatableDice
from .policies import Policy, drawn_policies

ROUNDS = 1
"""How many rounds after the current one are played before the winning chances are estimated."""
PATIENCE = 600
"""The maximum number of choices in one simulation; two rounds never need more."""


class Trial:
    """Tries choices on the given tables, with luck that depends only on the number of the trial."""

    def __init__(self, tables: Sequence[State], view: View, dice: Dice, apprentices: Sequence[float]) -> None:
        self.tables = tables
        self.apprentices = apprentices
        self.seat = view.seat or 0
        self.last_round = view.round + ROUNDS
        self.base = dice.getrandbits(64)

    def __call__(self, choice: Choice, number: int) -> float:
        """Return the viewer's winning chance after `choice` in trial `number`."""
        dice = RepeatableDice(self.base + number)
        table = copy_with_seed(self.tables[number % len(self.tables)], f"{dice.getrandbits(256):064x}")
        game = resume(table, record=False)
        game.choose(choice)
        play_on(game, drawn_policies(self.apprentices, self.seat, dice), self.last_round, dice)
        return winning_chances(bare_view(game, None))[self.seat]


def play_on(game: Game, policies: Sequence[Policy], last_round: int, dice: Dice) -> None:
    """Play the choices of all seats until the round after `last_round` begins or the game is over."""
    state = game.state
    for _ in range(PATIENCE):
        asked = question(state)
        if asked is None or state.round > last_round:
            return
        options = asked.options(game)
        if len(options) == 1:
            game.choose(options[0])
        else:
            game.choose(policies[asked.seat](bare_view(game, asked.seat), options, dice))
