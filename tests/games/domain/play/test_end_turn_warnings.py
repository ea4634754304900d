"""Warnings at the end of a turn, and which kinds of choices must be confirmed."""

import random

import pytest

import engine
from games.domain.play import posted_answers
from games.domain.play.confirmations import Confirmations, confirmation_kinds
from games.domain.play.end_turn_warnings import losses_after, losses_at_end_of_turn
from tests.builders import GameInPlay, called
from tests.games.screens.decision.occasions import rank_of
from tests.games.screens.decision.positions import varied_positions


def gathered(character: str, hand=(), city=(), **wishes) -> GameInPlay:
    """Let `character` gather gold."""
    other = "king" if character == "architect" else "architect"
    rank = rank_of(character)
    return called(character, other, rank=rank, hand=[hand], city=[city], **wishes).play("gather:gold")


def turn(character: str, hand=(), city=(), **wishes) -> engine.View:
    """Let `character` gather gold, and return the view."""
    return seen(gathered(character, hand, city, **wishes))


def seen(table: GameInPlay) -> engine.View:
    return table.view(table.asked[0])


def undone(view: engine.View, **wishes) -> list[tuple[str, str]]:
    return [loss[:2] for loss in losses_at_end_of_turn(view, **{"collects_income": True, **wishes})]


def after(table: GameInPlay, *before: str, collects_income: bool = True) -> list[tuple[str, str]]:
    """Return what ending the turn right after these answers leaves undone."""
    return [loss[:2] for loss in losses_after(table.state, seen(table), before, collects_income=collects_income)]


def kinds_asked_about(table: GameInPlay, *choices: str) -> list[str]:
    """Return the confirmation kinds of a post of these answers."""

    def lost(before):
        return losses_after(table.state, seen(table), before, collects_income=True)

    return confirmation_kinds(seen(table), choices, posted_answers.losses_of_answers(choices, lost))


def test_income_is_lost_only_by_those_who_collect_it_themselves():
    view = turn("king", city=("castle", "manor"))

    assert undone(view) == []
    assert losses_at_end_of_turn(view, collects_income=False) == [("income", "income", 2)]


def test_income_of_nothing_is_no_loss():
    assert undone(turn("king"), collects_income=False) == []
    assert undone(turn("patrician")) == []
    assert undone(turn("patrician", city=("manor",))) == [("power", "income")]


def test_a_power_usable_only_on_oneself_is_no_loss():
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
    table = gathered("king", hand=("market", "tavern"), city=("castle",))

    assert after(table, "build:market") == []


def test_who_may_build_more_loses_what_the_rest_is_enough_for():
    table = gathered("architect", hand=("tavern", "watchtower", "palace"), gold=(2, 2))

    assert after(table, "build:tavern") == [("power", "bonus"), ("more", "watchtower")]


def test_what_is_built_may_make_the_next_district_cheaper():
    table = gathered("architect", hand=("factory", "haunted_quarter"), gold=(4, 2))

    assert after(table, "build:factory") == [("power", "bonus"), ("more", "haunted_quarter")]


def test_what_is_gathered_or_done_before_the_end_counts():
    king = called("king", "architect", rank=4, hand=[("fortress",)], gold=[3], city=[("castle",)])
    merchant = called("merchant", "king", rank=6, hand=[("fortress",)], gold=[2], city=[("tavern",)])
    thief = called("thief", "king", rank=2)

    assert after(king) == []
    assert after(king, "gather:gold") == [("build", "fortress")]
    assert after(merchant, "gather:gold", "bonus", collects_income=False) == [
        ("income", "income"),
        ("build", "fortress"),
    ]
    assert after(merchant, "gather:gold", "bonus", "income", collects_income=False) == [("build", "fortress")]
    assert after(thief, "gather:gold") == [("power", "steal_from")]
    assert after(thief, "gather:gold", "steal_from:king") == []
    smith = gathered("king", city=("laboratory",), hand=("market", "palace"))
    assert after(smith) == [("build", "market"), ("district", "laboratory")]
    assert after(smith, "laboratory:palace") == [("build", "market")]


def test_warnings_reveal_no_outcome_of_irreversible_answers():
    table = gathered("architect", hand=("palace",), gold=(0, 2), deck=["market", "tavern"])

    assert seen(table).is_lasting("bonus")
    assert after(table, "bonus") == []
    assert after(table.play("bonus")) == [("build", "market"), ("build", "tavern")]
    assert after(table, "build:palace") == []  # it is not possible


