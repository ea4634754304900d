"""The hand says what each card is good for now, the most buildable first."""

import pytest
from django.utils import translation

from games.models.matches.match import Reference
from games.screens.partials import cached_partial
from games.screens.table.hand import hand_cards
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
    return [(card.key, card.state, card.is_later) for card in hand_cards(table.view(seat), ("Ana", "Bob", "Cy", "Di"))]


def at(gold: int, hand: tuple[str, ...] = HELD) -> GameInPlay:
    """Return a table where it is the Bishop's turn, with this much gold and a Tavern in the city."""
    return called("bishop", "king", "thief", "warlord", rank=5, gold=[gold], hand=[hand], city=[["tavern"]])


def test_hand_is_sorted_by_affordability_before_gathering():
    assert lines(at(3, HELD[:3] + HELD[4:])) == [
        ("docks", "first take gold or cards", False),
        ("watchtower", "first take gold or cards", False),
        ("castle", "1 gold short", True),
        ("harbor", "1 gold short", True),
        ("palace", "2 gold short", True),
    ]


def test_most_expensive_affordable_card_comes_first_after_gathering():
    assert lines(at(2).play("gather:gold")) == [
        ("castle", "leaves no gold", False),
        ("harbor", "leaves no gold", False),
        ("docks", "leaves 1 gold", False),
        ("watchtower", "leaves 3 gold", False),
        ("palace", "1 gold short", True),
        ("tavern", "already in your city", True),
    ]


def test_only_unbuildable_cards_link_to_a_rule():
    table = at(2).play("gather:gold")
    held = hand_cards(table.view(0), ("Ana", "Bob", "Cy", "Di"))

    def shown_in(edition: str) -> str:
        match = Reference(7, edition)
        drawn = [cached_partial("games/play/table/parts/hand_card.html", card=card, match=match) for card in held]
        return compact("".join(drawn))

    shown = shown_in("classic")

    assert {card.key: card.rule_at for card in held if card.rule_at} == {"palace": "turn#build", "tavern": "turn#build"}
    assert shown.count(f'rule-mark" href="/{ENGLISH}/rules/classic/turn/?game=7#build"') == 2
    assert (
        'aria-label="already in your city: see rule">already in your city&nbsp;<span class="ask">?</span></a>' in shown
    )
    assert "rule-mark" not in shown_in("lost")


def test_out_of_turn_only_gold_and_city_prevent_a_build():
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


def test_alternative_payments_are_mentioned():
    table = called(
        "bishop", "king", "thief", "warlord", rank=5, gold=[0], hand=[["palace"]], city=[["framework"]],
        uniques=["framework"],
    )  # fmt: skip

    assert lines(table.play("gather:gold")) == [("palace", "can be paid another way", False)]


def test_action_cards_come_last_with_their_timing():
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
