"""Trials of a game's decisions: which choices cost their player most, and by how much.

The largest of many estimates is too large. So each stage uses new trials: `SCREEN` compares all choices of all
decisions, `SELECT` checks the decisions that seem costly, and `CONFIRM` measures those that it confirms. Only the
figures of `CONFIRM` are shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from engine.bots import rollout
from games.domain.results.confidence_intervals import Z_95

if TYPE_CHECKING:
    from engine import State

SCREEN, SELECT, CONFIRM = range(3)
ROUNDS = (6, 30, 200)
"""How often each stage tries its decisions."""
SHARES = (0.35, 0.6, 1.0)
"""The share of the time by which each stage ends."""
MAX_SELECTED, MAX_CONFIRMED = 5, 3
"""The maximum number of decisions of one seat that a stage takes over from the one before."""
MIN_LOSS = 0.05
"""The minimum loss of winning chance that is shown."""
MIN_TRIALS = 20
"""Fewer trials than this are not shown."""


class Decision(NamedTuple):
    """A choice that a player made, with its alternatives."""

    moment: int
    """The replay moment before the choice."""
    before: tuple[str, ...]
    """The answers that the player had already given in the same post."""
    seat: int
    round: int
    state: State
    texts: tuple[str, ...]
    """The choice that was made, followed by the alternatives."""


class TrialTally(NamedTuple):
    """The totals of all trials of one decision: how much better each alternative was than the choice made."""

    number: int
    gains: list[float]
    squares: list[float]

    def with_trial(self, values: Sequence[float]) -> TrialTally:
        """Return the totals with one more trial; `values` are the values of the choice and of its alternatives."""
        gains = [value - values[0] for value in values[1:]]
        return TrialTally(
            self.number + 1,
            [a + b for a, b in zip(self.gains, gains, strict=True)],
            [a + b * b for a, b in zip(self.squares, gains, strict=True)],
        )

    @property
    def best(self) -> int:
        """Return the index of the best alternative, counted from 1 as in `Decision.texts`."""
        return 1 + max(range(len(self.gains)), key=lambda index: self.gains[index])

    @property
    def loss(self) -> float:
        """Return how much the best alternative was better, on average."""
        return self.gains[self.best - 1] / self.number

    @property
    def error(self) -> float:
        """Return half the width of the confidence interval of the loss."""
        return interval_half_width(self.number, self.gains[self.best - 1], self.squares[self.best - 1])

    @property
    def is_clear(self) -> bool:
        """Return whether the loss is large enough to be shown, and its confidence interval clear of zero."""
        return self.loss >= MIN_LOSS and self.loss > self.error


def interval_half_width(number: int, total: float, squares: float) -> float:
    """Return half the width of the confidence interval of a mean."""
    if number < 2:
        return 1.0
    variance = max(squares - total * total / number, 0.0) / (number - 1)
    return Z_95 * sqrt(variance / number)


class ChoiceTrials:
    """The trials of one match, stage by stage; `work` is the progress as stored by `as_json`."""

    def __init__(self, key: int, work: dict, decisions: list[Decision]) -> None:
        if not work:
            indices = {str(index): list(range(1, len(one.texts))) for index, one in enumerate(decisions)}
            work = {"stage": SCREEN, "round": 0, "next": 0, "others": indices, "tallies": {}}
        self.key = key
        self.decisions = decisions
        self.stage: int = work["stage"]
        self.round: int = work["round"]
        self.nth: int = work["next"]
        self.others: dict[int, list[int]] = dict(
            sorted((int(index), others) for index, others in work["others"].items())
        )
        """The alternatives that the stage tries, by decision."""
        self.tallies = {int(index): TrialTally(*totals) for index, totals in work["tallies"].items()}

    @property
    def has_more(self) -> bool:
        """Return whether there are decisions left to try."""
        return bool(self.others) and self.round < ROUNDS[self.stage]

    def try_next(self) -> None:
        """Try the next decision once."""
        index = list(self.others)[self.nth]
        tally = self.tallies.get(index) or TrialTally(0, *([0.0] * len(self.others[index]) for _ in range(2)))
        self.tallies[index] = tally.with_trial(self.try_choices(index))
        self.nth += 1
        if self.nth == len(self.others):
            self.nth, self.round = 0, self.round + 1
            if self.round == ROUNDS[self.stage]:
                self.end_stage()

    def try_choices(self, index: int) -> list[float]:
        """Return the value of the choice made and of each alternative, on one simulated table."""
        decision = self.decisions[index]
        texts = [decision.texts[other] for other in (0, *self.others[index])]
        seed = f"{self.key}:{index}:{self.stage}:{self.round}"
        return rollout.compare_choices(
            *(decision.state, decision.seat, texts),
            random.Random(f"table:{seed}"),
            lambda: random.Random(f"luck:{seed}"),
        )

    def end_stages(self, share: float) -> None:
        """End each stage that should have ended when this share of the time was spent."""
        while self.stage < CONFIRM and share > SHARES[self.stage]:
            self.end_stage()

    def end_stage(self) -> None:
        """Begin the next stage with the decisions that this one selects, each with its best alternative."""
        if self.stage == CONFIRM:
            return
        selected = self.costliest(MAX_SELECTED) if self.stage == SCREEN else self.costliest_clear()
        self.others = {index: [self.others[index][self.tallies[index].best - 1]] for index in sorted(selected)}
        self.tallies = {}
        self.stage, self.round, self.nth = self.stage + 1, 0, 0

    def costliest(self, number: int) -> list[int]:
        """Return each seat's decisions that seem to have cost most, at most `number` of them."""
        tallies = {index: tally for index, tally in self.tallies.items() if tally.loss > 0}
        order = sorted(tallies, key=lambda index: tallies[index].error / Z_95 - tallies[index].loss)
        return self.first_of_each_seat(order, number)

    def costliest_clear(self) -> list[int]:
        """Return each seat's costliest decisions whose loss is clear."""
        tallies = {index: tally for index, tally in self.tallies.items() if tally.is_clear}
        return self.first_of_each_seat(sorted(tallies, key=lambda index: -tallies[index].loss), MAX_CONFIRMED)

    def first_of_each_seat(self, order: Iterable[int], number: int) -> list[int]:
        """Return the first `number` decisions of each seat."""
        taken: dict[int, list[int]] = {}
        for index in order:
            taken.setdefault(self.decisions[index].seat, []).append(index)
        return [index for indices in taken.values() for index in indices[:number]]

    def as_json(self) -> dict:
        """Return the progress as JSON."""
        work: dict = {"stage": self.stage, "round": self.round, "next": self.nth}
        work |= {"others": {str(index): others for index, others in self.others.items()}}
        return work | {"tallies": {str(index): list(tally) for index, tally in self.tallies.items()}}

    def costly_choices(self) -> list[dict]:
        """Return the decisions with a clear loss by the trials of the last stage as JSON, in the order of the game."""
        if self.stage != CONFIRM:
            return []
        clear = [index for index, tally in self.tallies.items() if tally.number >= MIN_TRIALS and tally.is_clear]
        return [self.record(index) for index in sorted(clear)]

    def record(self, index: int) -> dict:
        """Return a decision as JSON: the choice, the better one, and the loss as a fraction with its interval."""
        decision, tally = self.decisions[index], self.tallies[index]
        return {
            "moment": decision.moment,
            "before": list(decision.before),
            "seat": decision.seat,
            "round": decision.round,
            "chosen": decision.texts[0],
            "other": decision.texts[self.others[index][0]],
            "loss": round(tally.loss, 4),
            "error": round(tally.error, 4),
            "trials": tally.number,
        }
