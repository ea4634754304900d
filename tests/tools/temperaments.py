"""Play temperaments against each other: how often each wins, and how often its public habits tell who it is."""

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from django.core.management.base import BaseCommand

from engine.bots import SLOW, TEMPERAMENTS, TEMPERED, Budget, Chooser, with_temperament
from games.domain.results.confidence_intervals import wilson_interval
from games.screens.neighbors.figures import FIGURES, Figures
from tests.tools.simulation.setups import Setup
from tests.tools.simulation.temperament_games import SEATS, Sitting, play_deals
from tests.tools.simulation.temperament_guesses import confusion

CHUNK = 5
"""Deals that a process plays at a stretch."""


class Command(BaseCommand):
    """Prints the results of `--games` games; every table of four temperaments plays, each deal in every rotation."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--level", choices=TEMPERED, default="builder")
        parser.add_argument("--games", type=int, default=8120)
        parser.add_argument("--first", type=int, default=0, help="number of the first deal, for deals not seen before")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument(
            "--write", action="store_true", help="store the figures that the page of the neighbors shows"
        )
        parser.add_argument("--trials", type=int, default=400, help="simulations per decision of bots that search")

    def handle(self, **options) -> None:
        first = options["first"]
        last = first - (-options["games"] // SEATS)
        chunks = [range(i, min(i + CHUNK, last)) for i in range(first, last, CHUNK)]
        if options["processes"] == 1:
            parts = map(play, repeat(options), chunks)
            sittings = [sitting for part in parts for sitting in part]
        else:
            with ProcessPoolExecutor(options["processes"]) as pool:
                sittings = [sitting for part in pool.map(play, repeat(options), chunks) for sitting in part]
        self.stdout.write(report(options["level"], sittings))
        if options["write"]:
            levels = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
            levels[options["level"]] = {name: figures._asdict() for name, figures in figures_of(sittings).items()}
            FIGURES.write_text(json.dumps(levels, indent=1) + "\n")


def play(options: dict, deals: range) -> list[Sitting]:
    """Play these deals."""
    return list(play_deals(deals, choosers(options["level"], options["trials"]), Setup("classic", SEATS)))


def choosers(level: str, trials: int) -> dict[str, Chooser]:
    """Return the chooser of each temperament."""
    budget = Budget(trials) if level in SLOW else None
    return {name: with_temperament(level, name, budget) for name in TEMPERAMENTS}


def figures_of(sittings: Sequence[Sitting]) -> dict[str, Figures]:
    """Return the figures of each temperament."""
    guesses = confusion(sittings)
    figures = {}
    for name in TEMPERAMENTS:
        own = [s for s in sittings if s.temperament == name]
        total: Counter[str] = Counter()
        for sitting in own:
            total.update(sitting.habits)
        won = sum(s.won for s in own)
        low, high = wilson_interval(won, len(own))
        costs = {int(habit[5:]): count for habit, count in total.items() if habit.startswith("cost:")}
        figures[name] = Figures(
            games=len(own),
            won=round(won / len(own), 4),
            low=round(low, 4),
            high=round(high, 4),
            recognized=round(guesses[name][name] / len(own), 4),
            guesses={guess: guesses[name][guess] for guess in TEMPERAMENTS},
            cost=round(sum(cost * count for cost, count in costs.items()) / (sum(costs.values()) or 1), 3),
            cards=round(total["gather:cards"] / ((total["gather:cards"] + total["gather:gold"]) or 1), 4),
            destroyed=round(total["destroy"] / len(own), 3),
        )
    return figures


def report(level: str, sittings: Sequence[Sitting]) -> str:
    """Return what was counted, as text."""
    guesses = confusion(sittings)
    lines = [f"{level}: {len(sittings) // SEATS} games"]
    for name in TEMPERAMENTS:
        own = [s for s in sittings if s.temperament == name]
        won = sum(s.won for s in own)
        low, high = wilson_interval(won, len(own))
        share, interval = f"won {won / len(own):.1%}", f"(95%: {low:.1%} to {high:.1%})"
        lines += [
            f"{name:9} {len(own)} seats  {share}  {interval}  recognized {guesses[name][name] / len(own):.1%}",
            "          taken for " + ", ".join(f"{other} {n}" for other, n in guesses[name].most_common()),
            "          a game: " + habits_of(own),
        ]
    right = sum(row[name] for name, row in guesses.items())
    return "\n".join([*lines, f"recognized in all: {right / len(sittings):.1%}"])


def habits_of(sittings: Sequence[Sitting]) -> str:
    """Return how often each public habit was seen in a game, on average."""
    total: Counter[str] = Counter()
    for sitting in sittings:
        total.update(sitting.habits)
    return "  ".join(f"{habit} {count / len(sittings):.1f}" for habit, count in sorted(total.items()))
