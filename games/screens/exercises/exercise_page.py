"""The page of an exercise: the question, and after an answer what was better and why."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine import Offer
from engine.bots import explain
from games.domain.review.exercises import (
    DAYS_KEPT,
    Exercise,
    ExerciseKind,
    ExercisePosition,
    position_of,
)
from games.domain.review.found_exercises import exercises_on
from games.screens.dates import day as day_words
from games.screens.decision import panel
from games.screens.exercises.board import known_characters, seat_names, shown_players
from games.screens.log.narration import fact_sentences
from games.screens.options.reader import Option
from games.screens.teaching import Teller, reason_sentences
from games.screens.words import fill

KINDS: dict[ExerciseKind, Promise] = {
    ExerciseKind.KILL: gettext_lazy("Which character would you kill?"),
    ExerciseKind.ROB: gettext_lazy("Which character would you rob?"),
    ExerciseKind.BUILD: gettext_lazy("Build or save?"),
}
GRADES: dict[int, Promise] = {
    1: pgettext_lazy("of an exercise", "Easy"),
    2: pgettext_lazy("of an exercise", "Medium"),
    3: pgettext_lazy("of an exercise", "Hard"),
}
REASONS = 4
"""How many reasons an answer gives."""
EARLIER = 7
"""How many earlier exercises are listed."""


class MeasuredOption(NamedTuple):
    """An option with its loss compared with the best one, in percentage points."""

    option: Option
    is_best: bool
    is_answer: bool
    loss: int
    low: int
    high: int


class Answer(NamedTuple):
    """The explained answer."""

    title: str
    is_right: bool
    why: list[str]
    """Sentences about why the best choice is better, from what the player knows."""
    options: list[MeasuredOption]


def exercise_context(day: date, today: date, answer: str) -> dict[str, Any]:
    """Return the template context of the exercise of `day`; `answer` is the text of a choice, or empty."""
    earlier = earlier_days(day, today)
    exercises = exercises_on([day, *earlier])
    exercise = exercises[day]
    position = position_of(exercise)
    view = position.view
    names = seat_names(view)
    options = shown_options(exercise, position, names)
    made = panel.decision_panel(view, names, collects_income=False)
    return {
        "day": day,
        "day_words": day_words(day),
        "is_today": day == today,
        "title": KINDS[exercise.kind],
        "grade": GRADES[exercise.grade],
        "rubric": made.rubric if made else "",
        "facts": [*made.facts, *made.told] if made else [],
        "players": shown_players(view),
        "known": known_characters(view),
        "round": _("Round %(round)d") % {"round": view.round},
        "told": fact_sentences(position.facts, view.seat, names, edition=view.edition),
        "options": sorted(options.values(), key=lambda option: option.text),
        "answer": explained_answer(exercise, position, options, answer) if answer in options else None,
        "earlier": [(other, day_words(other), KINDS[exercises[other].kind]) for other in earlier],
    }


def earlier_days(day: date, today: date) -> list[date]:
    """Return the days before `day` whose exercises are listed, the latest first."""
    days = [day - timedelta(days=number) for number in range(1, EARLIER + 1)]
    return [earlier for earlier in days if today - earlier < timedelta(days=DAYS_KEPT)]


def shown_options(exercise: Exercise, position: ExercisePosition, names: tuple[str, ...]) -> dict[str, Option]:
    """Return text -> option as on the table page, without consequences that the answer explains."""
    options = {}
    for text, _loss, _error in exercise.options:
        shown = panel.chosen_options(position.view, names, [text])
        options[text] = shown[0].with_fields(text=text) if shown else Option(text, text=text)
    return options


def explained_answer(exercise: Exercise, position: ExercisePosition, options: dict[str, Option], answer: str) -> Answer:
    """Return the answer with reasons, and how much each option loses."""
    best, is_right = exercise.options[0].text, answer == exercise.options[0].text
    view = position.view
    choices = {Offer(choice).text: choice for choice in view.choices}
    reasons = explain(view, choices[best], None if is_right else choices[answer])
    title = _("Right: %(choice)s") if is_right else _("Better: %(choice)s")
    return Answer(
        title=fill(title, choice=options[best].words),
        is_right=is_right,
        why=reason_sentences(reasons, Teller(seat_names(view), view.edition), REASONS),
        options=[
            MeasuredOption(
                options[text],
                text == best,
                text == answer,
                *(round(100 * value) for value in (loss, max(loss - error, 0.0), loss + error)),
            )
            for text, loss, error in exercise.options
        ],
    )
