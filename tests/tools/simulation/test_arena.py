"""The arena measures bots fairly and counts every failure."""

import random
from itertools import count

import pytest

from engine.bots import LEVELS
from engine.play import check_setup
from tests.tools.simulation import arena
from tests.tools.simulation.setups import Setup, drawn_setup

FOUR = Setup("classic", 4)


def clock():
    """Return a clock that is a second later each time."""
    ticks = count()
    return lambda: float(next(ticks))


def play(candidate, others, *, deals=1, setup=None):
    named = [(f"test/{n}", setup or FOUR) for n in range(deals)]
    return arena.play_deals(named, candidate, others, random.Random, clock())


def test_each_deal_is_played_once_from_every_seat():
    deal = [("test", FOUR)]

    results = arena.play_deals(deal, LEVELS["builder"], [LEVELS["builder"]] * 3, lambda name: random.Random(0), clock())

    # With the same bots and seed the games are equal, whichever seat is timed: each was, once.
    assert (results.games, results.won) == (4, 1)


def test_endless_game_counts_as_unfinished():
    # Stewards build nothing.
    assert play(LEVELS["steward"], [LEVELS["steward"]] * 3).unfinished == 4


def test_the_same_deals_give_the_same_games():
    first, again = (play(LEVELS["builder"], [LEVELS["apprentice"]] * 3) for _ in range(2))

    assert (first.won, first.rounds, first.slow) == (again.won, again.rounds, again.slow)


def test_illegal_answer_is_counted_and_the_game_continues():
    results = play(lambda *_seen: ("fly",), [LEVELS["random"]] * 3)

    assert results.illegal == len(results.slow) > 0
    assert results.unfinished == 0


def test_exception_is_counted_and_the_game_continues():
    def breaks(view, options, dice, sample):
        raise RuntimeError

    assert play(breaks, [LEVELS["random"]] * 3).broken > 0


def test_failures_of_opponents_are_not_counted():
    results = play(LEVELS["random"], [lambda *_seen: ("fly",)] * 3)

    assert (results.illegal, results.broken) == (0, 0)


def test_wilson_interval_of_three_quarters():
    low, high = arena.Results(games=2000, won=1500).interval()

    assert (round(low, 3), round(high, 3)) == (0.731, 0.768)


def test_quantiles_of_the_time_taken():
    results = arena.Results(slow=[0.001 * n for n in range(100)])

    assert [round(results.quantile(share), 3) for share in (0, 0.5, 0.95, 1)] == [0.0, 0.05, 0.095, 0.099]


@pytest.mark.parametrize(
    ("edition", "sizes"), [("classic", range(2, 8)), ("deluxe", range(2, 9)), ("hig", range(2, 8))]
)
def test_any_drawn_setup_can_be_played(edition, sizes):
    for number in range(20):
        for seats in sizes:
            s = drawn_setup(edition, seats, random.Random(number))
            assert check_setup(s.edition, s.seats, s.cast, s.uniques, dict(s.options)) is None


@pytest.mark.parametrize(
    ("level", "field", "least"),
    [("apprentice", "random", 0.75), ("builder", "random", 0.95), ("builder", "apprentice", 0.65)],
)
def test_each_level_beats_the_one_below(level, field, least):
    # A small sample: the figures that count are measured by the command `arena`.
    results = play(LEVELS[level], [LEVELS[field]] * 3, deals=25)

    assert results.won / results.games >= least
    assert (results.illegal, results.broken, results.unfinished) == (0, 0, 0)
