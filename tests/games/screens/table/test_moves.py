"""The moves of gold and cards that the page animates."""

import pytest

from engine.facts import CardMoved, Drew, Fact, GoldMoved, HandsSwapped, Kept
from engine.facts.fact import HIDDEN
from engine.state import NOBODY
from games.domain.play.entry_tokens import entry_token
from games.models import Entry, Match
from games.screens.table.moves import MOST, fact_moves, recent_moves


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (GoldMoved(4, 2, 0, "thief"), ["coin|3|1"]),
        (GoldMoved(2, NOBODY, 0, "merchant"), []),
        (GoldMoved(2, 0, "museum", "museum"), []),
        (Drew(1, HIDDEN, "architect"), ["card|deck|2"]),
        (Kept(0, ("manor",), (), openly=False), ["card|deck|1"]),
        (CardMoved(0, 3, "manor", "wizard"), ["card|1|4"]),
        (HandsSwapped(0, 2, (), ()), ["card|1|3", "card|3|1"]),
    ],
)
def test_moves_name_source_and_destination(fact: Fact, told: list[str]):
    assert list(fact_moves(fact)) == told


def test_only_recent_moves_are_listed_with_the_tokens_of_their_entries():
    entries = [(Entry(number=3), [Drew(0, HIDDEN, "")]), (Entry(number=4), [GoldMoved(1, 1, 0, "thief")] * MOST)]

    assert recent_moves(Match(pk=7), entries).split() == [f"{entry_token(7, 4)}|coin|2|1"] * MOST
