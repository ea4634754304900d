"""Warrants and threats: what the others see, and what they cannot distinguish."""

import random

import pytest

import engine
from engine import facts
from engine.bots import steward
from engine.keys import true_token
from engine.redeal import redeal_tokens
from tests.builders import GameInPlay, called

RNG = random.Random(7)


def magistrate() -> GameInPlay:
    """Return a Magistrate's turn before the warrants are laid."""
    return called("magistrate", "merchant", "king", "warlord", gold=[2, 5, 5, 5], hand=[[], ["docks"], [], ["manor"]])


@pytest.mark.parametrize("signed", ["merchant", "king", "warlord"])
def test_the_public_order_of_the_warrants_is_by_rank_whichever_is_signed(signed: str):
    others = [c for c in ("king", "merchant", "warlord") if c != signed]
    table = magistrate().play("warrants", f"sign:{signed}", *(f"warrant:{c}" for c in others))

    (laid,) = [fact for fact in table.facts if isinstance(fact, facts.TokensLaid)]

    assert laid.characters == ("king", "merchant", "warlord")
    assert laid.seen_by(1) == laid.seen_by(None) == facts.TokensLaid(0, "warrant", laid.characters, "?")
    assert laid.seen_by(0) == laid
    assert laid.true == signed


def test_each_set_of_warrants_is_reached_in_one_way():
    reached = []
    start = magistrate().play("warrants")
    for signed in start.choices:
        second = GameInPlay(start.state).play(signed)
        for one in second.choices:
            third = GameInPlay(second.state).play(one)
            assert third.choices
            reached += [(signed, one, two) for two in third.choices]

    sets = {(signed, frozenset(rest)) for signed, *rest in reached}

    assert len(reached) == len(sets) == 7 * 6 * 5 // 2


def test_signed_and_unsigned_warrants_look_the_same_to_others():
    looks = []
    for signed in ("merchant", "warlord"):
        blank = {"merchant": "warlord", "warlord": "merchant"}[signed]
        marks = {signed: ("warrant!",), blank: ("warrant",), "king": ("warrant",)}
        table = called(
            "magistrate", "merchant", "king", "warlord", rank=6, gold=[2, 5, 5, 5], hand=[[], ["docks"]],
            marks=marks, laid={"warrant": 0},
        ).play("gather:gold", "build:docks")  # fmt: skip
        before = [table.view(seat) for seat in (1, 2, 3, None)]
        table.play("confiscate:false")
        looks.append((before, [table.view(seat) for seat in (1, 2, 3, None)], table.asked))

    assert looks[0] == looks[1]


def test_the_magistrate_sees_why_a_blank_warrant_takes_nothing():
    table = called(
        "magistrate", "merchant", "king", "warlord", rank=6, gold=[2, 5], hand=[[], ["docks"]],
        marks={"merchant": ("warrant",), "king": ("warrant!",)}, laid={"warrant": 0},
    ).play("gather:gold", "build:docks")  # fmt: skip

    assert [offer.refusal and offer.refusal.code for offer in table.view(0).offers] == ["not_signed", None]


