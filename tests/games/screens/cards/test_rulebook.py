"""What the page of rules says of an edition is read off the edition."""

import pytest

from engine import EDITIONS
from games.screens.cards import rulebook


def test_who_needs_company_is_named_with_how_much():
    assert rulebook.choosy("deluxe") == "Emperor (at least 3) and Queen (at least 5)"
    assert rulebook.choosy("classic") == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_to_choose_takes_the_hidden_one_where_too_few_are_left(edition):
    seats = EDITIONS[edition].seats
    looks = rulebook.last_looks(edition)

    assert looks["eight"] == (7 in seats)
    assert looks["nine"] == (8 in seats)
