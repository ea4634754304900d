"""Plans that leave the target of an ability open until the turn."""

from __future__ import annotations

import random

import pytest

from engine import plans
from engine.editions import EDITIONS
from engine.plans import PlanStep
from tests.builders import GameInPlay, called
from tests.engine.plans.test_plans import END, GATHER_GOLD, carry_out

SWAP, DESTROY, ROB = (PlanStep("use", (f"{verb}:useful",)) for verb in ("swap_hands", "destroy", "steal_from"))


def planned(game: GameInPlay, seat: int, character: str, *steps: PlanStep) -> plans.Plan:
    """Return a plan that has no problem."""
    plan = plans.new_plan(game.view(seat), character, steps)
    assert plans.check(plan, game.view(seat)) == []
    assert plans.plan_from_data(plans.plan_to_data(plan)) == plan
    return plan


def chosen(plan: plans.Plan, game: GameInPlay, seat: int) -> list[str]:
    """Carry out a plan to the end of the turn and return what it chose."""
    results = carry_out(plan, game, seat)
    assert results[-1] is None
    return [result.choice for result in results if isinstance(result, plans.Play)]


def test_abilities_whose_target_may_be_left_open_exist():
    names = {ability.name for edition in EDITIONS.values() for card in edition.characters for ability in card.abilities}

    assert set(plans.AIMED) <= names


@pytest.mark.parametrize("target", [1, 2])
def test_the_target_is_chosen_in_the_turn(target: int):
    many, few = ["temple", "church", "harbor", "tavern"], ["market"]
    game = called("magician", "king", "bishop", hand=[["manor"], *((many, few) if target == 1 else (few, many))])
    plan = plans.Plan("magician", 1, (SWAP, GATHER_GOLD, END), plans.Seen(2, ("manor",), (), ()))

    assert chosen(plan, game, 0) == [f"swap_hands:{target}", "gather:gold", "end_turn"]


def test_a_target_that_helps_no_one_is_left_out():
    game = called("thief", "warlord", city=[["palace"], []], gold=[2, 0])
    plan = planned(game, 1, "warlord", GATHER_GOLD, DESTROY, END)
    game.play("gather:gold", "end_turn")

    assert chosen(plan, game, 1) == ["gather:gold", "end_turn"]


def test_gold_that_an_open_target_may_cost_is_uncertain():
    game = called("thief", "warlord", city=[["market"], []], gold=[2, 5])
    plan = planned(game, 1, "warlord", GATHER_GOLD, DESTROY, END)

    assert [(line.gold, line.is_certain) for line in plans.preview(plan, game.view(1))] == [
        (7, True), (7, False), (7, False),
    ]  # fmt: skip
    game.play("gather:gold", "end_turn")
    assert chosen(plan, game, 1) == ["gather:gold", "destroy:0:market", "end_turn"]


def test_an_ability_is_planned_once():
    game = called("thief", "warlord", city=[["market"], []], gold=[2, 5])
    again = PlanStep("use", ("destroy:0:market",))
    for steps in ([DESTROY, again], [DESTROY, DESTROY]):
        plan = plans.new_plan(game.view(1), "warlord", [GATHER_GOLD, *steps])
        assert [problem.code for problem in plans.check(plan, game.view(1))] == ["contradictory"]
    rehearsal = plans.Rehearsal(game.view(1), "warlord", 1)
    assert rehearsal.aims == ["destroy:useful"]
    rehearsal.play_step(0, DESTROY)
    assert rehearsal.aims == []
    assert not [choice for choice in rehearsal.choices() if choice[0] == "destroy"]


def test_a_named_target_can_come_before_an_open_one():
    game = called("assassin", "thief", "king", "merchant", gold=[2, 2, 2, 9])
    rob = PlanStep("use", ("steal_from:king", "steal_from:useful"))
    plan = planned(game, 1, "thief", rob, GATHER_GOLD, END)
    game.play("assassinate:king", "gather:gold", "end_turn")

    assert chosen(plan, game, 1)[0] == "steal_from:merchant"


def test_only_abilities_with_a_target_can_leave_it_open():
    game = called("thief", "merchant")
    for text in ("income:useful", "gather:useful", "steal_from:useful"):
        action = {"gather": "gather"}.get(text.split(":")[0], "use")
        plan = plans.new_plan(game.view(1), "merchant", [PlanStep(action, (text,))])
        assert plans.check(plan, game.view(1)), text


def test_the_planner_leaves_targets_open():
    game = called("thief", "warlord", city=[["market"], []], gold=[2, 5])

    steps = [plans.plan_of(game.view(1), key, random.Random(1)).steps for key in ("warlord", "king", "assassin")]

    texts = [[text for step in plan for text in step.choices if plans.is_open(text)] for plan in steps]
    assert texts[0] == ["build:useful", "destroy:useful"]
    assert texts[2] == ["assassinate:useful", "build:useful"]
