"""Tables for testing bots: whole games of every edition and size, played at random."""

import random
from collections.abc import Iterator

import engine
from engine.steps import question_kinds
from tests.tools.simulation import setups

SIZES = {"classic": range(2, 8), "deluxe": range(2, 9), "revised": range(2, 9), "hig": range(2, 8)}
MOST_GAMES = 400
"""The number of games within which every kind of question must have been asked."""


def deal(number: int) -> engine.State:
    """Deal game `number`, each with another edition, size and cast."""
    edition = list(SIZES)[number % 4]
    sizes = SIZES[edition]
    options = (("action_cards", True),) if edition == "hig" else ()
    setup = setups.drawn_setup(edition, sizes[number % len(sizes)], random.Random(number), options)
    return setups.deal(setup, f"k{number}").state


def decisions_of_all_kinds() -> Iterator[engine.State]:
    """Yield the table at each decision of enough games for every kind of question to be asked."""
    missing = set(question_kinds())
    for number in range(MOST_GAMES):
        for state in decisions(number):
            asked = engine.question(state)
            missing -= {asked.kind}
            yield state
        if not missing:
            return


def decisions(*numbers: int) -> Iterator[engine.State]:
    """Yield the table at each decision of these games, played at random."""
    for number in numbers:
        state, dice = deal(number), random.Random(number)
        game = engine.resume(state, record=False)
        while state.agenda:
            yield state
            game.choose(dice.choice(game.options()))
