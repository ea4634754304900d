"""Guess the temperament of a seat from its public habits: naive Bayes, with a Poisson rate for each habit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log

from tests.tools.simulation.public_habits import Habits
from tests.tools.simulation.temperament_games import Sitting

SMOOTHING = 0.5
"""Added to each count, so that a habit never seen is improbable and not impossible."""


def rounds_of(habits: Habits) -> int:
    """Return in how many rounds the seat was seen."""
    return sum(count for habit, count in habits.items() if habit.startswith("reveal:"))


class Guesser:
    """Learns from sittings whose temperaments are known."""

    def __init__(self, known: Iterable[Sitting]) -> None:
        totals: dict[str, Counter[str]] = {}
        for sitting in known:
            totals.setdefault(sitting.temperament, Counter()).update(sitting.habits)
        habits = {habit for total in totals.values() for habit in total}
        self.rates: dict[str, dict[str, float]] = {}
        """Temperament -> habit -> how often it is seen in a round."""
        for name, total in totals.items():
            rounds = rounds_of(total) or 1
            self.rates[name] = {habit: (total[habit] + SMOOTHING) / rounds for habit in habits}

    def guess(self, habits: Habits) -> str:
        """Return the most probable temperament."""
        rounds = rounds_of(habits)

        def likelihood(name: str) -> float:
            rates = self.rates[name]
            return sum(habits[habit] * log(rate) - rounds * rate for habit, rate in rates.items())

        return max(self.rates, key=likelihood)


def confusion(sittings: Sequence[Sitting]) -> dict[str, Counter[str]]:
    """Return temperament -> how often each was guessed; each half of the deals is guessed by what the other taught."""
    table: dict[str, Counter[str]] = {}
    for half in range(2):
        guesser = Guesser(s for s in sittings if s.deal % 2 != half)
        for s in sittings:
            if s.deal % 2 == half:
                table.setdefault(s.temperament, Counter())[guesser.guess(s.habits)] += 1
    return table
