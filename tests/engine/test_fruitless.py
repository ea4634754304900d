"""Choices that would gain the player nothing or only do harm are known beforehand."""

import random
from collections import Counter

import pytest

import engine
from engine.cards import never_fruitless
from engine.editions import EDITIONS
from engine.records import with_changes
from tests.builders import called
from tests.tools.secrecy import rules

GAMES = 24


def wins_something(state: engine.State, text: str) -> bool:
    """Return whether an answer brings its player gold, cards or districts, or takes any from another player."""
    question = engine.question(state)
    after = engine.play(state, question.seat, text).state
    mine, grown = state.players[question.seat], after.players[question.seat]
    cards = Counter(grown.hand) - Counter(mine.hand) or Counter(grown.city) - Counter(mine.city)
    others = [seat for seat in range(len(state.players)) if seat != question.seat]
    hurt = any(len(after.players[seat].city) < len(state.players[seat].city) for seat in others)
    return bool(grown.gold > mine.gold or cards or hurt)


def fruitless(view: engine.View) -> list[str]:
    return [":".join(map(str, choice)) for choice in view.choices if view.is_fruitless(choice)]


@pytest.mark.parametrize("seed", range(GAMES))
def test_fruitless_choices_gain_nothing(seed):
    for state, _ in rules.moments(seed, random.Random(seed), one_in=4):
        view = engine.view_for(state, engine.question(state).seat)
        for text in fruitless(view):
            assert not wins_something(state, text), text


@pytest.mark.parametrize(
    ("character", "position", "wanted"),
    [
        ("spy", {"hand": [[], ["tavern"], []]}, {f"spy:2:{suit}" for suit in engine.cards.SUITS}),
        ("magician", {"hand": [["tavern"], ["market"], []]}, {"swap_hands:2"}),
        ("warlord", {"city": [["prison"], ["tavern"]]}, {"destroy:0:prison"}),
        ("king", {"city": [["prison", "armory"], []], "uniques": ["armory"]}, {"armory:0:prison"}),
        ("patrician", {}, {"income"}),
        ("patrician", {"city": [["manor"]]}, set()),
        ("cardinal", {}, {"income"}),
        ("abbot", {"gold": [9]}, {"income:0:0"}),
        ("abbot", {"gold": [9], "city": [["temple"]]}, set()),
        ("architect", {}, set()),
        ("artist", {"city": [["tavern"]]}, set()),
    ],
)  # fmt: skip
def test_each_cards_fruitless_choices_are_known(character, position, wanted):
    ranks = {c.key: c.rank for c in EDITIONS["deluxe"].characters}
    others = [c for c in ("thief", "bishop", "merchant") if ranks[c] != ranks[character]][:2]
    table = called(character, *others, rank=ranks[character], **position).play("gather:gold")

    assert set(fruitless(table.view(0))) == wanted


def test_naming_an_own_or_absent_character_is_fruitless():
    view = called("assassin+merchant", "king+bishop", "thief+architect").view(0)

    assert "assassinate:merchant" in fruitless(view)
    assert {f"assassinate:{key}" for key in view.faceup} <= set(fruitless(view))
    assert "assassinate:king" not in fruitless(view)


def test_drawing_without_cards_left_is_fruitless():
    city = [["smithy"]]
    for character, rank, wanted in (
        ("architect", 7, {"gather:cards", "bonus"}),
        ("scholar", 7, {"gather:cards", "study"}),
        ("navigator", 7, {"gather:cards", "bonus:cards"}),
        ("magician", 3, {"gather:cards", "swap_hands:1", "redraw"}),
    ):
        view = called(character, "king", rank=rank, city=city, uniques=["smithy"], hand=[["tavern"]]).view(0)

        assert wanted | {"smithy"} <= set(fruitless(with_changes(view, deck_size=0)))
        assert {"gather:cards", "bonus", "study", "redraw", "smithy"}.isdisjoint(fruitless(view))


def test_a_use_is_not_fruitless_by_default():
    found = {a.name for e in EDITIONS.values() for c in (*e.characters, *e.districts) for a in c.abilities}
    said = {
        a.name
        for e in EDITIONS.values()
        for c in (*e.characters, *e.uniques)
        for a in c.abilities
        if a.fruitless is not never_fruitless
    }

    assert {"beautify", "exchange", "seize", "take_from_richest"} <= found - said
