"""The exercise of a day: without an account, answered by a link, explained from what the player knows."""

import html
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from engine import Offer
from engine.bots import explain
from games.domain.review import exercises
from games.domain.review.exercises import ExerciseKind, position_of, shipped_exercise_on, shipped_exercises
from games.domain.review.found_exercises import exercise_of_row, exercises_on
from games.models import FoundExercise
from games.screens.exercises.board import NEIGHBORS, seat_names
from tests.games.exercise_of_game import PLAYERS, TABLE, exercise_of_finished_game
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db
FIRST = date(2026, 11, 27)


def page(client, address: str, language: str = ENGLISH) -> str:
    answer = client.get(f"/{language}/exercises/{address}")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_there_is_a_new_exercise_every_day_for_two_weeks():
    assert len({shipped_exercise_on(FIRST + timedelta(days=number)) for number in range(14)}) == 14
    assert {exercise.kind for exercise in shipped_exercises()} == set(ExerciseKind)


def test_todays_exercise_is_shown_with_all_its_options_and_no_answer(client):
    exercise = shipped_exercise_on(timezone.now().date())

    shown = page(client, "")

    for option in exercise.options:
        assert f'name="answer" value="{option.text}"' in shown
    assert 'id="answer"' not in shown
    assert all(name in shown for name in seat_names(position_of(exercise).view))
    assert "%" not in shown.partition('id="question"')[2].partition("</form>")[0]  # nothing tells the best option


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_and_wrong_answers_are_explained(client, language):
    best, *_others, worst = shipped_exercise_on(timezone.now().date()).options

    right, wrong = page(client, f"?answer={best.text}", language), page(client, f"?answer={worst.text}", language)

    for shown in (right, wrong):
        assert shown.partition('id="answer"')[2].partition("<table>")[0].count("<p>") >= 1
    if language == ENGLISH:
        assert "Right: " in right
        assert "Better: " in wrong
        assert f"<b>{round(100 * worst.loss)}</b>" in wrong
        assert "every way in which the hidden cards and characters can be dealt is equally likely" in wrong


def test_a_finished_game_of_people_becomes_an_exercise_in_every_language_that_names_no_one(client):
    match = exercise_of_finished_game()
    exercise = exercise_of_row(FoundExercise.objects.get(match=match))
    best, *others = exercise.options
    game = reverse("games:table", args=[match.pk])
    assert exercises_on([timezone.now().date()]) == {timezone.now().date(): exercise}

    for language in LANGUAGES:
        question = page(client, "", language)
        answers = {text: page(client, f"?answer={text}", language) for text in (best.text, others[-1].text)}

        assert all(f'name="answer" value="{option.text}"' in question for option in exercise.options)
        assert 'id="answer"' not in question
        for shown in answers.values():
            assert shown.partition('id="answer"')[2].partition("<table>")[0].count("<p>") >= 1
        for shown in (question, *answers.values()):
            assert [name for name in (TABLE, *PLAYERS, game) if name in shown] == []


def test_an_answer_that_is_not_offered_shows_the_question(client):
    assert 'id="answer"' not in page(client, "?answer=sell:everything")


def test_earlier_exercises_can_be_looked_up_and_later_ones_cannot(client):
    today = timezone.now().date()
    shown = page(client, "")
    for days, status in ((1, 200), (300, 200), (400, 404), (-1, 404)):
        day = today - timedelta(days=days)
        assert client.get(f"/{ENGLISH}/exercises/{day.isoformat()}/").status_code == status
    assert f"/{ENGLISH}/exercises/{(today - timedelta(days=1)).isoformat()}/" in shown
    assert client.get(f"/{ENGLISH}/exercises/nonsense/").status_code == 404


def test_each_shipped_exercise_has_one_clear_answer_and_reasons():
    for exercise in shipped_exercises():
        best, *others = exercise.options
        position = position_of(exercise)
        view = position.view
        choices = {Offer(choice).text: choice for choice in view.choices}

        assert min(option.loss - option.error for option in others) > 0
        assert exercise.grade == exercises.grade_of(exercise.options)
        assert (best.loss, best.error) == (0.0, 0.0)
        assert {option.text for option in exercise.options} <= choices.keys()
        for option in others:
            assert explain(view, choices[best.text], choices[option.text])


def test_a_position_is_what_its_player_sees():
    """Cards and characters of the others are not in the position that pages get."""
    for exercise in shipped_exercises():
        view = position_of(exercise).view
        assert view.seat == view.asked
        assert all(player.hand is None for player in view.players if player.seat != view.seat)
        assert len(view.players) <= len(NEIGHBORS)
