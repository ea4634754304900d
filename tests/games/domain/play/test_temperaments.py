"""The neighbor on a bot's seat decides how the bot plays."""

import pytest

import engine
from engine import bots
from games.domain.matches import match_history
from games.domain.play import deciders
from games.domain.play.deciders.situation import Moment
from games.domain.play.temperaments import TEMPERAMENT_OF, temperament_of
from games.enums import Neighbor
from tests.games.tables import asked, play_until, running

pytestmark = pytest.mark.django_db


def test_every_neighbor_has_a_temperament_of_its_own():
    assert sorted(TEMPERAMENT_OF) == sorted(Neighbor.values)
    assert sorted(TEMPERAMENT_OF.values()) == sorted(bots.TEMPERAMENTS)


def test_a_bot_plays_with_the_temperament_of_its_neighbor(monkeypatch):
    match = running(1, bots=("apprentice",))
    play_until(match, lambda match: asked(match).bot)
    temperaments = []

    def choose(level, state, seat, dice, budget, temperament, levels):
        temperaments.append(temperament)
        return engine.options(state)[0]

    monkeypatch.setattr("games.domain.play.deciders.bot.bots.choose", choose)
    deciders.decide(match, match_history.newest_state(match), match.version, Moment.BOT_TURN)

    assert temperaments == [TEMPERAMENT_OF[asked(match).mark.neighbor]]


def test_bots_play_plainly_in_the_lesson_and_in_place_of_players():
    match = running(1, bots=("apprentice",))
    person, bot = sorted(match.seats.all(), key=lambda seat: bool(seat.bot))

    assert temperament_of(match, bot)
    assert temperament_of(match, person) == ""
    match.is_lesson = True
    assert temperament_of(match, bot) == ""
