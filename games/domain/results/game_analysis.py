"""Analysis of a finished game: chances of winning at each moment, and the decisions that mattered most.

The chances follow from public information (`engine.bots.odds`). A choice is compared with its alternatives by
simulation, on tables that its player could not tell from the real one. The work is done in short slices, so that no
other task waits for long.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils import timezone

import engine
from engine.bots import odds, rollout
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import match_history, match_replay
from games.domain.matches.match_replay import Viewpoint
from games.models import Analysis, Match
from games.task_queue import TaskName

if TYPE_CHECKING:
    from engine import State

ANALYSIS_FORMAT = 1
"""Increased whenever the method changes, so that older analyses are computed again."""
SECONDS_PER_GAME = 15.0 if settings.EMBEDDED else 45.0
"""CPU time per game in seconds; an embedded site spends less, because the same process serves pages."""
SECONDS_PER_SLICE = 0.15 if settings.EMBEDDED else 0.5
"""CPU time in seconds after which other tasks get a turn."""
LOST_AFTER = timedelta(minutes=1)
"""A worker idle for this long is considered lost, and the analysis may be requested again."""
MAX_ALTERNATIVES, MAX_DECISIONS = 3, 90
"""The maximum number of alternatives per choice, and of decisions that are analyzed."""
FIRST_ROUNDS, FINAL_ROUNDS, MAX_FINALISTS = 6, 120, 6
"""The number of rounds that try all decisions, of rounds that try the finalists, and of finalists."""
FIRST_ROUNDS_SHARE = 0.4
"""The share of the time that the first rounds may take."""
Z_95 = 1.96
"""Standard errors on each side of a 95 % confidence interval."""
MAX_REPORTED = 3


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


class AnalyzedGame(NamedTuple):
    """One game's chances of winning at each moment, and all its decisions."""

    odds: list[list[int]]
    decisions: list[Decision]


class TrialTally(NamedTuple):
    """The totals of all trials of one decision, for each of its choices."""

    number: int
    sums: list[float]
    squares: list[float]
    apart: list[float]
    """How much better the actual choice was than each alternative, summed over all trials."""
    apart_squares: list[float]

    def with_trial(self, values: Sequence[float]) -> TrialTally:
        """Return the totals with one more trial."""
        apart = [values[0] - value for value in values]
        return TrialTally(
            self.number + 1,
            [a + b for a, b in zip(self.sums, values, strict=True)],
            [a + b * b for a, b in zip(self.squares, values, strict=True)],
            [a + b for a, b in zip(self.apart, apart, strict=True)],
            [a + b * b for a, b in zip(self.apart_squares, apart, strict=True)],
        )

    def mean(self, index: int) -> float:
        """Return the mean value of a choice."""
        return self.sums[index] / self.number

    def error(self, index: int) -> float:
        """Return half the width of the confidence interval of a choice's value."""
        return interval_half_width(self.number, self.sums[index], self.squares[index])

    @property
    def best_alternative(self) -> int:
        """Return the index of the best alternative."""
        return max(range(1, len(self.sums)), key=lambda index: self.sums[index])

    @property
    def certain_difference(self) -> float:
        """Return a lower bound for how much the choice mattered; 0 if it may not have mattered at all."""
        apart, error = (
            self.apart[self.best_alternative] / self.number,
            interval_half_width(
                self.number, self.apart[self.best_alternative], self.apart_squares[self.best_alternative]
            ),
        )
        return max(abs(apart) - error, 0.0)


def interval_half_width(number: int, total: float, squares: float) -> float:
    """Return half the width of the confidence interval of a mean."""
    if number < 2:
        return 1.0
    variance = max(squares - total * total / number, 0.0) / (number - 1)
    return Z_95 * sqrt(variance / number)


def empty_tally(choices: int) -> TrialTally:
    """Return the totals before the first trial."""
    return TrialTally(0, *([0.0] * choices for _ in range(4)))


def analysis_of(match: Match) -> Analysis | None:
    """Return the current analysis of a finished match, complete or not; None if there is none or it is outdated."""
    analysis = Analysis.objects.filter(match=match, form=ANALYSIS_FORMAT, version=match.version).first()
    return analysis if match.is_finished else None


