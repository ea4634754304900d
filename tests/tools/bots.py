"""Play bots that are programs of their own, and print how often each wins and what it does wrong."""

import random
import shlex
from argparse import ArgumentParser
from time import perf_counter

from django.core.management.base import BaseCommand

from engine.editions import EDITIONS
from tests.tools.arena import chunks_of, others, setup_of
from tests.tools.pipes.program import PipeProgram
from tests.tools.simulation import arena

HEADINGS = ("games", "won", "95 %", "decisions", "p50 ms", "p95 ms", "slow", "silent", "wrong", "dead")


class Command(BaseCommand):
    """Prints a table with a row for each program; docs/bots.md describes the protocol."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("programs", nargs="+", metavar="COMMAND", help="how to start a bot: 'python my_bot.py'")
        parser.add_argument("--field", default="builder", help="levels of the opponents: one, or one per seat: a,b,c")
        parser.add_argument("--games", type=int, default=200, help="games of each program, every deal from each seat")
        parser.add_argument("--seconds", type=float, default=1.0, help="time limit for each choice")
        parser.add_argument("--edition", choices=EDITIONS, default="classic")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--cast", default="base", help="base, any (random for each deal), a preset, or keys: a,b,…")
        parser.add_argument("--actions", action="store_true", help="use action cards if the edition has them")
        parser.add_argument("--deal", default="arena", help="seed of the deals; the same seed gives the same games")

    def handle(self, **options) -> None:
        chunks_of(options)  # Refuse setups that do not exist before a program is started.
        rows = [("", *HEADINGS)] + [row_of(command, options) for command in options["programs"]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            aligned = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            self.stdout.write("  ".join((name.ljust(widths[0]), *aligned)))


def row_of(command: str, options: dict) -> tuple[str, ...]:
    """Play the games of a program; return its row of the table."""
    program = PipeProgram(shlex.split(command), options["seconds"])
    deals = range(-(-options["games"] // options["seats"]))
    named = ((f"{options['deal']}/{n}", setup_of(options, random.Random(n))) for n in deals)
    try:
        results = arena.play_deals(named, program, others(options), random.Random, perf_counter)
    finally:
        program.stop()
    low, high = results.interval()
    faults = program.faults
    return (
        command,
        str(results.games),
        f"{results.won / results.games:.1%}",
        f"{low:.1%}–{high:.1%}",
        str(program.asked),
        *(f"{1000 * results.quantile(share):.2f}" for share in (0.5, 0.95)),
        *map(str, (faults.slow, faults.silent, faults.wrong, faults.dead)),
    )
