"""Spy, Wizard, Seer, Emperor and Scholar: who sees which card, and what is random."""

import random
from collections import Counter

import engine
from engine import facts
from engine.bots import steward
from tests.builders import called

RNG = random.Random(3)


def test_only_the_spy_and_the_victim_see_the_hand_in_the_fact():
    table = called("spy", "king", "bishop", "warlord", hand=[[], ["tavern", "manor"]]).play("spy:1:noble")

    (seen,) = [fact for fact in table.facts if isinstance(fact, facts.HandSeen)]

    assert seen.seen_by(0) == seen.seen_by(1) == seen
    assert [seen.seen_by(2).cards, seen.seen_by(None).cards] == [("?", "?")] * 2  # type: ignore[attr-defined]


def test_a_redeal_for_the_spy_keeps_the_hand_that_was_seen():
    table = called("spy", "king", "bishop", "warlord", hand=[[], ["tavern", "manor"], ["docks"]]).play("spy:1:noble")

    hands = [engine.redeal(table.state, 0, RNG).players for _ in range(20)]

    assert {tuple(p[1].hand) for p in hands} == {("tavern", "manor")}
    assert len({tuple(p[2].hand) for p in hands}) > 1


def test_only_the_wizard_and_the_victim_see_the_card_taken():
    table = called("wizard", "king", "bishop", "warlord", hand=[[], ["tavern", "manor"]])
    table.play("look_at_hand:1", "take:tavern")

    (moved,) = [fact for fact in table.facts if isinstance(fact, facts.CardMoved)]

    assert moved.seen_by(1) == moved
    assert moved.seen_by(2) == facts.CardMoved(1, 0, "?", "wizard")
    assert facts.HandClosed(0, 1) in table.facts


def test_the_wizard_is_offered_to_take_or_build_each_card():
    table = called(
        "wizard", "king", "bishop", "warlord", gold=[2], hand=[[], ["docks", "tavern", "tavern"]], city=[["tavern"]]
    ).play("look_at_hand:1")

    offers = {o.text: o.refusal and o.refusal.code for o in table.view(0).offers}

    assert offers == {
        "take:docks": None, "take:tavern": None, "build:docks": "not_enough_gold", "build:tavern": None,
    }  # fmt: skip
    assert dict(table.view(0).worth)[("build", "tavern")] == 2


def test_the_seers_and_the_emperors_cards_are_random():
    seer = called("seer", "bishop", "merchant", "warlord", hand=[[], ["tavern", "manor"], ["docks"]]).play("take_cards")
    emperor = called("emperor", "bishop", "merchant", "warlord", hand=[[], ["tavern", "manor"]], crown=3)
    emperor.play("crown:1:card")

    assert [(r.purpose, r.n) for r in seer.rolls] == [("seer", 2), ("seer", 1)]  # type: ignore[attr-defined]
    assert [(r.purpose, r.n) for r in emperor.rolls] == [("emperor", 2)]  # type: ignore[attr-defined]


def test_every_card_of_a_hand_may_be_the_one_taken():
    taken: Counter[str] = Counter()
    for seed in range(200):
        table = called("seer", "bishop", "merchant", "warlord", hand=[[], ["tavern", "manor", "docks"]])
        table.state.seed = f"{seed:064x}"
        taken.update(table.play("take_cards").hand[0])

    assert set(taken) == {"tavern", "manor", "docks"}
    assert min(taken.values()) > 40


def test_the_seer_is_asked_once_for_each_player_clockwise():
    table = called("bishop", "seer", "merchant", "warlord", rank=3, hand=[["docks"], ["palace"], ["tavern"], []]).play(
        "take_cards"
    )

    assert table.asked == (1, "give_back")
    assert {c.split(":")[1] for c in table.choices} == {"2"}
    table.play("give_back:2:palace")
    assert {c.split(":")[1] for c in table.choices} == {"0"}


def test_giving_the_same_card_back_comes_first():
    table = called("seer", "bishop", "merchant", "warlord", hand=[["church"], ["tavern"]]).play("take_cards")

    answer = steward.choose(table.view(0), engine.options(table.state), RNG)  # type: ignore[arg-type]

    assert table.choices == ["give_back:1:tavern", "give_back:1:church"]
    assert answer == ("give_back", 1, "tavern")


def test_after_the_scholar_the_order_of_the_deck_is_unknown():
    table = called("scholar", "bishop", "merchant", "warlord", rank=7).play("study")
    before = list(table.state.deck)
    table.play(table.choices[0])

    (shuffled,) = [fact for fact in table.facts if isinstance(fact, facts.DeckShuffled)]

    assert len(before) == len(shuffled.deck) - 6
    assert list(shuffled.deck) == table.state.deck
    assert table.state.deck[: len(before)] != before
    assert set(shuffled.seen_by(0).deck) == {"?"}  # type: ignore[attr-defined]


def test_the_scholar_shuffles_only_the_deck():
    table = called("scholar", "bishop", "merchant", "warlord", rank=7)
    start = sorted(table.state.deck)
    table.play("study", "keep:" + table.state.deck[0])

    assert sorted([*table.state.deck, *table.hand[0]]) == start


def test_only_the_owner_sees_cards_for_the_museum_or_the_laboratory():
    table = called(
        "bishop", "assassin", "merchant", "warlord", rank=5,
        hand=[["tavern", "docks"]], city=[["museum", "laboratory"]], uniques=["museum", "laboratory"],
    ).play("museum:tavern", "laboratory:docks")  # fmt: skip

    told = [repr(fact.seen_by(seat)) for fact in table.facts for seat in (1, None)]

    assert not [line for line in told if "tavern" in line or "docks" in line]
    assert facts.Tucked(0, "tavern", "museum") in table.facts
