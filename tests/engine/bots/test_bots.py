"""Requirements for every bot: it is legal, fast, and knows nothing but its view."""

import random
from time import thread_time

import pytest

import engine
from engine import bots
from tests.engine.bots.tables import decisions

SPOT = 7
"""Only every SPOT-th decision is tested: enough for all kinds of question, fast enough for every run."""

FAST = sorted(bots.LEVELS.keys() - bots.SLOW)
"""Levels that answer at once; `test_counsel.py` tests the other one."""


@pytest.fixture(scope="module")
def positions():
    """Return tables of all editions and sizes at which a seat is asked."""
    return [state.copy() for i, state in enumerate(decisions(*range(9))) if i % SPOT == 0]


TEMPERAMENTS = ("", *bots.TEMPERAMENTS)


@pytest.mark.parametrize("level", FAST)
def test_every_bot_answers_legally_and_reproducibly(positions, level):
    for number, state in enumerate(positions):
        seat, temperament = engine.question(state).seat, TEMPERAMENTS[number % len(TEMPERAMENTS)]

        choice = bots.choose(level, state, seat, random.Random(1), temperament=temperament)

        assert choice in engine.options(state)
        assert choice == bots.choose(level, state, seat, random.Random(1), temperament=temperament)


@pytest.mark.parametrize("level", FAST)
def test_a_bots_answer_does_not_depend_on_hidden_information(positions, level):
    for number, state in enumerate(positions):
        seat, temperament = engine.question(state).seat, TEMPERAMENTS[number % len(TEMPERAMENTS)]
        other = engine.redeal(state, seat, random.Random(number))

        choice = bots.choose(level, state, seat, random.Random(1), temperament=temperament)

        assert choice == bots.choose(level, other, seat, random.Random(1), temperament=temperament)


def test_the_sampler_never_deals_the_real_table(positions, monkeypatch):
    dealt = []

    def search(view, options, dice, sample):
        tables = [sample(dice) for _ in range(3)]
        assert all(engine.view_for(table, view.seat) == view for table in tables)
        dealt.extend(tables)
        return dice.choice(options)

    monkeypatch.setitem(bots.LEVELS, "searcher", search)
    for state in positions:
        choice = bots.choose("searcher", state, engine.question(state).seat, random.Random(1))

        assert choice in engine.options(state)

    seeds = {state.seed for state in positions}
    assert [table for table in dealt if table.seed in seeds] == []
    assert len({tuple(map(tuple, (p.hand for p in table.players))) for table in dealt}) > len(positions)


def test_the_tested_tables_have_hidden_information(positions):
    different = 0
    for number, state in enumerate(positions):
        other = engine.redeal(state, engine.question(state).seat, random.Random(number))
        different += [p.hand for p in state.players] != [p.hand for p in other.players]

    assert different > len(positions) / 2


@pytest.mark.parametrize("level", FAST)
def test_a_bot_answers_within_five_milliseconds(positions, level):
    slow = []
    for state in positions:
        began = thread_time()
        bots.choose(level, state, engine.question(state).seat, random.Random(1))
        slow.append(thread_time() - began)

    # The machine may be slow once; a slow bot is slow at the same tables again.
    for state in [state for state, seconds in zip(positions, slow, strict=True) if seconds > 0.005]:
        began = thread_time()
        bots.choose(level, state, engine.question(state).seat, random.Random(1))
        assert thread_time() - began <= 0.005


@pytest.mark.parametrize("level", ["apprentice", "builder"])
def test_two_games_of_the_same_bots_differ(positions, level):
    asked = [(state, engine.question(state).seat) for state in positions]

    first, second = ([bots.choose(level, *table, random.Random(n)) for table in asked] for n in range(2))

    assert first != second
