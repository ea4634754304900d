"""Compare pairs of tables that differ only in hidden facts: views, options and who is asked."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import secrecy

CHUNK = 20
"""Games that one process plays at a time."""


def compare(first: int) -> tuple[int, list[str]]:
    """Return how many pairs the games from `first` on gave, and what told tables apart."""
    pairs, found = 0, []
    for number in range(first, first + CHUNK):
        chance = random.Random(number)
        for state, seat in secrecy.moments(number, chance, one_in=4):
            pairs += 1
            found += [f"game {number}: {difference}" for difference in secrecy.differences(state, seat, chance)]
    return pairs, found


class Command(BaseCommand):
    requires_system_checks: tuple[str, ...] = ()  # the rules know nothing of the site
    help = "Compare pairs of tables that differ only in what a seat cannot know."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--number", type=int, default=10_000, help="pairs to compare (10000)")

    def handle(self, *args: Any, number: int, **options: Any) -> None:
        pairs, games, found = 0, 0, []
        with ProcessPoolExecutor() as pool:
            for start in count(0, 8 * CHUNK):
                for some, differences in pool.map(compare, range(start, start + 8 * CHUNK, CHUNK)):
                    pairs, games = pairs + some, games + CHUNK
                    found += differences
                if pairs >= number:
                    break
        self.stdout.write(f"{pairs} pairs in {games} games over all editions, {len(found)} differences")
        if found:
            raise CommandError("\n".join(found[:5]))
