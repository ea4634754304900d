"""City headers and legends: the leader, the progress of each city, tokens on districts."""

import re
from dataclasses import replace

import engine
from engine.records import with_changes
from games.screens.partials import cached_partial
from games.screens.table import cities, ranks
from tests.games.screens.decision.occasions import turn_of

NAMES = ("Ana", "Bára", "Cyril", "Dita")


def a_view(**changes: object) -> engine.View:
    """Return the first player's view of a new game, with `changes` to cities and points by seat."""
    state = engine.new_game("deluxe", 4, "3" * 64).state
    view = engine.view_for(state, 0)
    players = tuple(with_changes(player, **changes.get(f"seat_{player.seat}", {})) for player in view.players)
    return with_changes(view, players=players, **{k: v for k, v in changes.items() if not k.startswith("seat_")})


def test_leader_is_marked_once_something_is_built():
    own, others = cities.cities_in_order(a_view(seat_2={"points": 5}, seat_1={"points": 3}), NAMES, {})
    assert [city.is_ahead for city in (own, *others)] == [False, False, True, False]

    own, others = cities.cities_in_order(a_view(), NAMES, {})
    assert not any(city.is_ahead for city in (own, *others))


def test_city_header_shows_built_and_required_districts():
    own, others = cities.cities_in_order(a_view(seat_1={"city": ("manor", "tavern"), "city_size": 2}), NAMES, {})

    assert [city.size for city in (own, *others)] == ["0/7", "2/7", "0/7", "0/7"]


def test_tokens_and_cards_on_districts_are_described():
    view = a_view(seat_1={"city": ("manor+", "museum"), "city_size": 2}, stash=(("museum", 2),))
    _, others = cities.cities_in_order(view, NAMES, {})

    assert [one.about for one in others[0].buildings] == ["beautified", "2 cards under it"]


def test_legend_explains_only_tokens_of_this_cast():
    laid = [mark.words for mark in ranks.rank_legend(("assassin", "blackmailer", "king")) if not mark.state]
    assert laid == ["killed", "threat"]

    view = a_view()
    shown = cached_partial("games/play/table/parts/legend.html", cast=view.cast)
    assert all(mark.words in shown for mark in ranks.rank_legend(view.cast))


def test_legend_explains_every_icon_of_the_city_header():
    explained = {mark.badge for mark in ranks.rank_legend(()) if mark.state == "figure"}
    owner = replace(cities.cities_in_order(a_view(), NAMES, {})[0], has_crown=True, is_ahead=True)

    assert explained == set(
        re.findall(r"#s-(\w+)", cached_partial("games/play/table/parts/own_plate.html", city=owner))
    )


def test_large_city_is_that_on_turn_or_of_the_player_who_chooses():
    drafting = a_view()
    playing = turn_of("king").view(None)

    assert cities.stage_seat(with_changes(drafting, asked=2)) == 2
    assert cities.stage_seat(with_changes(playing, asked=None)) == playing.turn.seat
    assert cities.stage_seat(with_changes(playing, phase="finished")) is None
