"""Cardinal, Diplomat, Marshal, Artist, Abbot, Alchemist: prices, lenders, and the steps of a payment."""

import random

import pytest

import engine
from engine.bots import steward
from engine.steps import Refusal
from tests.builders import GameInPlay, called


def refusals(table: GameInPlay, verb: str) -> dict[str, Refusal | None]:
    """Return the offers of a verb with their refusals."""
    asked = table.asked
    assert asked is not None
    return {offer.text: offer.refusal for offer in table.view(asked[0]).offers if offer.choice[0] == verb}


def test_the_cardinal_sees_how_much_gold_each_lender_lacks():
    table = called(
        "cardinal", "king", "merchant", "warlord", rank=5, gold=[1, 1, 5, 3], hand=[["palace", "tavern", "temple"]]
    ).play("gather:gold")

    assert refusals(table, "build") == {
        "build:palace": Refusal("not_enough_gold", {"short": 2}),
        "build:palace:borrow:1": Refusal("lender_too_poor", {"short": 1}),
        "build:palace:borrow:2": None,
        "build:palace:borrow:3": None,
        "build:tavern": None,
        "build:temple": None,
    }


def test_the_cardinal_sees_how_many_cards_are_missing():
    table = called("cardinal", "king", "merchant", "warlord", rank=5, gold=[0, 9], hand=[["palace", "tavern"]]).play(
        "gather:gold"
    )

    assert refusals(table, "build")["build:palace:borrow:1"] == Refusal("not_enough_cards", {"short": 2})


def test_each_set_of_cards_for_a_loan_is_reached_in_one_way():
    table = called(
        "cardinal", "king", "merchant", "warlord", rank=5, gold=[0, 9],
        hand=[["palace", "castle", "castle", "tavern", "temple"]],
    ).play("gather:gold", "build:palace:borrow:1")  # fmt: skip
    reached = []

    def follow(state: GameInPlay, given: tuple[str, ...]) -> None:
        if state.asked == (0, "borrow"):
            for choice in state.choices:
                follow(GameInPlay(state.state).play(choice), (*given, choice))
        else:
            reached.append(given)

    follow(table, ())

    assert len(reached) == len({tuple(sorted(g)) for g in reached}) == 3
    assert ("give:castle", "give:castle", "give:tavern") in reached


def test_only_the_lender_sees_the_cards_for_a_loan():
    table = called("cardinal", "king", "merchant", "warlord", rank=5, gold=[0, 9], hand=[["docks", "tavern"]]).play(
        "gather:gold", "build:docks:borrow:1", "give:tavern"
    )

    moved = [fact for fact in table.facts if type(fact).__name__ == "CardMoved"]

    assert [m.seen_by(1) == m for m in moved] == [True]
    assert "tavern" not in repr(moved[0].seen_by(2))


@pytest.mark.parametrize(
    ("own", "code"),
    [([], "empty_city"), (["keep"], "protected"), (["docks"], "same_name"), (["tavern"], "not_enough_gold")],
)
def test_the_diplomat_sees_why_no_district_can_be_given(own: list[str], code: str):
    table = called("diplomat", "king", "merchant", "assassin", rank=8, gold=[1], city=[own, ["docks", "market"]])

    assert refusals(table, "exchange")["exchange:1:docks"] == (
        Refusal(code, {"short": 1}) if code == "not_enough_gold" else Refusal(code)
    )


def test_the_diplomat_sees_why_a_district_cannot_be_given():
    table = called(
        "diplomat", "king", "merchant", "assassin", rank=8, gold=[1], city=[["keep", "tavern", "manor"], ["docks"]]
    ).play("exchange:1:docks")

    assert refusals(table, "give") == {
        "give:keep": Refusal("protected"),
        "give:tavern": Refusal("not_enough_gold", {"short": 1}),
        "give:manor": None,
    }


def test_the_marshals_prices_are_shown():
    table = called(
        "marshal", "king", "merchant", "assassin", rank=8, gold=[9], city=[[], ["great_wall", "docks"]],
        uniques=["great_wall"],
    )  # fmt: skip

    assert dict(table.view(0).prices)[("seize", 1, "docks")] == 4
    assert refusals(table, "seize")["seize:1:great_wall"] == Refusal("too_dear", {"most": 3})


def test_the_artist_is_asked_for_a_second_district_and_may_stop():
    table = called("artist", "king", "merchant", "thief", rank=9, gold=[5], city=[["tavern", "docks", "manor+"]])
    table.play("beautify:tavern")

    assert table.asked == (0, "beautify")
    assert refusals(table, "beautify") == {
        "beautify:tavern+": Refusal("already_beautified"),
        "beautify:docks": None,
        "beautify:manor+": Refusal("already_beautified"),
    }
    table.play("stop")
    assert table.asked == (0, "act")
    assert table.gold[0] == 4


def test_an_artist_with_one_district_is_not_asked_for_a_second():
    table = called("artist", "king", "merchant", "thief", rank=9, gold=[5], city=[["tavern"]]).play("beautify:tavern")

    assert table.asked == (0, "act")
    assert table.city[0] == ["tavern+"]


def test_the_abbot_is_offered_each_split_once():
    table = called("abbot", "king", "merchant", "thief", rank=5, city=[["temple", "church"]])

    assert [c for c in table.choices if c.startswith("income")] == ["income:2:0", "income:1:1", "income:0:2"]


