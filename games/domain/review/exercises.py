"""Exercises: positions from games in which one choice is clearly the best, a new one each day.

An exercise stores the deal and the choices before the decision; the rules rebuild the table. The trials that measured
its options used only what the player could know (`exercise_search`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import engine
from engine.facts import Dealt
from games.domain.review import game_import

if TYPE_CHECKING:
    from engine import Fact, State, View

SHIPPED = Path(__file__).with_name("shipped_exercises.json")
"""The exercises that every site has, as `manage.py find_exercises --write` stores them."""
BUILD, END = "build", "end_turn"
NAMING = {"assassinate": "kill", "steal_from": "rob"}
"""The first word of the choices of an exercise -> its kind."""
GRADES = (0.08, 0.035, 0.0)
"""The least lead of the best choice in an easy, medium and hard exercise, at the lower end of its interval."""
MIN_OPTIONS = 3
DAYS_KEPT = 366
"""For how many days an exercise can be looked up."""


class ExerciseKind(StrEnum):
    """What is to be found."""

    KILL = "kill"
    ROB = "rob"
    BUILD = "build"


class ExerciseOption(NamedTuple):
    """An option with what it costs compared with the best one."""

    text: str
    loss: float
    """How much lower the chance of winning is, on average."""
    error: float
    """Half the width of the 95 % confidence interval of the loss."""


class Exercise(NamedTuple):
    """A decision in a game, with its options; the best one comes first."""

    kind: ExerciseKind
    grade: int
    """1 for easy, 2 for medium, 3 for hard."""
    setup: str
    """The deal as JSON, as in an imported game."""
    choices: tuple[str, ...]
    """All choices before the decision, in order."""
    options: tuple[ExerciseOption, ...]


@dataclass(frozen=True)
class ExercisePosition:
    """The table at the decision."""

    seat: int
    view: View
    """What the player knows."""
    facts: tuple[Fact, ...]
    """What has happened since the round was dealt."""


def kind_of(state: State) -> tuple[ExerciseKind, tuple[str, ...]] | None:
    """Return what kind of exercise the open decision could be, and its options; None if it is not fit for one.

    A decision to build is fit if nothing else can be done than to build one district or to end the turn. With more
    builds to come, the trials would measure what the bots build next, not the choice.
    """
    question = engine.question(state)
    if question is None:
        return None
    view = engine.view_for(state, question.seat)
    gifts = {gift.choice for gift in view.gifts}
    choices = [choice for choice in view.choices if choice not in gifts]
    for verb, kind in NAMING.items():
        named = [text_of(choice) for choice in choices if choice[0] == verb]
        if len(named) >= MIN_OPTIONS:
            return ExerciseKind(kind), tuple(named)
    verbs = {choice[0] for choice in choices}
    is_last_build = view.turn is not None and view.turn.builds_left == 1
    if verbs == {BUILD, END} and is_last_build and len(choices) >= MIN_OPTIONS and not gifts:
        return ExerciseKind.BUILD, tuple(text_of(choice) for choice in choices)
    return None


def text_of(choice: engine.Choice) -> str:
    """Return the text of a choice."""
    return engine.Offer(choice).text


def grade_of(options: Sequence[ExerciseOption]) -> int:
    """Return how difficult an exercise is: 1 for easy to 3 for hard; 0 if the best choice, the first, is not clear."""
    lead = min(option.loss - option.error for option in options[1:])
    return next((grade for grade, least in enumerate(GRADES, start=1) if lead > least), 0)


@cache
def shipped_exercises() -> tuple[Exercise, ...]:
    """Return the exercises that every site has."""
    return tuple(exercise_from_json(row) for row in json.loads(SHIPPED.read_text(encoding="utf-8")))


def exercise_from_json(row: dict) -> Exercise:
    """Return an exercise that `exercise_as_json` has written."""
    return Exercise(
        ExerciseKind(row["kind"]),
        row["grade"],
        json.dumps(row["setup"], sort_keys=True),
        tuple(row["choices"]),
        tuple(ExerciseOption(*option) for option in row["options"]),
    )


def exercise_as_json(exercise: Exercise) -> dict:
    """Return an exercise as JSON."""
    return {
        "kind": str(exercise.kind),
        "grade": exercise.grade,
        "setup": json.loads(exercise.setup),
        "choices": list(exercise.choices),
        "options": [list(option) for option in exercise.options],
    }


def shipped_exercise_on(day: date) -> Exercise:
    """Return the shipped exercise for a day, for days without one from a game of this site."""
    shipped = shipped_exercises()
    return shipped[day.toordinal() % len(shipped)]


@lru_cache(maxsize=64)
def position_of(exercise: Exercise) -> ExercisePosition:
    """Return the table at the decision. Cached, because everyone gets the same exercise on the same day."""
    outcome = game_import.deal_imported_game(json.loads(exercise.setup))
    facts = list(outcome.facts)
    for text in exercise.choices:
        question = engine.question(outcome.state)
        assert question is not None
        outcome = engine.play(outcome.state, question.seat, text)
        for fact in outcome.facts:
            if isinstance(fact, Dealt):
                facts = []
            facts.append(fact)
    question = engine.question(outcome.state)
    assert question is not None
    return ExercisePosition(question.seat, engine.view_for(outcome.state, question.seat), tuple(facts))
