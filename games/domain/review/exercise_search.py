"""Search for exercises: decisions in which one choice is clearly the best.

The best of many estimates is too good. So the candidates are screened with a few trials, and those that remain are
measured again with new trials; only these figures are kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import engine
from engine.bots import explain, rollout
from games.domain.results.confidence_intervals import Z_95
from games.domain.review.exercises import Exercise, ExerciseOption, grade_of, kind_of, text_of

if TYPE_CHECKING:
    from engine import State

SCREENING, CHECKING, MEASURING = 8, 24, 120
"""How many trials each stage makes: of all choices, of the best two, and of all choices again."""
MIN_LEAD = 0.025
"""By how much the best choice must win more often in the first two stages."""
MAX_OPTIONS = 8
"""Decisions with more options are not used."""


class Figures(NamedTuple):
    """How much worse a choice is than the one it is compared with, and half the width of the confidence interval."""

    loss: float
    error: float


def find_exercise(state: State, setup: str, choices: Sequence[str], key: str) -> Exercise | None:
    """Return the decision that is open in `state` as an exercise; None if it is not fit for one.

    `setup` and `choices` are stored with it and lead to `state`; `key` seeds the trials.
    """
    found = kind_of(state)
    if found is None:
        return None
    kind, texts = found
    if len(texts) > MAX_OPTIONS:
        return None
    screened = average_values(state, texts, f"{key}:screening", SCREENING)
    best, second = sorted(texts, key=lambda text: -screened[text])[:2]
    if screened[best] - screened[second] < MIN_LEAD or not is_candidate(state, best, second, f"{key}:checking"):
        return None
    options = measured_options(state, texts, best, f"{key}:measuring")
    grade = grade_of(options)
    if not grade or not is_explained(state, options):
        return None
    return Exercise(kind, grade, setup, tuple(choices), options)


def is_explained(state: State, options: Sequence[ExerciseOption]) -> bool:
    """Return whether there is a reason why the best option, the first, is better than each of the others.

    Who holds a character is none.
    """
    question = engine.question(state)
    assert question is not None
    view = engine.view_for(state, question.seat)
    choices = {text_of(choice): choice for choice in view.choices}
    best, *others = (choices[option.text] for option in options)
    return all(any(reason.is_telling for reason in explain(view, best, other)) for other in others)


def is_candidate(state: State, best: str, second: str, seed: str) -> bool:
    """Return whether `best` is better than `second` in new trials too."""
    values = average_values(state, (best, second), seed, CHECKING)
    return values[best] - values[second] >= MIN_LEAD


def average_values(state: State, texts: Sequence[str], seed: str, number: int) -> dict[str, float]:
    """Return the average winning chance after each choice."""
    trials = list(trial_values(state, texts, seed, number))
    return {text: sum(values[place] for values in trials) / number for place, text in enumerate(texts)}


def measured_options(state: State, texts: Sequence[str], best: str, seed: str) -> tuple[ExerciseOption, ...]:
    """Return all options with their losses compared with `best`, which comes first."""
    texts = (best, *(text for text in texts if text != best))
    trials = list(trial_values(state, texts, seed, MEASURING))
    figures = [paired_figures([values[0] - values[place] for values in trials]) for place in range(len(texts))]
    options = [
        ExerciseOption(text, round(figure.loss, 4), round(figure.error, 4))
        for text, figure in zip(texts, figures, strict=True)
    ]
    return (options[0], *sorted(options[1:], key=lambda option: option.loss))


def trial_values(state: State, texts: Sequence[str], seed: str, number: int) -> Iterator[list[float]]:
    """Yield the winning chances after the choices, each time on a table that the player could not tell from it."""
    question = engine.question(state)
    assert question is not None
    for trial in range(number):
        yield rollout.compare_choices(
            *(state, question.seat, texts),
            random.Random(f"table:{seed}:{trial}"),
            partial(random.Random, f"luck:{seed}:{trial}"),
        )


def paired_figures(losses: Sequence[float]) -> Figures:
    """Return the mean of the losses in all trials, and half the width of its confidence interval."""
    mean = sum(losses) / len(losses)
    variance = sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1)
    return Figures(mean, Z_95 * sqrt(variance / len(losses)))
