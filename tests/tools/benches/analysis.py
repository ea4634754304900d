"""Chances of winning against what came of 500 games of bots, in ten bins; and what weighing a choice costs."""

import random
import time
from collections.abc import Callable

import engine
from engine import bots
from engine.bots import rollout
from engine.bots.odds import odds
from tests.tools.odds import views

GAMES, BINS, MOST = 500, 10, 0.05
"""How far, in the mean, a chance may lie from what came of it."""
FIRST = 5_000_000
"""No game was learnt from that begins with this seed or a later one."""


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Print the table of calibration, and the cost of a trial."""
    calibrate(write, GAMES // 10 if quick else GAMES)
    measure(write, 20 if quick else 200)


def calibrate(write: Callable[[str], object], games: int) -> None:
    """Compare every chance before every choice of so many games with who won."""
    bins = [[0, 0.0, 0.0] for _ in range(BINS)]
    for number in range(FIRST, FIRST + games):
        for view, won in views(number):
            for chance, came in zip(odds(view), won, strict=True):
                counted = bins[min(int(chance * BINS), BINS - 1)]
                counted[0] += 1
                counted[1] += chance
                counted[2] += came
    total = sum(number for number, _chance, _came in bins)
    write(f"{games} games of master builders, {total} chances:")
    for nth, (number, chance, came) in enumerate(bins):
        if number:
            bounds = f"{nth * 100 // BINS:3} to {(nth + 1) * 100 // BINS:3} %"
            write(f"{bounds}: {number:7} times, said {chance / number:6.1%}, came {came / number:6.1%}")
    error = sum(abs(chance - came) for _number, chance, came in bins) / total
    write(f"expected calibration error {error:.4f} (at most {MOST}: {'kept' if error <= MOST else 'MISSED'})")


def measure(write: Callable[[str], object], times: int) -> None:
    """Print what it costs to try four choices once, in the middle of a game of four."""
    dice = random.Random(1)
    state = engine.new_game("classic", 4, f"{1:064x}", record=False).state
    game = engine.resume(state, record=False)
    while state.round < 5:
        asked = engine.question(state)
        assert asked is not None
        game.choose(bots.choose("builder", state, asked.seat, dice))
    asked = engine.question(state)
    assert asked is not None
    texts = rollout.promising(state, asked.seat, 4)
    began = time.process_time()
    for number in range(times):
        rollout.compared(state, asked.seat, texts, dice, lambda number=number: random.Random(number))
    write(f"trying {len(texts)} choices once: {(time.process_time() - began) / times * 1000:.1f} ms")
