"""Gold that the active player only needs to take: how much it is, and when there is a reason to wait."""

import random

import pytest

import engine
from engine.steps import Offer
from tests.builders import GameInPlay, called
from tests.tools.secrecy import rules


def waits(table: GameInPlay) -> dict[str, tuple[int, bool]]:
    """Return (gold, whether there is a reason to wait) for each gift."""
    return {Offer(gift.choice).text: gift[1:] for gift in table.view(table.asked[0]).gifts}


def turn(character: str, hand: tuple[str, ...], city: tuple[str, ...], **wishes: object) -> GameInPlay:
    """Return the turn of `character` after gathering gold, with 2 more gold."""
    return called(character, "architect", hand=[hand], city=[city], **wishes).play("gather:gold")


@pytest.mark.parametrize("seed", range(12))
def test_a_gift_brings_only_its_gold_and_can_be_undone(seed):
    for state, _ in rules.moments(seed, random.Random(seed), one_in=4):
        question = engine.question(state)
        if question is None:
            continue
        view = engine.view_for(state, question.seat)
        for gift in view.gifts:
            text = Offer(gift.choice).text
            after, facts, rolls = engine.play(state, question.seat, text)
            gained = after.players[question.seat].gold - state.players[question.seat].gold
            assert (gained, rolls, view.is_lasting(text)) == (gift.gold, [], False)
            assert not any(fact.reveals for fact in facts)
            assert engine.question(after) == question


def test_income_waits_for_a_district_of_its_type_that_can_be_built():
    assert waits(turn("king", ("manor", "tavern"), ("castle",))) == {"income": (1, True)}
    assert waits(turn("king", ("market", "tavern"), ("castle",))) == {"income": (1, False)}
    assert waits(turn("king", ("palace",), ("castle",))) == {"income": (1, False)}


def test_income_does_not_wait_when_nothing_is_left_to_build():
    assert waits(turn("king", ("manor", "castle"), ()).play("build:manor")) == {"income": (1, False)}


def test_gifts_that_cannot_grow_come_first_and_need_not_wait():
    assert list(waits(turn("merchant", ("market",), ("tavern",))).items()) == [
        ("bonus", (1, False)),
        ("income", (1, True)),
    ]


def test_all_gifts_wait_if_builds_are_taxed():
    taxed = turn("merchant", ("temple",), ("tavern",), cast=["tax_collector"])

    assert waits(taxed) == {"bonus": (1, True), "income": (1, True)}
    assert waits(taxed.play("build:temple")) == {"bonus": (1, False), "income": (1, False)}


def test_income_waits_for_abilities_that_may_bring_a_district():
    marshal = called("marshal", "king", hand=[()], city=[("prison",), ("tavern",)], rank=8).play("gather:gold")
    warlord = called("warlord", "king", hand=[()], city=[("prison",), ("tavern",)], rank=8).play("gather:gold")

    assert waits(marshal) == {"income": (1, True)}
    assert waits(warlord) == {"income": (1, False)}


def test_income_with_a_choice_or_in_cards_is_no_gift():
    assert waits(turn("abbot", (), ("temple",))) == {}
    assert waits(turn("patrician", (), ("manor",))) == {}
    assert waits(turn("navigator", (), ())) == {}