def test_losses_of_a_post_equal_those_of_its_answers_in_turn():
    tried = 0
    for number, state in enumerate(varied_positions(40)):
        question = engine.question(state)
        if question.kind != "act":
            continue
        dice, seat, table, steps = random.Random(number), question.seat, state, []
        for _ in range(3):
            view = engine.view_for(table, seat)
            known = [engine.Offer(choice).text for choice in view.choices]
            wished = [text for text in known if text != "end_turn" and not view.is_lasting(text)]
            if not wished or view.question != "act":
                break
            steps.append(dice.choice(wished))
            table = engine.play(table, seat, steps[-1]).state
            tried += 1
            for collects_income in (True, False):
                apart = losses_at_end_of_turn(engine.view_for(table, seat), collects_income=collects_income)
                assert (
                    losses_after(state, engine.view_for(state, seat), steps, collects_income=collects_income) == apart
                ), steps
    assert tried > 1200


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
    table = gathered("king", hand=("market",), city=("castle",))

    assert kinds_asked_about(table, "end_turn") == ["lose_build", "end_turn"]
    assert kinds_asked_about(table, "build:market", "end_turn") == ["end_turn"]
    assert kinds_asked_about(table, "build:market") == []


def test_a_district_left_unused_is_named_and_asked_about_on_wish_alone():
    kinds = kinds_asked_about(gathered("king", hand=("palace",), city=("laboratory",)), "end_turn")

    assert kinds == ["lose_district", "end_turn"]
    assert not any(Confirmations().asks(kind) for kind in kinds)


def test_the_end_of_a_turn_is_confirmed_only_on_request_because_the_button_says_the_loss():
    for table in (gathered("magician", hand=("palace",)), gathered("thief")):
        kinds = kinds_asked_about(table, "end_turn")

        assert any(kind.startswith("lose_") for kind in kinds)
        assert not any(Confirmations().asks(kind) for kind in kinds)


def test_only_irreversible_choices_that_use_something_up_for_nothing_are_confirmed_by_default():
    magician = gathered("magician", hand=("palace",))
    empty = [text for text in (engine.Offer(choice).text for choice in seen(magician).choices) if "swap_hands" in text]
    kinds = {text: kinds_asked_about(magician, text) for text in empty}

    assert kinds
    for text, asked in kinds.items():
        fruitless = seen(magician).is_fruitless(tuple(int(p) if p.isdigit() else p for p in text.split(":")))
        assert asked == (["swap_hands", "fruitless"] if fruitless else ["swap_hands"])
        assert any(Confirmations().asks(kind) for kind in asked) == fruitless
    assert not any(Confirmations().asks(kind) for kind in ("gather", "income", "bonus", "swap_hands", "spy"))


def test_a_power_that_a_build_makes_possible_is_named_and_one_that_stays_impossible_is_not():
    def built(character: str, build: str, gold: int, city: tuple[str, ...] = (), other: str = "castle"):
        cast = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "artist"]
        if character == "diplomat":
            cast[7] = character
        table = called(
            character, "king", "bishop", cast=cast, rank=rank_of(character), gold=[gold - 2],
            hand=[(build,)], city=[city, (other,)],
        ).play("gather:gold")  # fmt: skip
        return after(table, f"build:{build}")

    assert built("artist", "tavern", 2) == [("trade", "beautify")]
    assert built("artist", "market", 2) == []
    assert built("diplomat", "manor", 4) == [("trade", "exchange")]
    assert built("diplomat", "manor", 3) == []
    assert built("diplomat", "manor", 3, ("castle",)) == []
    assert built("diplomat", "market", 3, ("tavern",), "docks") == [("trade", "exchange")]


def test_income_that_grows_with_a_build_is_counted_as_grown_unless_it_has_been_collected():
    king = called("king", "architect", rank=4, hand=[("manor",)], city=[("castle",)], gold=[3]).play("gather:gold")

    lost = losses_after(king.state, seen(king), ["build:manor"], collects_income=False)
    assert lost == [("income", "income", 2)]
    assert after(king.play("income"), "build:manor", collects_income=False) == []


@pytest.mark.parametrize("kind", ["pick", "gather", "end_turn"])
def test_everyday_choices_are_asked_about_on_wish_alone(kind):
    wish = Confirmations().with_kinds([kind], need_confirmation=True)

    assert (Confirmations().asks(kind), wish.asks(kind), wish.with_kinds([kind], need_confirmation=False)) == (
        False,
        True,
        Confirmations(),
    )


def test_kinds_of_confirmations_are_independent():
    wish = Confirmations().with_kinds(["assassinate"], need_confirmation=True)

    assert (wish.asks("assassinate"), wish.asks("rob"), wish.asks("lose_build")) == (True, False, False)


def test_stored_confirmations_are_validated():
    assert Confirmations.read("").reversed_kinds == frozenset()
    assert Confirmations.read("pick.lose_build.<b>.; drop").reversed_kinds == {"pick", "lose_build"}
    assert Confirmations.read(Confirmations.read("rob.pick").text) == Confirmations(frozenset(["pick", "rob"]))


def test_one_build_more_is_named_and_asked_about_on_wish_alone():
    table = gathered("architect", hand=("tavern", "watchtower", "palace"), gold=(2, 2))

    kinds = kinds_asked_about(table, "build:tavern", "end_turn")

    assert {"lose_power", "lose_more"} < set(kinds)
    assert not any(Confirmations().asks(kind) for kind in kinds)
