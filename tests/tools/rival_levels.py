"""Learn how to tell apprentices from builders, for `counsel.rivals`: `python -m tests.tools.rival_levels`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import exp, log
from typing import NamedTuple

import engine
from engine.bots import apprentice, builder
from engine.bots.counsel.rivals import Features, features
from engine.view import bare_view
from tests.tools.simulation.setups import Setup, deal, drawn_setup

GAMES, ROUNDS, RATE, MOMENTUM = 1500, 400, 0.3, 0.9
ONE_IN = 40
"""Learn from one of N moments, because the moments of one game are nearly alike."""
SEATS = 4
SHARES = (0.25, 0.5, 0.5, 0.75)
"""The share of apprentices among the rivals, for each game in turn."""


class Example(NamedTuple):
    """A rival at one moment."""

    row: Features
    is_apprentice: bool


def examples(number: int) -> Iterator[Example]:
    """Play a game of a builder in seat 0 against apprentices and builders; yield what it sees of its rivals."""
    dice = random.Random(number)
    setup = Setup("classic", SEATS) if number % 3 else drawn_setup("deluxe", SEATS, dice)
    are_apprentices = [False] + [dice.random() < SHARES[number % len(SHARES)] for _ in range(SEATS - 1)]
    state = deal(setup, f"levels/{number}").state
    game = engine.resume(state, record=False)
    while (asked := engine.question(state)) is not None:
        if dice.random() * ONE_IN < 1:
            view = bare_view(game, 0)
            for player in view.players[1:]:
                yield Example(features(view, player), are_apprentices[player.seat])
        policy = apprentice if are_apprentices[asked.seat] else builder
        game.choose(policy.choose(bare_view(game, asked.seat), asked.options(game), dice))


def learnt(told: list[Example]) -> list[float]:
    """Return the weights that make the levels most likely, by gradient descent with momentum."""
    size = len(told[0].row)
    weights, speed = [0.0] * size, [0.0] * size
    for _ in range(ROUNDS):
        slope = [0.0] * size
        for row, is_apprentice in told:
            off = (chance(weights, row) - is_apprentice) / len(told)
            slope = [s + off * f for s, f in zip(slope, row, strict=True)]
        speed = [MOMENTUM * v - RATE * s for v, s in zip(speed, slope, strict=True)]
        weights = [w + v for w, v in zip(weights, speed, strict=True)]
    return weights


def chance(weights: list[float], row: Features) -> float:
    """Return how likely a rival is an apprentice, if both levels are equally frequent."""
    return 1 / (1 + exp(-sum(w * f for w, f in zip(weights, row, strict=True))))


def main() -> None:
    """Print the weights, and how well they tell the levels of games that they were not learned from."""
    told = [example for number in range(GAMES) for example in examples(number)]
    weights = learnt(told)
    unseen = [example for number in range(GAMES, GAMES + GAMES // 3) for example in examples(number)]
    surprise = -sum(log(abs(1 - e.is_apprentice - chance(weights, e.row))) for e in unseen) / len(unseen)
    print(", ".join(f"{weight:.3f}" for weight in weights))
    print(f"mean log loss {surprise:.4f} (0.6931 without knowledge), {len(told)} and {len(unseen)} examples")


if __name__ == "__main__":
    main()
