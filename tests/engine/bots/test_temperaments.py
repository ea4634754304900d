"""Temperaments: what each is inclined to, and that bots without one are unchanged."""

import random

import pytest

import engine
from engine import bots
from engine.bots import apprentice, builder
from engine.bots.temperaments import weights_of
from engine.bots.weights import WEIGHTS
from engine.view import bare_view
from tests.engine.bots.test_builder import table


def choice(state: engine.State, temperament: str, level: str = "builder") -> engine.Choice:
    """Return the most frequent choice of a bot with this temperament."""
    answers = [bots.choose(level, state, 0, random.Random(n), temperament=temperament) for n in range(21)]
    return max(set(answers), key=answers.count)


def test_a_bot_without_a_temperament_is_the_plain_one():
    assert bots.with_temperament("builder", "") is bots.LEVELS["builder"]
    assert bots.with_temperament("steward", "miser") is bots.LEVELS["steward"]
    assert weights_of("", "builder") is WEIGHTS


@pytest.mark.parametrize("level", bots.TEMPERED)
@pytest.mark.parametrize("temperament", bots.TEMPERAMENTS)
def test_a_temperament_changes_known_weights_at_every_level(level, temperament):
    weights = weights_of(temperament, level)

    assert weights.keys() == WEIGHTS.keys()
    assert weights != WEIGHTS


@pytest.mark.parametrize("level", [apprentice, builder])
def test_lapses_change_no_pick_in_the_draft(level):
    state = engine.new_game("classic", 4, "00" * 32).state
    game, seat = engine.resume(state), engine.question(state).seat
    view, picks = bare_view(game, seat), game.options()
    absent = {**WEIGHTS, "lapses": 0.9}

    assert view.question == "pick"
    for number in range(20):
        usual = level.choose(view, picks, random.Random(number))
        assert level.choose(view, picks, random.Random(number), weights=absent) == usual


def test_the_arsonist_pays_to_destroy_what_the_cautious_one_spares():
    hand = ((), (), (), ())
    city = ((), ("tavern", "market"), ("tavern",), ("tavern",))
    state = table(powers="warlord", gold=(4, 0, 0, 0), hand=hand, city=city, gathered=True)
    state.turn.used = (("warlord", "income"),)

    assert choice(state, "arsonist")[0] == "destroy"
    assert choice(state, "cautious") == ("end_turn",)


def test_the_miser_builds_the_dear_card_and_the_quick_one_the_cheap_one():
    state = table(gold=(8, 0, 0, 0), hand=(("tavern", "palace"), (), (), ()), gathered=True)
    state.turn.used = (("merchant", "income"), ("merchant", "bonus"))

    assert choice(state, "miser", "apprentice") == ("build", "palace")
    assert choice(state, "quick", "apprentice") == ("build", "tavern")


def test_the_courtier_builds_noble_districts_and_the_trader_trade_districts():
    state = table(gold=(3, 0, 0, 0), hand=(("manor", "harbor", "trading_post"), (), (), ()), gathered=True)
    state.turn.used = (("merchant", "income"), ("merchant", "bonus"))

    assert choice(state, "courtier") == ("build", "manor")
    assert choice(state, "trader") == ("build", "trading_post")
