"""Play bots against each other and print how often the candidate wins and how long it thinks."""

import random
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from time import thread_time

from django.core.management.base import BaseCommand, CommandError

from engine.bots import LEVELS, SLOW, TEMPERAMENTS, Budget, Chooser, with_temperament
from engine.dice import Dice
from engine.editions import EDITIONS
from engine.play import check_setup
from engine.redeal import Sampler
from engine.steps import Choice
from engine.view import View
from tests.tools.simulation import arena, outsider
from tests.tools.simulation.setups import Setup, drawn_setup

FIELD: dict[str, Chooser] = {**LEVELS, "outsider": outsider.choose}
"""The opponents, by name: the levels, and a bot by the published rules of other people's bots."""
CHUNK = 5
"""Deals that a process plays at a stretch."""


class Command(BaseCommand):
    """Prints the results of `--games` games, every deal played once from each seat."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--candidate", choices=FIELD, default="builder")
        parser.add_argument("--temperament", choices=TEMPERAMENTS, default="", help="of the candidate")
        parser.add_argument(
            "--field",
            default="random",
            help=f"opponents ({', '.join(FIELD)}): one, or one per seat: a,b,c",
        )
        parser.add_argument("--games", type=int, default=2000)
        parser.add_argument("--edition", choices=EDITIONS, default="classic")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--cast", default="base", help="base, any (random for each deal), a preset, or keys: a,b,…")
        parser.add_argument("--actions", action="store_true", help="use action cards if the edition has them")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--trials", type=int, help="simulations per decision of bots that search (default: theirs)")
        parser.add_argument(
            "--unknown", action="store_true", help="do not tell a candidate that searches the levels of its opponents"
        )
        parser.add_argument("--deal", default="arena", help="seed of the deals; the same seed gives the same games")

    def handle(self, **options) -> None:
        chunks, results = chunks_of(options), arena.Results()
        if options["processes"] == 1:
            for part in map(play, repeat(options), chunks):
                results.add(part)
        else:
            with ProcessPoolExecutor(options["processes"]) as pool:
                for part in pool.map(play, repeat(options), chunks):
                    results.add(part)
        self.stdout.write(report(results))
        if results.illegal or results.broken or results.unfinished:
            raise CommandError("not every answer was a legal move, or not every game came to an end")


def chunks_of(options: dict) -> list[range]:
    """Split the deals among the processes, after checking that such a game can be set up."""
    others(options)
    setup = setup_of(options, random.Random(0))
    if refusal := check_setup(setup.edition, setup.seats, setup.cast, setup.uniques, dict(setup.options)):
        raise CommandError(f"such a game cannot be set up: {refusal.code} {dict(refusal.params)}")
    deals = -(-options["games"] // options["seats"])
    return [range(i, min(i + CHUNK, deals)) for i in range(0, deals, CHUNK)]


def others(options: dict) -> list:
    """Return the choosers in the other seats."""
    names = field_of(options)
    if len(names) != options["seats"] - 1 or any(name not in FIELD for name in names):
        raise CommandError(f"--field wants one level or {options['seats'] - 1} of {', '.join(FIELD)}")
    return [chooser(name, options) for name in names]


def field_of(options: dict) -> list[str]:
    """Return the names of the opponents, in the order of their seats."""
    names = options["field"].split(",")
    return names if len(names) > 1 else names * (options["seats"] - 1)


def chooser(level: str, options: dict, temperament: str = "") -> Chooser:
    """Return the chooser of a level, with the requested number of simulations if it searches."""
    if level not in LEVELS:
        return FIELD[level]
    budget = Budget(options["trials"]) if level in SLOW and options.get("trials") else None
    return with_temperament(level, temperament, budget)


def knowing(options: dict) -> Chooser:
    """Return the candidate that searches, told the levels of its opponents, which a table shows."""

    def choose(view: View, choices: Sequence[Choice], dice: Dice, sample: Sampler) -> Choice:
        names, seat = field_of(options), view.seat or 0
        budget = Budget(options["trials"]) if options["trials"] else None
        levels = (*names[:seat], "", *names[seat:])
        return with_temperament(options["candidate"], options["temperament"], budget, levels)(
            view, choices, dice, sample
        )

    return choose


def setup_of(options: dict, dice: random.Random) -> Setup:
    """Return the requested setup, drawn with `dice` where it is open."""
    edition, seats, cast = EDITIONS[options["edition"]], options["seats"], options["cast"]
    rules = (("action_cards", True),) if options["actions"] else ()
    if cast == "any":
        return drawn_setup(edition.key, seats, dice, rules)
    if cast in edition.presets:
        preset = edition.presets[cast]
        return Setup(edition.key, seats, preset.characters, preset.uniques, options=rules)
    return Setup(edition.key, seats, None if cast == "base" else tuple(cast.split(",")), options=rules)


def play(options: dict, deals: range) -> arena.Results:
    """Play these deals."""
    named = ((f"{options['deal']}/{n}", setup_of(options, random.Random(n))) for n in deals)
    candidate = chooser(options["candidate"], options, options["temperament"])
    if options["candidate"] in SLOW and not options["unknown"]:
        candidate = knowing(options)
    return arena.play_deals(named, candidate, others(options), random.Random, thread_time)


def report(results: arena.Results) -> str:
    """Return a summary of the results."""
    low, high = results.interval()
    fast, slow, slowest = (1000 * results.quantile(share) for share in (0.5, 0.95, 1))
    return (
        f"games {results.games}  won {results.won / results.games:.1%}  (95%: {low:.1%} to {high:.1%})  "
        f"mean rounds {results.rounds / results.games:.1f}\n"
        f"decisions {len(results.slow)}  CPU ms each: p50 {fast:.2f}  p95 {slow:.2f}  max {slowest:.2f}\n"
        f"illegal {results.illegal}  broken {results.broken}  unfinished {results.unfinished}"
    )
