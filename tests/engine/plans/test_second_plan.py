"""With two characters in a round, the plan of the second turn begins where the plan of the first one ends."""

from __future__ import annotations

import json

import pytest

from engine import plans
from engine.plans import Play, Stop
from tests.builders import GameInPlay, called
from tests.engine.plans.test_plans import END, GATHER_CARDS, GATHER_GOLD, build, carry_out

OWN = 1


def table() -> GameInPlay:
    """Return a table of two where the Assassin is called first; seat 1 has the Thief and the Merchant."""
    return called(
        "assassin+warlord", "thief+merchant", hand=[["manor"], ["harbor", "tavern"]], city=[[], ["market"]],
        deck=["palace", "temple", "keep", "castle"],
    )  # fmt: skip


def two_plans(game: GameInPlay, *first: plans.PlanStep) -> tuple[plans.Plan, plans.Plan]:
    """Return a plan for the Thief, and one for the Merchant after it."""
    view = game.view(OWN)
    before = plans.new_plan(view, "thief", first)
    after = plans.view_after(before, view)
    plan = plans.new_plan(after, "merchant", [GATHER_GOLD, END])
    assert plans.check(before, view) == plans.check(plan, after) == []
    return before, plans.plan_from_data(json.loads(json.dumps(plans.plan_to_data(plan))))


@pytest.mark.parametrize("first", [(GATHER_GOLD, build("tavern"), END), (GATHER_CARDS, END), (GATHER_CARDS,)])
def test_the_second_plan_goes_on_from_the_first(first) -> None:
    game = table()
    before, plan = two_plans(game, *first)
    game.play("gather:gold", "end_turn")

    carry_out(before, game, OWN)
    if END not in first:
        game.play("end_turn")
    results = carry_out(plan, game, OWN)

    assert [type(result) for result in results] == [Play, Play, type(None)]


def test_cards_that_the_first_plan_draws_stay_unknown_to_the_second() -> None:
    game = table()
    _before, plan = two_plans(game, GATHER_CARDS, END)

    assert (plan.seen.hand, plan.seen.unknown) == (("harbor", "tavern"), 1)
    after = plans.view_after(plans.new_plan(game.view(OWN), "thief", [GATHER_CARDS, END]), game.view(OWN))
    assert (after.own.hand, after.own.hand_size) == (("harbor", "tavern"), 3)
    assert {choice[1] for choice in plans.Rehearsal(after, "merchant", 1).choices() if choice[0] == "build"} == set()


@pytest.mark.parametrize("first", [(GATHER_CARDS, END), (GATHER_GOLD, END)])
def test_nothing_has_changed_for_the_second_plan_before_the_first_is_played(first) -> None:
    game = table()
    before, plan = two_plans(game, *first)

    assert plans.changed(plan, plans.view_after(before, game.view(OWN))) == ""
    other = plans.new_plan(game.view(OWN), "thief", (GATHER_GOLD, build("tavern"), END))
    assert plans.changed(plan, plans.view_after(other, game.view(OWN))) in ("gold", "hand")


@pytest.mark.parametrize(
    ("turn", "reason"), [(("gather:gold", "end_turn"), "gold"), (("gather:gold", "build:tavern", "end_turn"), None)]
)
def test_the_second_plan_stops_if_the_first_turn_went_otherwise(turn, reason) -> None:
    game = table()
    _before, plan = two_plans(game, GATHER_GOLD, build("tavern"), END)
    game.play("gather:gold", "end_turn", *turn)

    result = plans.next_choice(plan, plans.Progress(), game.view(OWN))

    assert (result.reason if isinstance(result, Stop) else None) == reason
