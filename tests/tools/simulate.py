"""Play many random games and check the laws of the rules; or send invalid posts to the site."""

import json
import os
import random
from argparse import ArgumentParser, ArgumentTypeError
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine.editions import EDITIONS
from tests.tools.simulation.games import Counts, Playing
from tests.tools.simulation.setups import Setup, any_game, any_setup

CHUNK = 50
"""Games that a process plays at a stretch."""


def seats_range(text: str) -> range:
    """Parse "4" or "2..7" as a range."""
    least, _, most = text.partition("..")
    if not (least.isdigit() and (most or least).isdigit()):
        raise ArgumentTypeError("a number of players, or a range such as 2..7")
    return range(int(least), int(most or least) + 1)


def positive(text: str) -> int:
    """Parse an integer of at least 1."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError("a number from 1 up")
    return int(text)


class Command(BaseCommand):
    """Prints the results of the games; a game that violated a law is saved for `replay_match`."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", choices=EDITIONS, help="play this edition")
        parser.add_argument("--seats", type=seats_range, metavar="N or N..N", help="number of players")
        parser.add_argument("--all", action="store_true", help="play all editions, presets and casts, 2 to 8 players")
        parser.add_argument("--games", type=positive, default=1000)
        parser.add_argument("--every", type=int, default=200, help="check the slow invariants at one of N decisions")
        parser.add_argument("--whole", type=int, help="check them at every decision of N games (300)")
        parser.add_argument("--deal", default="simulate", help="seed of the games; the same seed gives the same games")
        parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1)
        parser.add_argument("--fuzz-posts", type=positive, metavar="N", help="instead post N mutated forms to the site")

    def handle(self, **options) -> None:
        if options["fuzz_posts"]:
            self.fuzz(options["fuzz_posts"], options["deal"], options["processes"])
            return
        if bool(options["edition"]) == options["all"]:
            raise CommandError("Name an edition, or say --all.")
        if options["whole"] is None:
            options["whole"] = min(300, options["games"] * 3 // 100)
        check_seats(options)
        kept = {key: options[key] for key in ("edition", "seats", "all", "every", "whole", "deal")}
        chunks = [range(i, min(i + CHUNK, options["games"])) for i in range(0, options["games"], CHUNK)]
        counts = Counts()
        with ProcessPoolExecutor(options["processes"]) as pool:
            for part in pool.map(partial(play, kept), chunks):
                counts.add(part)
        self.stdout.write(report(counts))
        if counts.violations:
            paths = [keep(record) for record in counts.violations[:10]]
            raise CommandError("Kept for `./dev manage replay_match FILE`:\n" + "\n".join(map(str, paths)))

    def fuzz(self, posts: int, name: str, processes: int) -> None:
        """Post mutated forms, and those of two tabs, from several processes, each with a site of its own."""
        from tests.tools import fuzzing, two_tabs

        responses = fuzzing.Responses()
        with ProcessPoolExecutor(processes) as pool:
            for fuzz, half in ((fuzzing.fuzz, posts // 2), (two_tabs.fuzz, posts - posts // 2)):
                shares = [half // processes + (n < half % processes) for n in range(processes)]
                for part in pool.map(fuzz, shares, [f"{name}/{n}" for n in range(processes)]):
                    responses.add(part)
        counted = ", ".join(f"{count} × {status}" for status, count in sorted(responses.statuses.items()))
        self.stdout.write(f"posts {responses.statuses.total()}: {counted}")
        asked = responses.questions
        self.stdout.write(f"two tabs at {asked.total()} questions, {len(asked)} of them different by kind and edition")
        self.stdout.write(f"failures {len(responses.failures)}  changes of state {len(responses.changes)}")
        if responses.failures or responses.changes:
            raise CommandError("\n".join([*responses.failures[:10], *responses.changes[:10]]))


def check_seats(options: dict) -> None:
    """Raise CommandError if the numbers of players are invalid."""
    if options["edition"] is None:
        if options["seats"] is not None:
            raise CommandError("--all takes every number of players by itself.")
        return
    allowed = EDITIONS[options["edition"]].seats
    options["seats"] = seats = options["seats"] or allowed
    if not seats or seats[0] not in allowed or seats[-1] not in allowed:
        raise CommandError(f"{options['edition']} is for {allowed[0]} to {allowed[-1]} players.")


def setup_of(options: dict, number: int, dice: random.Random) -> Setup:
    """Return the setup of game `number`."""
    if options["all"]:
        return any_game(number, dice)
    seats = options["seats"]
    return any_setup(options["edition"], seats[number % len(seats)], dice)


def play(options: dict, numbers: range) -> Counts:
    """Play the games with these numbers."""
    counts = Counts()
    for number in numbers:
        name = f"{options['deal']}/{number}"
        dice = random.Random(name)
        every = 1 if number < options["whole"] else options["every"]
        counts.add(Playing(name, setup_of(options, number, dice), dice, every).play())
    return counts


def report(counts: Counts) -> str:
    """Return a summary of the results."""
    return (
        f"games {counts.games}  mean rounds {counts.rounds / counts.games:.1f}  "
        f"decisions a game {counts.decisions / counts.games:.0f}\n"
        f"cheap laws held at {counts.cheap} decisions, dear ones at {counts.dear}, "
        f"on {counts.pairs} pairs of tables that differ in hidden things alone\n"
        f"violations {len(counts.violations)}"
    )


def keep(record: dict) -> Path:
    """Write a game that violated a law to the data directory and return the path."""
    path = Path(settings.DATA_DIR) / f"violation-{record['game'].replace('/', '-')}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record, indent=1), encoding="utf-8")
    return path
