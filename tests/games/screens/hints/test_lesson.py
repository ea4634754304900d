"""The hints of a first game: one for every decision, based on what the player knows, in every language."""

import dataclasses
import functools
import random

import pytest

import engine
from engine.bots import choose
from engine.facts import HIDDEN
from games.domain.lobby import lessons
from games.screens.hints import lesson
from games.screens.hints.hint import fitting_hint, hint_texts
from games.screens.languages import written_in
from tests.languages import LANGUAGES

GAMES = 40


@functools.cache
def views() -> list[engine.View]:
    """Yield the views of a newcomer who chooses at random, in tutorials and, for rarer situations, in longer games."""
    found = []
    for number in range(GAMES):
        dice = random.Random(number)
        seed, rounds = (f"{number:064x}", 8) if number % 2 else (lessons.SEED, 3)
        state, *_rest = engine.new_game(lessons.EDITION, lessons.SIZE, seed)
        while state.round <= rounds and (question := engine.question(state)):
            if question.seat == 0:
                found.append(engine.view_for(state, 0))
                choice = dice.choice(engine.options(state))
            else:
                choice = choose("apprentice", state, question.seat, dice)
            state = engine.play(state, question.seat, engine.Offer(choice).text).state
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_have_no_unfilled_placeholders(language: str):
    with written_in(language):
        for view in views():
            hint = fitting_hint(view, lesson.HINTS)
            if view.question in {"redraw", "salvage"}:
                continue
            assert hint is not None, view.question
            for words in hint_texts(hint, view):
                assert words
                assert "%" not in words


def test_every_hint_is_used():
    met = {hint.key for view in views() if (hint := fitting_hint(view, lesson.HINTS))}

    assert met == {hint.key for hint in lesson.HINTS}
    assert len({hint.key for hint in lesson.HINTS}) == len(lesson.HINTS)


def test_hints_reveal_nothing_hidden():
    for view in views():
        assert all(player.hand is None for player in view.players if player.seat != view.seat)
        shown = lesson.lesson_hint(view, 0, is_skipped=False)
        blind = dataclasses.replace(
            view, players=tuple(hidden(player) if player.seat != view.seat else player for player in view.players)
        )
        assert lesson.lesson_hint(blind, 0, is_skipped=False) == shown


def hidden(player):
    """Remove what is hidden from the viewer about another player."""
    return dataclasses.replace(player, hand=None, characters=tuple(HIDDEN for _ in player.characters))


def test_hidden_hint_can_be_shown_again():
    shown = lesson.lesson_hint(views()[0], 0, is_skipped=True)

    assert shown.lines == []
    assert [value for value, _words in shown.ways_out] == ["lesson"]