def may_request_analysis(match: Match, analysis: Analysis | None) -> bool:
    """Return whether the analysis of a match may be requested: the match is finished, and no worker is analyzing it."""
    if not match.is_finished:
        return False
    return analysis is None or (not analysis.is_done and timezone.now() - analysis.worked_at > LOST_AFTER)


def request_analysis(match: Match) -> None:
    """Queue the analysis of a match, unless it is done or in progress."""
    analysis = analysis_of(match)
    if not may_request_analysis(match, analysis):
        return
    if analysis is None:
        fresh = {"form": ANALYSIS_FORMAT, "version": match.version, "odds": [], "work": {}, "decisions": []}
        fresh |= {"slices": 0, "spent": 0, "is_done": False, "worked_at": timezone.now()}
        analysis, _is_new = Analysis.objects.update_or_create(match=match, defaults=fresh)
    task_queue.enqueue(TaskName.ANALYSE, match_id=match.pk, at=analysis.slices)


def continue_analysis(*, match_id: int, at: int, seconds: float = SECONDS_PER_SLICE) -> bool:
    """Work on slice `at` of the analysis of a match, and queue the next slice; return whether the analysis is done.

    Safe to repeat at any time: a second call for the same slice changes nothing.
    """
    row = Analysis.objects.select_related("match").filter(match=match_id, slices=at, is_done=False).first()
    if row is None or not row.match.is_finished or (row.form, row.version) != (ANALYSIS_FORMAT, row.match.version):
        return True
    began = time.thread_time()
    game = analyzed_game(row.match)
    row.odds = game.odds
    work = AnalysisWork(row, game.decisions)
    while work.has_more and row.spent + time.thread_time() - began < SECONDS_PER_GAME:
        work.try_next()
        if row.spent + time.thread_time() - began > SECONDS_PER_GAME * FIRST_ROUNDS_SHARE:
            work.end_first_rounds()
        if time.thread_time() - began > seconds:
            break
    row.spent += time.thread_time() - began
    if not work.has_more or row.spent >= SECONDS_PER_GAME:
        row.is_done, row.work, row.decisions = True, {}, work.most_decisive()
    else:
        row.work = work.as_json()
    is_first = Analysis.objects.filter(match=match_id, slices=at, is_done=False).update(
        odds=row.odds,
        work=row.work,
        decisions=row.decisions,
        spent=row.spent,
        is_done=row.is_done,
        slices=at + 1,
        worked_at=timezone.now(),
    )
    if is_first and not row.is_done:
        task_queue.enqueue(TaskName.ANALYSE, match_id=match_id, at=at + 1)
    return row.is_done


class AnalysisWork:
    """The work on one match: trials of all decisions, then more trials of those that seem to matter most."""

    def __init__(self, row: Analysis, decisions: list[Decision]) -> None:
        work = row.work or {"round": 0, "next": 0, "chosen": list(range(len(decisions))), "tallies": {}}
        self.key = row.match_id
        self.decisions = decisions
        self.round: int = work["round"]
        self.nth: int = work["next"]
        self.selected: list[int] = work["chosen"]
        self.tallies = {int(key): TrialTally(*totals) for key, totals in work["tallies"].items()}

    @property
    def has_more(self) -> bool:
        """Return whether there are decisions left to try."""
        return bool(self.selected) and self.round < FIRST_ROUNDS + FINAL_ROUNDS

    def try_next(self) -> None:
        """Try the choices of the next decision once."""
        index = self.selected[self.nth]
        decision = self.decisions[index]
        tally = self.tallies.get(index) or empty_tally(len(decision.texts))
        self.tallies[index] = tally.with_trial(self.try_choices(decision, index))
        self.nth += 1
        if self.nth == len(self.selected):
            self.nth, self.round = 0, self.round + 1
            if self.round == FIRST_ROUNDS:
                self.keep_finalists()

    def end_first_rounds(self) -> None:
        """End the first rounds early if they take too long."""
        if self.round < FIRST_ROUNDS:
            self.nth, self.round = 0, FIRST_ROUNDS
            self.keep_finalists()

    def try_choices(self, decision: Decision, index: int) -> list[float]:
        """Return the value of each choice of a decision on one simulated table."""
        seed = f"{self.key}:{index}:{self.round}"
        return rollout.compare_choices(
            *(decision.state, decision.seat, decision.texts),
            random.Random(f"table:{seed}"),
            lambda: random.Random(f"luck:{seed}"),
        )

    def keep_finalists(self) -> None:
        """Keep the decisions that seem to matter most and reset their counts, so that lucky outliers drop out."""
        order = sorted(self.tallies, key=lambda index: -self.tallies[index].certain_difference)
        self.selected = sorted(order[:MAX_FINALISTS])
        self.tallies = {}

    def as_json(self) -> dict:
        """Return the progress of the analysis as JSON."""
        work = {"round": self.round, "next": self.nth, "chosen": self.selected}
        return work | {"tallies": {str(key): list(tally) for key, tally in self.tallies.items()}}

    def most_decisive(self) -> list[dict]:
        """Return the decisions whose effect is certain and largest, as JSON, in the order of the game."""
        sure = {
            index: tally
            for index, tally in self.tallies.items()
            if tally.number > FIRST_ROUNDS and tally.certain_difference > 0
        }
        order = sorted(sure, key=lambda index: -sure[index].certain_difference)[:MAX_REPORTED]
        return [decision_record(self.decisions[index], sure[index]) for index in sorted(order)]


