"""The deciders: one list says who answers in place of a press."""

import pytest

import engine
from games.domain.matches import match_history
from games.domain.play import deciders
from games.domain.play.deciders import bot, steward
from games.domain.play.deciders.situation import Moment
from games.enums import By
from tests.games.tables import asked, play_until, running

pytestmark = pytest.mark.django_db


def decision(match, moment):
    """Return what is decided at a moment for the seat that is asked."""
    return deciders.decide(match, match_history.newest_state(match), match.version, moment)


def test_the_deciders_are_asked_in_this_order():
    names = [type(decider).__name__ for decider in deciders.DECIDERS]

    assert names == ["Forced", "StandingAnswer", "Order", "Bot", "Steward"]


def test_a_person_decides_until_their_time_has_run_out():
    match = running(2)

    assert decision(match, Moment.MOVE) is None
    assert decision(match, Moment.BOT_TURN) is None
    assert decision(match, Moment.DEADLINE).by == By.STEWARD


def test_a_bot_decides_for_its_own_seat():
    match = running(1, bots=("apprentice",))
    play_until(match, lambda match: asked(match).bot)

    assert decision(match, Moment.BOT_TURN).by == By.BOT


def test_neither_bot_nor_steward_is_asked_if_only_one_answer_is_possible(monkeypatch):
    def refuse(*_):
        raise AssertionError

    monkeypatch.setattr(bot, "bot_choice", refuse)
    monkeypatch.setattr(steward, "steward_choice", refuse)
    match = running(2)
    monkeypatch.setattr(engine, "options", lambda _: [("end_turn",)])

    assert decision(match, Moment.DEADLINE)[:2] == ("end_turn", By.STEWARD)
