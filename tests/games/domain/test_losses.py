"""What an end of the turn leaves undone, and before which kinds of choices one is asked again."""

import pytest

import engine
from games.domain.play import posted_answers
from games.domain.play.confirmations import Confirmations, kinds_of
from games.domain.play.end_turn_warnings import losses
from tests.builders import GameInPlay, called
from tests.games.screens.decision.occasions import rank_of


def turn(character: str, hand=(), city=(), **wishes) -> engine.View:
    """Let `character` gather gold and look."""
    other = "king" if character == "architect" else "architect"
    rank = rank_of(character)
    return seen(called(character, other, rank=rank, hand=[hand], city=[city], **wishes).play("gather:gold"))


def seen(table: GameInPlay) -> engine.View:
    return table.view(table.asked[0])


def undone(view: engine.View, **wishes) -> list[tuple[str, str]]:
    return [loss[:2] for loss in losses(view, **{"collects": True, **wishes})]


def test_income_is_lost_only_by_those_who_collect_it_themselves():
    view = turn("king", city=("castle", "manor"))

    assert undone(view) == []
    assert losses(view, collects=False) == [("income", "income", 2)]


def test_income_of_nothing_is_no_loss():
    assert undone(turn("king"), collects=False) == []
    assert undone(turn("patrician")) == []
    assert undone(turn("patrician", city=("manor",))) == [("power", "income")]


def test_a_power_that_nobody_could_use_but_on_oneself_is_no_loss():
    alone = called("warlord", "king", city=[("tavern",), ()], rank=8).play("gather:gold")
    other = called("warlord", "king", city=[("tavern",), ("tavern",)], rank=8).play("gather:gold")

    assert undone(seen(alone)) == []
    assert undone(seen(other)) == [("trade", "destroy")]
    assert undone(seen(other.play("destroy:1:tavern"))) == []


def test_a_district_that_the_gold_is_enough_for_is_a_loss_also_with_income():
    assert undone(turn("king", hand=("market", "palace"), city=("castle",))) == [
        ("build", "market"),
        ("build", "palace"),
    ]
    assert undone(turn("king", hand=("fortress",), city=("castle",))) == [("build", "fortress")]
    assert undone(turn("bishop", hand=("fortress",))) == []


def test_after_the_last_build_nothing_is_lost():
    view = turn("king", hand=("market", "tavern"), city=("castle",))

    assert undone(view, built=("build", "market")) == []


def test_who_may_build_more_loses_what_the_rest_is_enough_for():
    view = turn("architect", hand=("tavern", "watchtower", "palace"), gold=(2, 2))

    assert undone(view, built=("build", "tavern")) == [("power", "bonus"), ("more", "watchtower")]


def test_districts_whose_use_is_still_possible_are_named_until_they_are_used():
    names = ("laboratory", "smithy", "museum", "keep")
    table = called("king", "architect", rank=4, hand=[("palace",)], city=[names], uniques=names, gold=[0])
    begun = table.play("gather:gold")
    uses = [("district", name) for name in names[:3]]

    assert undone(seen(begun)) == uses
    assert undone(seen(begun.play("laboratory:palace"))) == [("district", "smithy")]


def test_income_counts_toward_what_a_district_asks_for():
    def smith(*city: str) -> engine.View:
        table = called("king", "architect", rank=4, gold=[1], city=[("smithy", *city)], deck=["manor", "tavern"])
        return seen(table.play("gather:cards", "keep:manor"))

    assert ("district", "smithy") not in undone(smith())
    assert ("district", "smithy") in undone(smith("castle"))


def test_what_can_be_used_just_as_well_in_another_turn_is_not_lost():
    cities = [("armory",), ("tavern",)]
    view = seen(called("king", "architect", rank=4, city=cities, uniques=["armory"]).play("gather:gold"))

    assert ("armory", 1, "tavern") in view.choices
    assert undone(view) == []


