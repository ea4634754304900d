"""Lists of matches: their cities."""

import pytest

import engine
from games.domain.matches import match_history, match_lists
from games.models import Match
from tests.games.tables import open_table, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def built(match: Match) -> int:
    return sum(len(player.city) for player in match_history.newest_state(match).players)


def test_the_cities_of_a_list_are_those_on_the_tables_in_one_query(django_assert_num_queries):
    begun, over, waiting = running(3), running(2), open_table(person(), 3)
    play_until(begun, lambda match: built(match) > 5)
    play_to_end(over)

    with django_assert_num_queries(1):
        cities = match_lists.cities_of([begun, over, waiting])

    for match in (begun, over):
        state = match_history.newest_state(match)
        assert [list(city.buildings) for city in cities[match.pk]] == [player.city for player in state.players]
        assert [city.seat for city in cities[match.pk] if city.is_complete] == sorted(state.completed)
    assert waiting.pk not in cities
    assert any(city.is_complete for city in cities[over.pk])


def test_nothing_hidden_is_fetched_with_a_list():
    match = running(3)
    [shown] = match_lists.with_seats([match])

    assert [city.buildings for city in shown.cities] == [(), (), ()]
    assert set(match_lists.ShownCity._fields) == {"seat", "buildings", "is_complete"}


def test_the_codec_finds_the_cities_in_what_it_stored():
    state = engine.new_game("classic", 4, "00" * 32).state
    state.players[2].city.append("manor")

    assert engine.codec.dumped_cities(engine.codec.dump(state)["players"]) == [[], [], ["manor"], []]
