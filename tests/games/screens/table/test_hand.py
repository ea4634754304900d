"""The hand says of each card what it is good for now, what can be built soonest first."""

import pytest
from django.utils import translation

from games.models.matches.match import Reference
from games.screens.partials import cached_partial
from games.screens.table.hand import hand
from tests.builders import GameInPlay, called
from tests.games.markup import compact
from tests.languages import ENGLISH

HELD = ("palace", "harbor", "castle", "tavern", "docks", "watchtower")


@pytest.fixture(autouse=True)
def _english():
    with translation.override(ENGLISH):
        yield


def lines(table: GameInPlay, seat: int = 0) -> list[tuple[str, str, bool]]:
    """Return key, text and whether it is for later, in the order of the hand."""
    return [(card.key, card.state, card.is_later) for card in hand(table.view(seat), ("Ana", "Bob", "Cy", "Di"))]


def at(gold: int, hand: tuple[str, ...] = HELD) -> GameInPlay:
    """Let the Bishop be on turn with so much gold and a Tavern in the city."""
    return called("bishop", "king", "thief", "warlord", rank=5, gold=[gold], hand=[hand], city=[["tavern"]])


def test_before_gathering_what_there_is_gold_for_comes_first_and_the_nearest_of_the_others_next():
    assert lines(at(3, HELD[:3] + HELD[4:])) == [
        ("docks", "first take gold or cards", False),
        ("watchtower", "first take gold or cards", False),
        ("castle", "1 gold short", True),
        ("harbor", "1 gold short", True),
        ("palace", "2 gold short", True),
    ]


def test_after_gathering_the_dearest_that_can_be_built_comes_first():
    assert lines(at(2).play("gather:gold")) == [
        ("castle", "leaves no gold", False),
        ("harbor", "leaves no gold", False),
        ("docks", "leaves 1 gold", False),
        ("watchtower", "leaves 3 gold", False),
        ("palace", "1 gold short", True),
        ("tavern", "already in your city", True),
    ]


def test_why_a_card_cannot_be_built_leads_to_its_rule_and_what_can_be_built_leads_nowhere():
    table = at(2).play("gather:gold")
    held = hand(table.view(0), ("Ana", "Bob", "Cy", "Di"))

    def shown_in(edition: str) -> str:
        match = Reference(7, edition)
        drawn = [cached_partial("games/play/table/parts/hand_card.html", card=card, match=match) for card in held]
        return compact("".join(drawn))

    shown = shown_in("classic")

    assert {card.key: card.rule_at for card in held if card.rule_at} == {"palace": "turn#build", "tavern": "turn#build"}
    assert shown.count(f'rule-mark" href="/{ENGLISH}/rules/classic/turn/?game=7#build"') == 2
    assert 'aria-label="already in your city: the rule">already in your city §</a>' in shown
    assert "rule-mark" not in shown_in("lost")


def test_out_of_ones_turn_only_gold_and_city_speak_against_a_card():
    assert lines(at(3), 1) == []
    table = at(4).play("gather:gold", "end_turn")

    assert lines(table) == [
        ("palace", "", False),
        ("castle", "", False),
        ("harbor", "", False),
        ("docks", "", False),
        ("watchtower", "", False),
        ("tavern", "already in your city", True),
    ]


def test_what_is_paid_for_otherwise_says_so():
    table = called(
        "bishop", "king", "thief", "warlord", rank=5, gold=[0], hand=[["palace"]], city=[["framework"]],
        uniques=["framework"],
    )  # fmt: skip

    assert lines(table.play("gather:gold")) == [("palace", "can be paid another way", False)]


def test_action_cards_stand_last_and_those_out_of_turn_wait_for_their_order():
    held = ("strongman", "director", "watchtower", "human_cannonball")
    table = called(
        "bishop", "king", "thief", "warlord",
        rank=5, gold=[3], hand=[held], city=[["palace"]], edition="hig", options={"action_cards": True},
    )  # fmt: skip

    assert lines(table) == [
        ("watchtower", "first take gold or cards", False),
        ("director", "can be played now", False),
        ("human_cannonball", "It must cost more than the district it replaces.", True),
        ("strongman", "outside your turn, as you've set", False),
    ]
