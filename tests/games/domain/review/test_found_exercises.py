"""Exercises from finished public games: which games are searched, which day shows one, and that no one is named."""

import itertools
import json
from datetime import date, timedelta

import pytest
from django.utils import timezone

import engine
from games import task_queue, tasks
from games.domain.review import found_exercises
from games.domain.review.exercises import ExerciseKind, ExerciseOption, position_of, shipped_exercise_on
from games.domain.review.found_exercises import exercises_on, give_exercise, moments_of, search_exercises
from games.enums import MatchStatus
from games.models import FoundExercise, Match
from tests.games.tables import person, play_to_end, running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
TOMORROW = date(2026, 12, 1)


@pytest.fixture
def queued(monkeypatch) -> list[dict[str, int]]:
    """The searches that are queued."""
    queued = []
    monkeypatch.setattr(task_queue, "enqueue", lambda _name, **about: queued.append(about))
    return queued


def finished(**fields) -> Match:
    """Return a row of a game of four that has just ended."""
    now = timezone.now()
    wanted = {"size": 4, "status": MatchStatus.FINISHED, "started_at": now, "ended_at": now, "is_private": False}
    return Match.objects.create(name="x", creator=person(), edition="classic", **{**wanted, **fields})


def waiting(number: int, kind: str = "kill") -> FoundExercise:
    """Store a shipped exercise as if it had been found."""
    shipped = shipped_exercise_on(date.fromordinal(18 * 40_000 + number))
    row = found_exercises.exercise_as_json(shipped) | {"kind": kind}
    return FoundExercise.objects.create(**row)


def test_only_public_games_that_were_just_played_out_by_four_or_more_are_searched(queued):
    wanted = finished()
    finished(is_private=True)
    finished(status=MatchStatus.ENDED)
    finished(status=MatchStatus.RUNNING, ended_at=None)
    finished(size=3)
    finished(is_lesson=True)
    finished(ended_at=timezone.now() - timedelta(days=2))
    FoundExercise.objects.create(match=finished(), kind="kill", grade=1, setup={}, choices=[], options=[])

    tasks.find_exercises()

    assert queued == [{"match_id": wanted.pk, "at": 0, "left": found_exercises.GAMES - 1}]
    queued.clear()
    search_exercises(left=0)
    assert queued == []


def test_a_decision_of_a_finished_game_becomes_an_exercise_that_names_no_one(queued, monkeypatch):
    match = running(4)
    play_to_end(match)
    match.refresh_from_db()
    queued.clear()
    moment = moments_of(match)[1]
    seat = engine.question(moment.state).seat
    tried = []

    def found(state, setup, choices, _key):
        tried.append(len(choices))
        options = tuple(ExerciseOption(text, 0.1 * place, 0.0) for place, text in enumerate(("a", "b", "c")))
        exercise = found_exercises.Exercise(ExerciseKind.BUILD, 1, setup, tuple(choices), options)
        return exercise if state == moment.state else None

    monkeypatch.setattr(found_exercises, "find_exercise", found)
    search_exercises(match_id=match.pk, at=0, left=2)
    assert queued == [{"match_id": match.pk, "at": 1, "left": 2}]
    search_exercises(**queued.pop())

    row = FoundExercise.objects.get()
    stored = json.dumps([row.setup, row.choices, row.options])
    assert tried == [len(moments_of(match)[0].choices), len(moment.choices)]
    assert row.match == match
    for player in match.seats.select_related("user"):
        assert player.user.display_name not in stored
        assert player.user.email not in stored
    position = position_of(found_exercises.exercise_of_row(row))
    assert position.view == engine.view_for(moment.state, seat)
    assert all(player.hand is None for player in position.view.players if player.seat != seat)
    # A repeated task finds no second exercise in the same game.
    search_exercises(match_id=match.pk, at=1, left=2)
    assert FoundExercise.objects.count() == 1


def test_a_day_gets_a_found_exercise_only_if_enough_are_waiting_and_keeps_it():
    rows = [waiting(number) for number in range(found_exercises.ENOUGH - 1)]
    give_exercise(TOMORROW)
    assert exercises_on([TOMORROW]) == {TOMORROW: shipped_exercise_on(TOMORROW)}

    rows.append(waiting(found_exercises.ENOUGH))
    before = exercises_on([TOMORROW - timedelta(days=1)])
    give_exercise(TOMORROW)
    given = exercises_on([TOMORROW])
    waiting(found_exercises.ENOUGH + 1)
    give_exercise(TOMORROW)

    assert given == exercises_on([TOMORROW]) == {TOMORROW: found_exercises.exercise_of_row(rows[0])}
    assert before == exercises_on([TOMORROW - timedelta(days=1)])
    assert FoundExercise.objects.filter(shown_at=None).count() == found_exercises.ENOUGH


def test_the_next_day_gets_another_kind_if_one_is_waiting():
    for number in range(found_exercises.ENOUGH):
        waiting(number)
    waiting(found_exercises.ENOUGH, kind="rob")
    waiting(found_exercises.ENOUGH + 1, kind="build")
    days = [TOMORROW + timedelta(days=number) for number in range(3)]

    for day in days:
        give_exercise(day)

    kinds = [exercise.kind for exercise in exercises_on(days).values()]
    assert all(first != second for first, second in itertools.pairwise(kinds))


def test_a_full_pool_is_not_filled_further(queued, monkeypatch):
    monkeypatch.setattr(found_exercises, "POOL", 1)
    finished()
    waiting(0)

    search_exercises()

    assert queued == []


def test_the_page_shows_the_exercise_found_for_the_day(client):
    today = timezone.now().date()
    shipped = shipped_exercise_on(today)
    for number in range(found_exercises.ENOUGH):
        waiting(today.toordinal() + number + 2, kind=str(shipped.kind))
    give_exercise(today)
    [exercise] = exercises_on([today]).values()

    shown = client.get(f"/{ENGLISH}/exercises/{today.isoformat()}/").content.decode()

    assert exercise.options != shipped.options
    assert all(f'value="{option.text}"' in shown for option in exercise.options)


def test_a_deleted_game_leaves_its_exercise_without_the_game():
    match = finished()
    row = waiting(0)
    FoundExercise.objects.filter(pk=row.pk).update(match=match)

    match.delete()

    assert FoundExercise.objects.get().match_id is None