def test_an_end_is_asked_about_by_what_it_costs():
    view = turn("king", hand=("market",), city=("castle",))

    def kinds(*choices: str) -> list[str]:
        return kinds_of(view, choices, posted_answers.end_of(view, choices, collects=True))

    assert kinds("end_turn") == ["lose_build"]
    assert kinds("build:market", "end_turn") == ["end_turn"]
    assert kinds("build:market") == []


def test_a_district_left_unused_is_named_and_asked_about_on_wish_alone():
    view = turn("king", hand=("palace",), city=("laboratory",))

    kinds = kinds_of(view, ["end_turn"], posted_answers.end_of(view, ["end_turn"], collects=True))

    assert kinds == ["lose_district", "end_turn"]
    assert not any(Confirmations().asks(kind) for kind in kinds)


def test_a_power_that_costs_something_is_asked_about_on_wish_alone_and_one_for_nothing_always():
    magician, thief = turn("magician", hand=("palace",)), turn("thief")

    def asked(view: engine.View) -> list[str]:
        kinds = kinds_of(view, ["end_turn"], posted_answers.end_of(view, ["end_turn"], collects=True))
        return [kind for kind in kinds if Confirmations().asks(kind)]

    assert (undone(magician)[0][0], asked(magician)) == ("trade", [])
    assert asked(thief) == ["lose_power"]


def test_a_power_that_a_build_makes_possible_is_named_and_one_that_stays_impossible_is_not():
    def after(character: str, build: str, gold: int, city: tuple[str, ...] = (), other: str = "castle"):
        cast = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "artist"]
        if character == "diplomat":
            cast[7] = character
        table = called(
            character, "king", "bishop", cast=cast, rank=rank_of(character), gold=[gold - 2],
            hand=[(build,)], city=[city, (other,)],
        ).play("gather:gold")  # fmt: skip
        return undone(seen(table), built=("build", build))

    assert after("artist", "tavern", 2) == [("trade", "beautify")]
    assert after("artist", "market", 2) == []
    assert after("diplomat", "manor", 4) == [("trade", "exchange")]
    assert after("diplomat", "manor", 3) == []
    assert after("diplomat", "manor", 3, ("castle",)) == []
    assert after("diplomat", "market", 3, ("tavern",), "docks") == [("trade", "exchange")]


def test_income_that_grows_with_a_build_is_counted_as_grown_unless_it_has_been_collected():
    king = called("king", "architect", rank=4, hand=[("manor",)], city=[("castle",)], gold=[3]).play("gather:gold")

    assert [loss.gold for loss in losses(seen(king), collects=False, built=("build", "manor"))] == [1, 1]
    assert losses(seen(king.play("income")), collects=False, built=("build", "manor")) == []


@pytest.mark.parametrize("kind", ["pick", "gather", "end_turn"])
def test_everyday_choices_are_asked_about_on_wish_alone(kind):
    wish = Confirmations().so_that([kind], asks=True)

    assert (Confirmations().asks(kind), wish.asks(kind), wish.so_that([kind], asks=False)) == (
        False,
        True,
        Confirmations(),
    )


def test_one_kind_says_nothing_of_another():
    wish = Confirmations().so_that(["assassinate"], asks=False)

    assert (wish.asks("assassinate"), wish.asks("rob"), wish.asks("lose_build")) == (False, True, True)


def test_what_another_visit_kept_in_mind_is_read_with_care():
    assert Confirmations.read("").turned == frozenset()
    assert Confirmations.read("pick.lose_build.<b>.; drop").turned == {"pick", "lose_build"}
    assert Confirmations.read(Confirmations.read("rob.pick").text) == Confirmations(frozenset(["pick", "rob"]))


def test_one_build_more_is_named_and_asked_about_on_wish_alone():
    view = turn("architect", hand=("tavern", "watchtower", "palace"), gold=(2, 2))

    kinds = kinds_of(view, ["end_turn"], losses(view, collects=True, built=("build", "tavern")))

    assert [kind for kind in kinds if Confirmations().asks(kind)] == ["lose_power"]
    assert "lose_more" in kinds
