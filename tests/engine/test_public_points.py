"""The points that a view shows, which are computed faster than the final score, agree with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import State, resume
from engine.game import Game
from engine.outlook import build_outlooks, choice_prices, game_after_build
from engine.scoring import city_points, city_score, total_points
from tests.tools.simulation.setups import any_game, deal


def positions(games: int) -> Iterator[Game]:
    """Yield some positions of random games of all editions."""
    for number in range(games):
        dice = random.Random(number)
        game = resume(deal(any_game(number, dice), f"points/{number}").state, record=False)
        while able := game.options():
            if dice.random() < 0.2:
                yield game
            game.choose(able[int(dice.random() * len(able))])


def scored(state: State, game: Game, seat: int) -> int:
    """Return the points by the rules of the final scoring."""
    return total_points(city_score(state, game.kit, seat))


def test_points_of_a_city_are_those_of_the_final_scoring():
    special = 0
    for game in positions(24):
        for seat, player in enumerate(game.state.players):
            assert city_points(game.state, game.kit, seat) == scored(game.state, game, seat)
            special += not game.kit.of_several_types.isdisjoint(player.city)
    assert special


def test_points_after_a_build_are_those_of_the_game_after_it():
    builds = 0
    for game in positions(24):
        asked = game.question
        assert asked is not None
        offers = list(asked.weigh(game))
        refusals, costs = dict(offers), dict(choice_prices(game, offers))
        for free in (0, 3):
            for choice, points in build_outlooks(game, asked.seat, offers, costs, free):
                later = game_after_build(game, asked.seat, choice, costs, free if refusals[choice] else 0)
                assert points == scored(later.state, later, asked.seat)
                builds += 1
    assert builds
