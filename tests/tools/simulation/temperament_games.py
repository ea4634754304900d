"""Play temperaments against each other: every table of four in turn, each deal once for each rotation of the seats."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.bots import Chooser
from engine.bots.temperaments import TEMPERAMENTS
from engine.play import question, resume
from engine.redeal import sampler
from engine.view import bare_view
from tests.tools.simulation.public_habits import HabitCounter, Habits
from tests.tools.simulation.setups import Setup, deal

SEATS = 4


class Sitting(NamedTuple):
    """One seat of one game."""

    deal: int
    temperament: str
    won: float
    """1 for a victory; a shared one counts by its share."""
    habits: Habits


def table_of(number: int) -> Sequence[str]:
    """Return the temperaments that play deal `number`; each 70 deals have all tables of four, in a random order."""
    tables = list(combinations(TEMPERAMENTS, SEATS))
    random.Random(number // len(tables)).shuffle(tables)
    return tables[number % len(tables)]


def play_deals(numbers: Sequence[int], choosers: dict[str, Chooser], setup: Setup) -> Iterator[Sitting]:
    """Play these deals in all rotations; yield what each seat did."""
    for number in numbers:
        table = table_of(number)
        for turn in range(SEATS):
            yield from play_game(number, [*table[turn:], *table[:turn]], turn, choosers, setup)


def play_game(
    number: int, names: Sequence[str], turn: int, choosers: dict[str, Chooser], setup: Setup
) -> Iterator[Sitting]:
    """Play one game between the temperaments `names`, in the order of their seats."""
    state = deal(setup, f"temperaments/{number}").state
    game = resume(state)
    dice = [random.Random(f"{number}/{turn}/{seat}") for seat in range(SEATS)]
    counter = HabitCounter(SEATS)
    while (asked := question(state)) is not None:
        options, seat = asked.options(game), asked.seat
        choice = options[0]
        if len(options) > 1:
            choice = choosers[names[seat]](bare_view(game, seat), options, dice[seat], sampler(state, seat))
        game.choose(choice)
        counter.add(state, game.kit, game.facts)
        game.facts.clear()
    for seat, name in enumerate(names):
        won = (seat in state.winners) / max(len(state.winners), 1)
        yield Sitting(number, name, won, counter.habits[seat])
