"""The draft says how much gold the viewer's own districts would pay each character now."""

import engine
from games.screens.decision import panel
from games.screens.options.reader import Reader
from tests.builders import GameInPlay
from tests.games.screens.decision.occasions import turn_of

NAMES = ("Ana", "Bára", "Cyril", "Dan")
CITY = ("temple", "church", "docks", "school_of_magic")
"""Two religious districts, one of trade, and one that counts as any type."""


def reader() -> Reader:
    table = turn_of("abbot", city=(CITY, (), (), ()), uniques=("school_of_magic",))
    return Reader(engine.view_for(table.state, 0), NAMES)


def test_districts_pay_gold_to_characters_of_their_type_only():
    cards = reader().cards
    paid = {key: reader().gold_from_districts(key) for key in ("abbot", "merchant", "king", "warlord") if key in cards}

    assert paid == {"abbot": 3, "merchant": 2, "king": 1, "warlord": 1}


def test_the_draft_shows_the_gold_of_the_own_districts_at_each_character():
    table = GameInPlay(engine.new_game("classic", 4, "5e" * 32).state)
    table.state.players[table.asked[0]].city = ["temple", "church"]
    view = engine.view_for(table.state, table.asked[0])

    made = panel.decision_panel(view, NAMES)

    prices = {option.picture: (option.price, option.gains) for option in made.offered.values()}
    assert prices.pop("bishop", ("+2", True)) == ("+2", True)
    assert set(prices.values()) == {("", False)}
