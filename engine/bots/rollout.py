"""What may come of a choice: hidden facts are dealt anew, master builders play on, and a standing is weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..dice import Dice
from ..game import Game
from ..play import find, question, resume
from ..redeal import redeal
from ..state import State
from ..steps import Choice
from ..view import view_for
from . import builder
from .odds import odds
from .situation import Situation

ROUNDS = 1
"""So many rounds after the running one are played to their end before the standing is weighed."""
PATIENCE = 600
"""More choices than this nobody makes in two rounds."""


def promising(state: State, seat: int, number: int) -> list[str]:
    """Return the texts of so many options, those first that the master builder thinks most of."""
    view = view_for(state, seat)
    weighed = Situation(view, view.choices)
    order = sorted(view.choices, key=lambda choice: tuple(builder.judge(weighed, choice)), reverse=True)
    return [text_of(choice) for choice in order[:number]]


def text_of(choice: Choice) -> str:
    """Return a choice as its words joined by colons."""
    return ":".join(map(str, choice))


def compared(state: State, seat: int, texts: Sequence[str], dice: Dice, luck: Callable[[], Dice]) -> list[float]:
    """Return the chance of `seat` after each of these choices, all tried on one table that it could not tell apart.

    `luck` makes each time the same chance for the bots, so that the choices are told apart and not the luck.
    """
    table = redeal(state, seat, dice)
    return [odds_after(table.copy(), text, luck())[seat] for text in texts]


def odds_after(state: State, text: str, dice: Dice) -> tuple[float, ...]:
    """Play a choice and what follows on `state` itself; return everybody's chance as it is then."""
    game = resume(state, record=False)
    asked = question(state)
    assert asked is not None
    game.choose(find(game, asked, text))
    last = state.round + ROUNDS
    for _ in range(PATIENCE):
        asked = question(state)
        if asked is None or state.round > last:
            break
        _let_choose(game, state, asked.seat, dice)
    return odds(view_for(state, None))


def _let_choose(game: Game, state: State, seat: int, dice: Dice) -> None:
    view = view_for(state, seat)
    game.choose(builder.choose(view, view.choices, dice))
