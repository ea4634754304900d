"""What decided a finished game: chances of winning at each moment, and what the choices of the players were worth.

The chances follow from what lies open (`engine.bots.odds`). A choice is weighed against others by trying each on tables
that its player could not tell from the real one. All is done in short slices, so that no other task waits for long.
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
"""Raised when games are analysed in another way, so that what was found in the old one is found anew."""
SECONDS_PER_GAME = 15.0 if settings.EMBEDDED else 45.0
"""Seconds of one core that may go into a game; at home the same process serves the pages."""
SECONDS_PER_SLICE = 0.15 if settings.EMBEDDED else 0.5
"""Seconds after which other tasks have their turn."""
LOST_AFTER = timedelta(minutes=1)
"""Who has not worked for so long was lost on the way, and may be asked for again."""
MAX_ALTERNATIVES, MAX_DECISIONS = 3, 90
"""With so many other choices one is compared, and so many decisions at most are looked at."""
FIRST_ROUNDS, FINAL_ROUNDS, MAX_FINALISTS = 6, 120, 6
"""So often all are tried, and then so often those few that seemed to matter most."""
FIRST_ROUNDS_SHARE = 0.4
"""At most so much of the budget goes into those."""
Z_95 = 1.96
"""So many standard errors lie between a mean and the end of its interval."""
MAX_REPORTED = 3


class Decision(NamedTuple):
    """A choice that somebody had."""

    moment: int
    """Of the film, before the choice."""
    before: tuple[str, ...]
    """What they had chosen already in the same post."""
    seat: int
    round: int
    state: State
    texts: tuple[str, ...]
    """What was chosen, and the others that it is compared with."""


class AnalysedGame(NamedTuple):
    """A game gone through once."""

    odds: list[list[int]]
    decisions: list[Decision]


class TrialTally(NamedTuple):
    """What trials of one decision add up to, by choice."""

    number: int
    sums: list[float]
    squares: list[float]
    apart: list[float]
    """By how much the first choice was better than each, in all trials."""
    apart_squares: list[float]

    def with_trial(self, worth: Sequence[float]) -> TrialTally:
        """Add a trial."""
        apart = [worth[0] - one for one in worth]
        return TrialTally(
            self.number + 1,
            [a + b for a, b in zip(self.sums, worth, strict=True)],
            [a + b * b for a, b in zip(self.squares, worth, strict=True)],
            [a + b for a, b in zip(self.apart, apart, strict=True)],
            [a + b * b for a, b in zip(self.apart_squares, apart, strict=True)],
        )

    def mean(self, nth: int) -> float:
        """Give the worth of a choice."""
        return self.sums[nth] / self.number

    def error(self, nth: int) -> float:
        """Give half the interval around the worth of a choice."""
        return interval_half_width(self.number, self.sums[nth], self.squares[nth])

    @property
    def rival(self) -> int:
        """Give the best of the other choices."""
        return max(range(1, len(self.sums)), key=lambda nth: self.sums[nth])

    @property
    def stake(self) -> float:
        """Give by how much the choice mattered, as far as that is sure."""
        apart, error = (
            self.apart[self.rival] / self.number,
            interval_half_width(self.number, self.apart[self.rival], self.apart_squares[self.rival]),
        )
        return max(abs(apart) - error, 0.0)


def interval_half_width(number: int, total: float, squares: float) -> float:
    """Give half the interval around a mean."""
    if number < 2:
        return 1.0
    variance = max(squares - total * total / number, 0.0) / (number - 1)
    return Z_95 * sqrt(variance / number)


def empty_tally(choices: int) -> TrialTally:
    """Give a tally without trials."""
    return TrialTally(0, *([0.0] * choices for _ in range(4)))


def analysis_of(match: Match) -> Analysis | None:
    """Find what is known of a match, finished or under way; None where nothing is, or all is out of date."""
    found = Analysis.objects.filter(match=match, form=ANALYSIS_FORMAT, version=match.version).first()
    return found if match.is_finished else None


def may_request_analysis(match: Match, found: Analysis | None) -> bool:
    """Tell whether somebody may ask for the analysis of a match: it is over, and nobody works on it."""
    if not match.is_finished:
        return False
    return found is None or (not found.is_done and timezone.now() - found.worked_at > LOST_AFTER)


def request_analysis(match: Match) -> None:
    """Let a worker analyse a match; once is enough, and asking twice does no harm."""
    found = analysis_of(match)
    if not may_request_analysis(match, found):
        return
    if found is None:
        fresh = {"form": ANALYSIS_FORMAT, "version": match.version, "odds": [], "work": {}, "decisions": []}
        fresh |= {"slices": 0, "spent": 0, "is_done": False, "worked_at": timezone.now()}
        found, _is_new = Analysis.objects.update_or_create(match=match, defaults=fresh)
    task_queue.enqueue(TaskName.ANALYSE, match_id=match.pk, at=found.slices)


def continue_analysis(*, match_id: int, at: int, patience: float = SECONDS_PER_SLICE) -> bool:
    """Work for a while on a match whose analysis stands at slice `at`, and ask for the next; tell whether it is done.

    Safe to call at any time, and twice: who comes second with the same slice changes nothing.
    """
    row = Analysis.objects.select_related("match").filter(match=match_id, slices=at, is_done=False).first()
    if row is None or not row.match.is_finished or (row.form, row.version) != (ANALYSIS_FORMAT, row.match.version):
        return True
    began = time.thread_time()
    gone = analysed_game(row.match)
    row.odds = gone.odds
    trial = AnalysisWork(row, gone.decisions)
    while trial.goes_on and row.spent + time.thread_time() - began < SECONDS_PER_GAME:
        trial.next()
        if row.spent + time.thread_time() - began > SECONDS_PER_GAME * FIRST_ROUNDS_SHARE:
            trial.stop_glancing()
        if time.thread_time() - began > patience:
            break
    row.spent += time.thread_time() - began
    if not trial.goes_on or row.spent >= SECONDS_PER_GAME:
        row.is_done, row.work, row.decisions = True, {}, trial.found()
    else:
        row.work = trial.written()
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
    """Where the work on a match stands: all decisions are glanced at, then those that seem to matter are looked at."""

    def __init__(self, row: Analysis, decisions: list[Decision]) -> None:
        work = row.work or {"round": 0, "next": 0, "chosen": list(range(len(decisions))), "tallies": {}}
        self.key = row.match_id
        self.decisions = decisions
        self.round: int = work["round"]
        self.nth: int = work["next"]
        self.chosen: list[int] = work["chosen"]
        self.tallies = {int(key): TrialTally(*told) for key, told in work["tallies"].items()}

    @property
    def goes_on(self) -> bool:
        """Tell whether there is anything left to try."""
        return bool(self.chosen) and self.round < FIRST_ROUNDS + FINAL_ROUNDS

    def next(self) -> None:
        """Try the choices of one decision once more."""
        which = self.chosen[self.nth]
        decision = self.decisions[which]
        tally = self.tallies.get(which) or empty_tally(len(decision.texts))
        self.tallies[which] = tally.with_trial(self.tried(decision, which))
        self.nth += 1
        if self.nth == len(self.chosen):
            self.nth, self.round = 0, self.round + 1
            if self.round == FIRST_ROUNDS:
                self.choose()

    def stop_glancing(self) -> None:
        """Go over to looking at few, where glancing at all takes too long."""
        if self.round < FIRST_ROUNDS:
            self.nth, self.round = 0, FIRST_ROUNDS
            self.choose()

    def tried(self, decision: Decision, which: int) -> list[float]:
        """Try all choices of a decision on one table."""
        seed = f"{self.key}:{which}:{self.round}"
        return rollout.compare_choices(
            *(decision.state, decision.seat, decision.texts),
            random.Random(f"table:{seed}"),
            lambda: random.Random(f"luck:{seed}"),
        )

    def choose(self) -> None:
        """Keep those that seem to matter most, and begin to count anew: what looked large by luck shall not stay so."""
        order = sorted(self.tallies, key=lambda which: -self.tallies[which].stake)
        self.chosen = sorted(order[:MAX_FINALISTS])
        self.tallies = {}

    def written(self) -> dict:
        """Write down where it stands."""
        told = {"round": self.round, "next": self.nth, "chosen": self.chosen}
        return told | {"tallies": {str(key): list(tally) for key, tally in self.tallies.items()}}

    def found(self) -> list[dict]:
        """Write down the decisions that mattered most, in the order in which they came; only what is sure is told."""
        sure = {
            which: tally for which, tally in self.tallies.items() if tally.number > FIRST_ROUNDS and tally.stake > 0
        }
        order = sorted(sure, key=lambda which: -sure[which].stake)[:MAX_REPORTED]
        return [decision_record(self.decisions[which], sure[which]) for which in sorted(order)]


def decision_record(decision: Decision, tally: TrialTally) -> dict:
    """Write down a decision with what was chosen and the best of the others: worth and error in parts of 1."""
    other = tally.rival
    return {
        "moment": decision.moment,
        "before": list(decision.before),
        "seat": decision.seat,
        "round": decision.round,
        "chosen": [decision.texts[0], round(tally.mean(0), 4), round(tally.error(0), 4)],
        "other": [decision.texts[other], round(tally.mean(other), 4), round(tally.error(other), 4)],
        "trials": tally.number,
    }


def analysed_game(match: Match) -> AnalysedGame:
    """Go through a finished match; where today's rules do not allow what was chosen then, no further."""
    return cached_analysed_game(match.pk, match.version)


