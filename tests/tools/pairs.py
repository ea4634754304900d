"""Compare pairs of tables that differ only in hidden facts: views, options, who is asked, or all that is served."""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.tools.secrecy import rules

CHUNK = 20
"""Games that one process plays at a time."""
FAR_APART = 1_000_000
"""Games between the first ones of two processes that fetch pages."""


def compare(first: int) -> tuple[int, list[str]]:
    """Return how many pairs the games from `first` on gave, and what told tables apart."""
    pairs, found = 0, []
    for number in range(first, first + CHUNK):
        chance = random.Random(number)
        for state, seat in rules.moments(number, chance, one_in=4):
            pairs += 1
            found += [f"game {number}: {difference}" for difference in rules.differences(state, seat, chance)]
    return pairs, found


class Command(BaseCommand):
    requires_system_checks: tuple[str, ...] = ()  # the rules know nothing of the site
    help = "Compare pairs of tables that differ only in what a seat cannot know."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--number", type=int, help="pairs to compare (default: 10000; 2000 with --http)")
        parser.add_argument(
            "--http",
            action="store_true",
            help="continue both games and compare all pages and emails",
        )
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)"
        )

    def handle(self, *args: Any, number: int | None, http: bool, processes: int, **options: Any) -> None:
        found = self.fetch(number or 2000, processes) if http else self.look(number or 10_000, processes)
        if found:
            raise CommandError("\n".join(found[:5]))

    def look(self, number: int, processes: int) -> list[str]:
        """Compare views; return what told tables apart."""
        pairs, games, found = 0, 0, []
        with ProcessPoolExecutor(processes) as pool:
            for start in count(0, 8 * CHUNK):
                for some, differences in pool.map(compare, range(start, start + 8 * CHUNK, CHUNK)):
                    pairs, games = pairs + some, games + CHUNK
                    found += differences
                if pairs >= number:
                    break
        self.stdout.write(f"{pairs} pairs in {games} games over all editions, {len(found)} differences")
        return found

    def fetch(self, number: int, processes: int) -> list[str]:
        """Compare all that can be fetched; return what told tables apart."""
        from tests.tools.secrecy import site

        shares = [number // processes + (n < number % processes) for n in range(processes)]
        comparison = site.Comparison()
        with ProcessPoolExecutor(processes) as pool:
            for part in pool.map(site.compare, range(0, FAR_APART * processes, FAR_APART), shares):
                comparison.add(part)
        editions = ", ".join(f"{many} {edition}" for edition, many in sorted(comparison.editions.items()))
        self.stdout.write(
            f"{comparison.editions.total()} pairs ({editions}) played on by {comparison.posts} posts: "
            f"{comparison.answers} answers and {comparison.mails} mails compared whole, "
            f"{len(comparison.flaws)} differences"
        )
        return comparison.flaws
