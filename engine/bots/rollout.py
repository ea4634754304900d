"""Evaluate a choice by simulation: redeal what is hidden, let builder bots play on, and estimate winning chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..dice import Dice
from ..game import Game
from ..play import find_choice, question, resume
from ..redeal import redeal
from ..state import State
from ..steps import Choice
from ..view import view_for
from . import builder
from .odds import winning_chances
from .situation import Situation

ROUNDS = 1
"""How many rounds after the current one are played before the winning chances are estimated."""
PATIENCE = 600
"""The maximum number of choices in one simulation; two rounds never need more."""


def promising_choices(state: State, seat: int, number: int) -> list[str]:
    """Return the `number` options that the builder bot rates highest, as texts."""
    view = view_for(state, seat)
    situation = Situation(view, view.choices)
    order = sorted(view.choices, key=lambda choice: tuple(builder.judge(situation, choice)), reverse=True)
    return [text_of(choice) for choice in order[:number]]


def text_of(choice: Choice) -> str:
    """Return a choice as its words joined by colons."""
    return ":".join(map(str, choice))


def compare_choices(
    state: State, seat: int, texts: Sequence[str], dice: Dice, make_dice: Callable[[], Dice]
) -> list[float]:
    """Return the winning chance of `seat` after each of the choices `texts`, all tried on the same redealt table.

    `make_dice` returns dice with the same sequence each time, so that the differences come from the choices.
    """
    table = redeal(state, seat, dice)
    return [chances_after(table.copy(), text, make_dice())[seat] for text in texts]


def chances_after(state: State, text: str, dice: Dice) -> tuple[float, ...]:
    """Play a choice and what follows it, changing `state`; return every seat's winning chance afterwards."""
    game = resume(state, record=False)
    asked = question(state)
    assert asked is not None
    game.choose(find_choice(game, asked, text))
    last = state.round + ROUNDS
    for _ in range(PATIENCE):
        asked = question(state)
        if asked is None or state.round > last:
            break
        _let_choose(game, state, asked.seat, dice)
    return winning_chances(view_for(state, None))


def _let_choose(game: Game, state: State, seat: int, dice: Dice) -> None:
    view = view_for(state, seat)
    game.choose(builder.choose(view, view.choices, dice))