@lru_cache(maxsize=2)
def cached_analysed_game(pk: int, _version: int) -> AnalysedGame:
    """Go through a match once for all the slices that this worker does of it."""
    match = Match.objects.get(pk=pk)
    fetched = match_replay.load_replay(match, Viewpoint(None, is_open=True)).entries
    numbers = list(accumulate(int(one.told != "[]") for one in fetched))
    state = engine.codec.load(match.snapshots.get(number=0).state)
    chances, decisions = [chances_in_thousandths(state)], []
    for place, one in enumerate(fetched[1:], start=1):
        entry = one.entry()
        try:
            if entry.seat is not None:
                decisions += decisions_in_post(state, entry.seat, entry.choices, numbers[place - 1] - 1)
            state = match_history.replay_entry(state, entry).state
        except (Refused, engine.Illegal):
            break
        if one.told != "[]":
            chances.append(chances_in_thousandths(state))
    return AnalysedGame(chances, thin_evenly(decisions))


def decisions_in_post(state: State, seat: int, choices: Sequence[str], moment: int) -> list[Decision]:
    """List what somebody had to decide in one post."""
    found = []
    for nth, text in enumerate(choices):
        others = [one for one in rollout.promising_choices(state, seat, MAX_ALTERNATIVES + 1) if one != text][
            :MAX_ALTERNATIVES
        ]
        if others:
            before = tuple(choices[:nth])
            found.append(Decision(moment, before, seat, state.round, state, (text, *others)))
        state = engine.play(state, seat, text).state
    return found


def thin_evenly(decisions: list[Decision]) -> list[Decision]:
    """Leave out as many as are too many, evenly."""
    if len(decisions) <= MAX_DECISIONS:
        return decisions
    return [decisions[nth * len(decisions) // MAX_DECISIONS] for nth in range(MAX_DECISIONS)]


def chances_in_thousandths(state: State) -> list[int]:
    """Give the chance of every seat as a spectator can reckon it."""
    return [round(1000 * one) for one in odds.odds(engine.view_for(state, None))]