def test_a_second_income_is_refused_as_already_used():
    table = called("abbot", "king", "merchant", "thief", rank=5, city=[["temple"]]).play("income:1:0")

    with pytest.raises(Exception, match="already_used"):
        table.play("income:9:9")


def test_the_alchemists_refund_is_forgotten_after_the_turn():
    table = called("alchemist", "king", "bishop", "thief", rank=6, gold=[3], hand=[["docks"]])
    table.play("gather:gold", "build:docks")

    assert table.state.stash["alchemist"] == 3
    table.play("end_turn")
    assert table.state.stash["alchemist"] == 0
    assert table.gold[0] == 5


def test_the_emperor_is_offered_only_what_a_player_has():
    table = called(
        "emperor",
        "bishop",
        "merchant",
        "thief",
        rank=4,
        gold=[2, 0, 1, 0],
        crown=3,
        hand=[[], ["docks"], [], ["docks"]],
    )

    assert refusals(table, "crown") == {
        "crown:0:gold": Refusal("cannot_target"),
        "crown:0:card": Refusal("cannot_target"),
        "crown:0:nothing": Refusal("cannot_target"),
        "crown:1:gold": Refusal("no_gold"),
        "crown:1:card": None,
        "crown:1:nothing": Refusal("must_take"),
        "crown:2:gold": None,
        "crown:2:card": Refusal("no_cards"),
        "crown:2:nothing": Refusal("must_take"),
        "crown:3:gold": Refusal("cannot_target"),
        "crown:3:card": Refusal("cannot_target"),
        "crown:3:nothing": Refusal("cannot_target"),
    }


def test_a_cardinal_who_can_pay_is_offered_no_loan():
    table = called("cardinal", "king", "merchant", "warlord", rank=5, gold=[1, 9], hand=[["docks", "tavern"]]).play(
        "gather:gold"
    )

    assert set(refusals(table, "build")) == {"build:docks", "build:tavern"}


def test_cards_that_pay_for_the_den_cannot_be_given_for_a_loan():
    table = called(
        "cardinal", "king", "merchant", "warlord", rank=5, gold=[1, 9],
        hand=[["thieves_den", "church", "tavern", "temple"]], uniques=["thieves_den"],
    ).play("gather:gold", "build:thieves_den:cards", "add_card:church", "add_card:tavern")  # fmt: skip

    assert {text: refusals(table, text.split(":")[0])[text] for text in ("pay", "borrow:1")} == {
        "pay": Refusal("not_enough_gold", {"short": 1}),
        "borrow:1": None,
    }
    table.play("borrow:1")
    assert table.choices == ["give:temple"]
    assert table.play("give:temple").city[0] == ["thieves_den"]
    assert table.gold[:2] == [0, 8]


def test_the_steward_moves_the_crown_first():
    table = called(
        "emperor", "bishop", "merchant", "thief", rank=4, gold=[5, 2, 2, 2], crown=1, city=[["smithy", "manor"]],
        hand=[["tavern"]], uniques=["smithy"],
    ).play("gather:gold")  # fmt: skip

    answer = steward.choose(table.view(0), engine.options(table.state), random.Random(1))  # type: ignore[arg-type]

    assert answer == ("crown", 2, "gold")


def test_the_prices_of_an_exchange_include_the_great_wall():
    table = called(
        "diplomat", "king", "merchant", "assassin", rank=8, gold=[9],
        city=[["tavern", "docks"], ["great_wall", "palace"]], uniques=["great_wall"],
    )  # fmt: skip
    least = dict(table.view(0).prices)[("exchange", 1, "palace")]
    table.play("exchange:1:palace")

    assert least == 3
    assert dict(table.view(0).prices) == {("give", "tavern"): 5, ("give", "docks"): 3}


def test_the_factorys_discount_on_the_den_is_shown_while_paying():
    table = called(
        "architect", "king", "merchant", "assassin", rank=7, gold=[4], uniques=["factory", "thieves_den"],
        hand=[["thieves_den", "tavern", "market"]], city=[["factory"]],
    ).play("gather:gold", "build:thieves_den:cards")  # fmt: skip
    whole = dict(table.view(0).prices)
    table.play("add_card:market")

    assert whole == {("pay",): 5}
    assert dict(table.view(0).prices) == {("pay",): 4}


def test_the_points_after_a_build_are_shown_however_it_is_paid_for():
    table = called(
        "king", "thief", "merchant", "assassin", rank=4, gold=[4], hand=[["palace", "castle"]],
        city=[["framework", "docks"]], uniques=["framework"],
    ).play("gather:gold")  # fmt: skip

    worth = dict(table.view(0).worth)

    assert worth == {
        ("build", "palace"): 11,
        ("build", "palace", "destroy", "framework"): 8,
        ("build", "castle"): 10,
        ("build", "castle", "destroy", "framework"): 7,
    }


def test_only_the_asked_seat_sees_the_prices_of_answers():
    table = called("thief", "blackmailer", "king", "merchant", gold=[1, 2, 7], rank=2).play(
        "threaten", "flower:king", "threat:merchant", "gather:gold", "end_turn", "gather:gold"
    )

    assert table.asked == (2, "bribe")
    assert dict(table.view(2).prices) == {("bribe", "true"): 4}
    assert [table.view(seat).prices for seat in (0, 1, 3, None)] == [(), (), (), ()]