def decision_record(decision: Decision, tally: TrialTally) -> dict:
    """Return a decision as JSON: the choice and the best alternative, with their values and errors from 0 to 1."""
    other = tally.best_alternative
    return {
        "moment": decision.moment,
        "before": list(decision.before),
        "seat": decision.seat,
        "round": decision.round,
        "chosen": [decision.texts[0], round(tally.mean(0), 4), round(tally.error(0), 4)],
        "other": [decision.texts[other], round(tally.mean(other), 4), round(tally.error(other), 4)],
        "trials": tally.number,
    }


def analyzed_game(match: Match) -> AnalyzedGame:
    """Return the chances and decisions of a finished match, up to the first choice that the current rules forbid."""
    return cached_analyzed_game(match.pk, match.version)


@lru_cache(maxsize=2)
def cached_analyzed_game(pk: int, _version: int) -> AnalyzedGame:
    """Return `analyzed_game`, computed once for all slices that this worker processes."""
    match = Match.objects.get(pk=pk)
    fetched = match_replay.load_replay(match, Viewpoint(None, is_open=True)).entries
    numbers = list(accumulate(int(played.facts_json != "[]") for played in fetched))
    state = engine.codec.load(match.snapshots.get(number=0).state)
    chances, decisions = [chances_in_thousandths(state)], []
    for index, played in enumerate(fetched[1:], start=1):
        entry = played.to_entry()
        try:
            if entry.seat is not None:
                decisions += decisions_in_post(state, entry.seat, entry.choices, numbers[index - 1] - 1)
            state = match_history.replay_entry(state, entry).state
        except (Refused, engine.Illegal):
            break
        if played.facts_json != "[]":
            chances.append(chances_in_thousandths(state))
    return AnalyzedGame(chances, thin_evenly(decisions))


def decisions_in_post(state: State, seat: int, choices: Sequence[str], moment: int) -> list[Decision]:
    """Return the decisions that a player made in one post."""
    decisions = []
    for index, text in enumerate(choices):
        others = [
            alternative
            for alternative in rollout.promising_choices(state, seat, MAX_ALTERNATIVES + 1)
            if alternative != text
        ][:MAX_ALTERNATIVES]
        if others:
            before = tuple(choices[:index])
            decisions.append(Decision(moment, before, seat, state.round, state, (text, *others)))
        state = engine.play(state, seat, text).state
    return decisions


def thin_evenly(decisions: list[Decision]) -> list[Decision]:
    """Return at most `MAX_DECISIONS` of the decisions, evenly spread."""
    if len(decisions) <= MAX_DECISIONS:
        return decisions
    return [decisions[index * len(decisions) // MAX_DECISIONS] for index in range(MAX_DECISIONS)]


def chances_in_thousandths(state: State) -> list[int]:
    """Return each seat's chance of winning, in thousandths, as a spectator can estimate it."""
    return [round(1000 * chance) for chance in odds.winning_chances(engine.view_for(state, None))]
