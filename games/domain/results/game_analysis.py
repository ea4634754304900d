"""Analysis of a finished game: chances of winning at each moment, and each player's costliest choices.

The chances follow from public information (`engine.bots.odds`). A choice is compared with its alternatives by
simulation, on tables that its player could not tell from the real one (`choice_trials`). The work is done in short
slices, so that no other task waits for long.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils import timezone

import engine
from engine.bots import odds, rollout
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import game_log, match_history, match_replay
from games.domain.matches.match_replay import Viewpoint
from games.domain.results.choice_trials import ChoiceTrials, Decision
from games.enums import By
from games.models import Analysis, Match, Seat
from games.task_queue import TaskName

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from engine import State

ANALYSIS_FORMAT = 2
"""Increased whenever the method changes, so that older analyses are computed again on request."""
CHANCES_FORMAT = 1
"""The first format whose chances are still valid; they are shown until the analysis is computed again."""
SECONDS_PER_SLICE = 0.15 if settings.EMBEDDED else 0.5
"""CPU time in seconds after which other tasks get a turn."""
LOST_AFTER = timedelta(minutes=1)
"""A worker idle for this long is considered lost, and the analysis may be requested again."""
MAX_COUNTED = 1000
"""The maximum number of analyses in progress that an estimate counts."""
MAX_ALTERNATIVES, MAX_DECISIONS = 3, 90
"""The maximum number of alternatives per choice, and of decisions that are analyzed."""


class AnalyzedGame(NamedTuple):
    """One game's chances of winning at each moment, and all its decisions."""

    odds: list[list[int]]
    decisions: list[Decision]


def analysis_of(match: Match) -> Analysis | None:
    """Return the analysis of a finished match, complete or not; None if there is none with valid chances."""
    return valid_analyses(match).first() if match.is_finished else None


def valid_analyses(match: Match) -> QuerySet[Analysis]:
    """Return a query for the analysis of a match, unless its chances are no longer valid."""
    return Analysis.objects.filter(match=match, form__gte=CHANCES_FORMAT, version=match.version)


def is_analysis_missing(match: Match) -> bool:
    """Return whether the analysis of a match may be requested, without fetching its results."""
    progress = valid_analyses(match).defer("odds", "work", "decisions") if match.is_finished else ()
    return may_request_analysis(match, next(iter(progress), None))


def may_request_analysis(match: Match, analysis: Analysis | None) -> bool:
    """Return whether the analysis of a match may be requested: the match is finished, and no worker is analyzing it."""
    if not match.is_finished:
        return False
    if analysis is None or analysis.form != ANALYSIS_FORMAT:
        return True
    return not analysis.is_done and timezone.now() - analysis.worked_at > LOST_AFTER


def minutes_left(analysis: Analysis | None) -> int:
    """Return in how many minutes an analysis will be done, at least 1, rounded up.

    The analyses in progress take turns, as if by one worker; None is one that is about to begin.
    """
    recent = timezone.now() - LOST_AFTER
    others = Analysis.objects.filter(is_done=False, worked_at__gt=recent).exclude(
        match_id=analysis.match_id if analysis else 0
    )
    own = seconds_left(analysis.spent if analysis else 0)
    seconds = own + sum(min(own, seconds_left(spent)) for spent in others.values_list("spent", flat=True)[:MAX_COUNTED])
    return max(1, math.ceil(seconds / 60))


def seconds_left(spent: float) -> float:
    """Return how many seconds an analysis takes after `spent` seconds."""
    return max(0.0, settings.ANALYSIS_SECONDS - spent)


def request_analysis(match: Match) -> None:
    """Queue the analysis of a match, unless it is done or in progress."""
    analysis = analysis_of(match)
    if not may_request_analysis(match, analysis):
        return
    if analysis is None or analysis.form != ANALYSIS_FORMAT:
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
    trials = ChoiceTrials(match_id, row.work, game.decisions)
    while trials.has_more and row.spent + time.thread_time() - began < settings.ANALYSIS_SECONDS:
        trials.try_next()
        trials.end_stages((row.spent + time.thread_time() - began) / settings.ANALYSIS_SECONDS)
        if time.thread_time() - began > seconds:
            break
    row.spent += time.thread_time() - began
    if not trials.has_more or row.spent >= settings.ANALYSIS_SECONDS:
        row.is_done, row.work, row.decisions = True, {}, trials.costly_choices()
    else:
        row.work = trials.as_json()
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


def analyzed_game(match: Match) -> AnalyzedGame:
    """Return the chances and decisions of a finished match, up to the first choice that the current rules forbid."""
    return cached_analyzed_game(match.pk, match.version)


@lru_cache(maxsize=2)
def cached_analyzed_game(pk: int, _version: int) -> AnalyzedGame:
    """Return `analyzed_game`, computed once for all slices that this worker processes."""
    match = Match.objects.get(pk=pk)
    fetched = match_replay.load_replay(match, Viewpoint(None, is_open=True)).entries
    own = own_entries(match)
    numbers = list(accumulate(int(played.facts_json != "[]") for played in fetched))
    state = engine.codec.load(game_log.saved_states(match, [0])[0])
    chances, decisions = [chances_in_thousandths(state)], []
    for index, played in enumerate(fetched[1:], start=1):
        entry = played.to_entry()
        try:
            if entry.seat is not None and entry.number in own:
                decisions += decisions_in_post(state, entry.seat, entry.choices, numbers[index - 1] - 1)
            state = match_history.replay_entry(state, entry).state
        except (Refused, engine.Illegal):
            break
        if played.facts_json != "[]":
            chances.append(chances_in_thousandths(state))
    return AnalyzedGame(chances, thin_evenly(decisions))


def own_entries(match: Match) -> set[int]:
    """Return the numbers of the entries in which the present owner of a seat chose, without bots and the steward."""
    owners = dict(Seat.objects.filter(match=match, user__isnull=False).values_list("number", "user"))
    return {
        move.number
        for move in game_log.moves_of(match)
        if move.by == By.PERSON and move.seat in owners and move.user in (None, owners[move.seat])
    }


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
