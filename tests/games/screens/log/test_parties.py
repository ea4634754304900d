"""The players that a fact is about, derived from its fields."""

import pytest

from engine import facts
from engine.state import NOBODY
from games.screens.log.parties import harmed_seat, involved_seats


@pytest.mark.parametrize(
    ("fact", "seat"),
    [
        (facts.GoldMoved(3, 2, 1, "thief"), 2),
        (facts.GoldMoved(1, 2, "tax_collector", "tax_collector"), 2),
        (facts.GoldMoved(1, 2, NOBODY, "warlord"), None),
        (facts.GoldMoved(2, NOBODY, 1, "merchant"), None),
        (facts.GoldMoved(2, "tax_collector", 1, "tax_collector"), None),
        (facts.GoldMoved(2, 2, 1, "marshal"), None),
        (facts.Destroyed(2, "tavern", 1, "warlord"), 2),
        (facts.Destroyed(2, "tavern", 2, "warlord"), None),
        (facts.Confiscated(2, 1, "tavern", 1), 2),
        (facts.DistrictMoved(2, 1, "tavern", "marshal"), 2),
        (facts.HandsSwapped(1, 2, (), ()), 2),
        (facts.CharactersSwapped(1, 2, "king", "thief"), 2),
        (facts.HandSeen(1, 2, (), "wizard"), 2),
        (facts.CardMoved(2, 1, "tavern", "wizard"), 2),
        (facts.Crowned(2, 1), 2),
        (facts.Crowned(2), None),
        (facts.Built(2, "tavern", 1), None),
    ],
    ids=str,
)
def test_affected_players_are_derived_from_fact_fields(fact, seat):
    assert harmed_seat(fact) == seat


def test_involved_players_exclude_bank_and_stash():
    assert involved_seats(facts.DistrictMoved(2, 0, "tavern", "marshal")) == {0, 2}
    assert involved_seats(facts.GoldMoved(2, "tax_collector", 1, "tax_collector")) == {1}
    assert involved_seats(facts.Crowned(3)) == {3}
    assert involved_seats(facts.RoundEnded(2)) == set()
