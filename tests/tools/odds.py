"""Learn the weights of `odds` from games of bots: `python -m tests.tools.odds` writes them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import engine
from engine import bots
from engine.bots.odds import Features, features, softmax

GAMES, ROUNDS, RATE, MOMENTUM = 1200, 200, 0.6, 0.9
RIDGE = 0.0005
"""Penalty on large weights, so that a few games alone have little influence."""
ONE_IN = 40
"""Learn from one of N moments, because the moments of one game are nearly alike."""
FILE = Path(engine.bots.__file__).parent / "odds_weights.py"
HEAD = '''"""The weight of each feature in `odds.py`, fitted by `python -m tests.tools.odds` to {games} games \
between bots."""

WEIGHTS = (
'''


class Example(NamedTuple):
    """A standing, and each seat's share of the victory in the end."""

    rows: list[Features]
    won: tuple[float, ...]


def views(number: int) -> Iterator[tuple[engine.View, tuple[float, ...]]]:
    """Play a game of builder bots; yield what a spectator saw before each choice, with the result."""
    dice = random.Random(number)
    edition = list(engine.EDITIONS)[number % len(engine.EDITIONS)]
    seats = dice.choice([size for size in engine.EDITIONS[edition].seats if size <= 7])
    state = engine.new_game(edition, seats, f"{number:064x}", record=False).state
    game, seen = engine.resume(state, record=False), []
    while (asked := engine.question(state)) is not None:
        seen.append(engine.view_for(state, None))
        game.choose(bots.choose("builder", state, asked.seat, dice))
    end = engine.view_for(state, None)
    won = tuple(float(seat in end.winners) / len(end.winners) for seat in range(seats))
    yield from ((view, won) for view in seen)


def examples(first: int, number: int) -> list[Example]:
    """Return standings from `number` games."""
    dice = random.Random(first)
    found = ((view, won) for game in range(first, first + number) for view, won in views(game))
    return [Example(features(view), won) for view, won in found if dice.random() * ONE_IN < 1]


def learnt(told: list[Example]) -> list[float]:
    """Return the weights that make the results most likely, by gradient descent with momentum."""
    size = len(told[0].rows[0])
    weights, speed = [0.0] * size, [0.0] * size
    for _ in range(ROUNDS):
        slope = [RIDGE * weight for weight in weights]
        for rows, won in told:
            guessed = softmax([sum(map(float.__mul__, weights, map(float, row))) for row in rows])
            for row, guess, came in zip(rows, guessed, won, strict=True):
                off = (guess - came) / len(told)
                for nth, feature in enumerate(row):
                    slope[nth] += off * feature
        speed = [MOMENTUM * v - RATE * s for v, s in zip(speed, slope, strict=True)]
        weights = [w + v for w, v in zip(weights, speed, strict=True)]
    return weights


def main() -> None:
    """Learn the weights and write them to their module."""
    weights = learnt(examples(1_000_000, GAMES))
    lines = "".join(f"    {weight:.4f},\n" for weight in weights)
    FILE.write_text(f"{HEAD.format(games=GAMES)}{lines})\n", encoding="utf-8")


if __name__ == "__main__":
    main()