def test_a_bribed_threat_does_not_reveal_the_other_one():
    bribed = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={"merchant": ("threat!",), "warlord": ("threat",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:true")  # fmt: skip

    dealt = {engine.redeal(bribed.state, 1, RNG).marks["warlord"] for _ in range(40)}
    own = {engine.redeal(bribed.state, 0, RNG).marks["warlord"] for _ in range(40)}

    assert dealt == {("threat",), ("threat!",)}
    assert own == {("threat",)}
    assert bribed.view(2).marks == (("warlord", ("threat",)),)


def test_two_bribed_threats_still_include_one_flower():
    table = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={"merchant": ("threat!",), "warlord": ("threat",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:true", "end_turn", "gather:gold", "bribe:true")  # fmt: skip

    for _ in range(20):
        assert sorted(engine.redeal(table.state, 3, RNG).marks["?"]) == ["threat", "threat!"]
    assert table.view(None).marks == ()


def test_a_revealed_flower_shows_that_the_other_is_blank():
    table = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={"merchant": ("threat!",), "warlord": ("threat",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:false", "reveal_threat:true")  # fmt: skip

    assert {engine.redeal(table.state, 1, RNG).marks["warlord"] for _ in range(20)} == {("threat",)}
    assert facts.TokenTaken("merchant", "threat", "flower") in table.facts


@pytest.mark.parametrize(("flowered", "blank"), [("merchant", "warlord"), ("warlord", "merchant")])
def test_true_and_blank_threats_ask_the_same_question(flowered: str, blank: str):
    table = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={flowered: ("threat!",), blank: ("threat",)}, laid={"threat": 0},
    ).play("gather:gold")  # fmt: skip

    assert table.asked == (1, "bribe")
    table.play("bribe:false")
    assert table.asked == (0, "reveal_threat")
    assert table.choices == ["reveal_threat:true", "reveal_threat:false"]
    assert [table.view(seat).marks for seat in (1, None)] == [(("merchant", ("threat",)), ("warlord", ("threat",)))] * 2


def test_a_bribe_does_not_reveal_the_threat():
    table = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={"merchant": ("threat!",), "warlord": ("threat",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:true")  # fmt: skip

    assert facts.TokenTaken("merchant", "threat", "?") in table.facts


def test_the_faces_of_tokens_never_affect_what_others_see():
    for seed in range(6):
        start = called(
            "magistrate", "blackmailer", "architect", "king", "merchant", "warlord", rank=2,
            gold=[2, 2, 9, 9, 9, 9], hand=[[], [], ["tavern", "docks"], ["manor"], ["market"], ["prison"]],
            marks={"architect": ("warrant!",), "king": ("warrant",), "merchant": ("warrant",)}, laid={"warrant": 0},
        ).play("threaten", "flower:king", "threat:architect")  # fmt: skip
        chance = random.Random(seed)
        redealt = start.state.copy()
        redeal_tokens(redealt, None, chance)
        one, two = GameInPlay(start.state), GameInPlay(redealt)
        while one.state.round == 1 and one.asked is not None:
            # Only revealing a face makes a difference between the tables.
            choice = chance.choice([c for c in one.choices if c not in ("confiscate:true", "reveal_threat:true")])
            assert one.asked == two.asked
            one.play(choice)
            two.play(choice)
            assert [one.view(seat) for seat in (2, 3, 4, 5, None)] == [two.view(seat) for seat in (2, 3, 4, 5, None)]
            told = [[[fact.seen_by(seat) for fact in t.facts] for seat in (2, 3, 4, 5, None)] for t in (one, two)]
            assert told[0] == told[1]


def test_a_revealed_blank_threat_is_settled():
    table = called(
        "blackmailer", "bishop", "king", "warlord", rank=5, city=[[], ["temple"]],
        marks={"warlord": ("threat!",), "bishop": ("threat",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:false", "reveal_threat:true", "income", "end_turn")  # fmt: skip

    assert facts.TokenTaken("bishop", "threat", "blank") in table.facts
    assert table.gold[:2] == [2, 5]


def test_the_signed_warrant_leaves_the_table_when_it_is_used():
    table = called(
        "magistrate", "merchant", "king", "warlord", rank=6, gold=[2, 5], hand=[[], ["docks"]],
        marks={"merchant": ("warrant!",), "king": ("warrant",)}, laid={"warrant": 0},
    ).play("gather:gold", "build:docks", "confiscate:true")  # fmt: skip

    assert table.view(None).marks == (("king", ("warrant",)),)
    assert facts.TokenTaken("merchant", "warrant", "signed") in table.facts


def test_declining_is_public():
    warrant = called(
        "magistrate", "merchant", "king", "warlord", rank=6, gold=[2, 5], hand=[[], ["docks"]],
        marks={"merchant": ("warrant!",)}, laid={"warrant": 0},
    ).play("gather:gold", "build:docks", "confiscate:false")  # fmt: skip
    threat = called(
        "blackmailer", "merchant", "king", "warlord", rank=6,
        marks={"merchant": ("threat!",)}, laid={"threat": 0},
    ).play("gather:gold", "bribe:false", "reveal_threat:false")  # fmt: skip

    assert [f for f in warrant.facts if isinstance(f, facts.Declined)] == [facts.Declined(0, "confiscate")]
    assert [f for f in threat.facts if isinstance(f, facts.Declined)] == [
        facts.Declined(1, "bribe"), facts.Declined(0, "reveal_threat"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("held", "texts", "answer"),
    [
        ("magistrate", ("gather:gold", "build:docks"), ("confiscate", "false")),
        ("blackmailer", ("gather:gold", "bribe:false"), ("reveal_threat", "false")),
        ("blackmailer", ("gather:gold",), ("bribe", "false")),
    ],
)
def test_the_steward_reveals_and_pays_nothing(held: str, texts: tuple[str, ...], answer: tuple[str, str]):
    token = "warrant" if held == "magistrate" else "threat"
    table = called(
        held, "merchant", "king", "warlord", rank=6, gold=[2, 5], hand=[[], ["docks"]],
        marks={"merchant": (true_token(token),)}, laid={token: 0},
    ).play(*texts)  # fmt: skip
    assert table.asked is not None

    assert steward.choose(table.view(table.asked[0]), engine.options(table.state), RNG) == answer  # type: ignore[arg-type]


@pytest.mark.parametrize(("gold", "answer"), [(0, "true"), (1, "true"), (2, "false")])
def test_the_steward_bribes_only_with_zero_gold(gold: int, answer: str):
    table = called(
        "blackmailer", "merchant", "king", "warlord", rank=6, gold=[2, gold], city=[[], ["library"]],
        marks={"merchant": ("threat!",)}, laid={"threat": 0},
    ).play("gather:cards")  # fmt: skip

    assert steward.choose(table.view(1), engine.options(table.state), RNG) == ("bribe", answer)  # type: ignore[arg-type]
