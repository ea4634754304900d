"""What the rules page says about an edition is derived from the edition."""

import pytest

from engine import EDITIONS
from games.screens.cards import rulebook


def test_characters_with_a_minimum_of_players_are_listed():
    assert rulebook.characters_with_minimum("deluxe") == "Emperor (at least 3) and Queen (at least 5)"
    assert rulebook.characters_with_minimum("classic") == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_last_player_may_take_the_facedown_character(edition):
    seats = EDITIONS[edition].seats
    looks = rulebook.last_looks(edition)

    assert looks["eight"] == (7 in seats)
    assert looks["nine"] == (8 in seats)
