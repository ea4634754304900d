"""Exercises from finished public games of this site: the nightly search, and the exercise of each day.

Such games are public with all their hands; an exercise shows less, what one player saw. Nothing in it names a person.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

import engine
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import match_export
from games.domain.results.player_statistics import finished_matches
from games.domain.review import game_import
from games.domain.review.exercise_search import find_exercise
from games.domain.review.exercises import (
    Exercise,
    exercise_as_json,
    exercise_from_json,
    kind_of,
    shipped_exercise_on,
)
from games.models import FoundExercise, Match
from games.task_queue import TaskName

if TYPE_CHECKING:
    from engine import State

GAMES, DECISIONS = 4, 20
"""How many games a night searches, and how many decisions of each."""
RECENT = timedelta(days=1)
"""Games that ended this long ago are searched, so that each night has new ones."""
SIZES = (4, 8)
"""The fewest and the most players. With fewer than four, each plays two characters, which is explained less well."""
FIRST_ROUND = 3
"""The first round whose decisions are used: before, the table tells little."""
ENOUGH, POOL = 5, 30
"""How many exercises wait for their day before one gets it, and from which number on no more are searched."""


class Moment(NamedTuple):
    """A decision that may be an exercise."""

    state: State
    setup: str
    choices: tuple[str, ...]


def exercises_on(days: Iterable[date]) -> dict[date, Exercise]:
    """Return the exercise of each day: the one found for it, or else a shipped one."""
    begins = {day: datetime.combine(day, time.min, UTC) for day in days}
    found = {row.shown_at: exercise_of_row(row) for row in FoundExercise.objects.filter(shown_at__in=begins.values())}
    return {day: found.get(at) or shipped_exercise_on(day) for day, at in begins.items()}


def exercise_of_row(row: FoundExercise) -> Exercise:
    """Return a stored exercise."""
    fields = ("kind", "grade", "setup", "choices", "options")
    return exercise_from_json({name: getattr(row, name) for name in fields})


def search_exercises(*, match_id: int = 0, at: int = 0, left: int = GAMES) -> None:
    """Search decision `at` of a game, and queue the search of the next one; a night begins without a game.

    One decision takes a second, and if it may be an exercise up to twenty; then other tasks get a turn. Safe to repeat.
    """
    if not match_id:
        give_exercise(timezone.now().date() + timedelta(days=1))
        queue_next_game(0, left)
        return
    match = searchable_games().filter(pk=match_id).first()
    moments = moments_of(match) if match else []
    if match is None or at >= len(moments):
        queue_next_game(match_id, left)
        return
    moment = moments[at]
    exercise = find_exercise(moment.state, moment.setup, moment.choices, f"{match_id}:{len(moment.choices)}")
    if exercise is None:
        task_queue.enqueue(TaskName.FIND_EXERCISES, match_id=match_id, at=at + 1, left=left)
    else:
        FoundExercise.objects.get_or_create(match=match, defaults=exercise_as_json(exercise))
        queue_next_game(match_id, left)


def queue_next_game(after: int, left: int) -> None:
    """Queue the search of the first game with a higher ID, if the night may search one more."""
    if left <= 0 or FoundExercise.objects.filter(shown_at=None).count() >= POOL:
        return
    match_id = searchable_games().filter(pk__gt=after).order_by("pk").values_list("pk", flat=True).first()
    if match_id is not None:
        task_queue.enqueue(TaskName.FIND_EXERCISES, match_id=match_id, at=0, left=left - 1)


def searchable_games() -> QuerySet[Match]:
    """Return the public games that were played to the end since yesterday, and have no exercise yet."""
    used = FoundExercise.objects.filter(match__isnull=False).values("match")
    since = timezone.now() - RECENT
    return finished_matches().filter(ended_at__gt=since, size__range=SIZES, is_lesson=False).exclude(pk__in=used)


def moments_of(match: Match) -> list[Moment]:
    """Return decisions of a finished game that may be exercises, in random but lasting order; none if it is not valid.

    The names of the players are not exported.
    """
    exported = match_export.without_tuples(match_export.export_match(match, [""] * match.size))
    try:
        game = game_import.validate_export(exported)
    except Refused:
        return []
    setup = json.dumps(game.setup, sort_keys=True)
    choices: list[str] = []
    moments: list[Moment] = []
    state = game_import.deal_imported_game(game.setup).state
    for seat, text in (choice for post in game.posts for choice in post):
        if state.round >= FIRST_ROUND and kind_of(state):
            moments.append(Moment(state, setup, tuple(choices)))
        state = engine.play(state, seat, text).state
        choices.append(text)
    random.Random(f"exercise:{match.pk}").shuffle(moments)
    return moments[:DECISIONS]


def give_exercise(day: date) -> None:
    """Store a coming day for one of the waiting exercises, if possible not of the kind of the day before.

    A day keeps its exercise: a shipped one, if not enough were waiting.
    """
    begins = datetime.combine(day, time.min, UTC)
    waiting = FoundExercise.objects.filter(shown_at=None).order_by("found_at", "pk")
    if FoundExercise.objects.filter(shown_at=begins).exists() or waiting.count() < ENOUGH:
        return
    [yesterday] = exercises_on([day - timedelta(days=1)]).values()
    row = waiting.exclude(kind=yesterday.kind).first() or waiting.first()
    if row is None:
        return
    try:
        with transaction.atomic():
            FoundExercise.objects.filter(pk=row.pk, shown_at=None).update(shown_at=begins)
    except IntegrityError:
        return  # Another worker has given this day its exercise.
