"""Plans that leave open until the turn which district to build."""

from __future__ import annotations

import random

from engine import plans
from engine.plans import PlanStep, Stop
from tests.engine.plans.test_open_targets import chosen, planned
from tests.engine.plans.test_plans import END, GATHER_CARDS, GATHER_GOLD, carry_out, merchant_plan, problems, table

OPEN = PlanStep("build", (plans.BEST_BUILD,))
HARBOR_OR_OPEN = PlanStep("build", ("build:harbor", plans.BEST_BUILD))


def test_the_district_is_chosen_in_the_turn_from_the_whole_hand():
    for deck, built in ((["temple", "palace"], "build:palace"), (["temple", "docks"], "build:tavern")):
        game = table(deck=deck, hand=[["manor"], ["tavern"]], gold=[2, 5], city=[[], ["temple", "docks"]])
        plan = planned(game, 1, "merchant", GATHER_CARDS, OPEN, END)
        game.play("gather:gold", "end_turn")

        assert chosen(plan, game, 1)[2] == built


def test_a_build_that_helps_no_one_or_costs_too_much_is_left_out():
    game = table(hand=[["manor"], ["harbor"]], gold=[2, 0])
    plan = planned(game, 1, "merchant", GATHER_GOLD, OPEN, END)
    game.play("gather:gold", "end_turn")

    assert chosen(plan, game, 1) == ["gather:gold", "end_turn"]


def test_gold_that_an_open_build_may_cost_is_uncertain():
    plan = merchant_plan(table(), GATHER_GOLD, OPEN, END)

    assert [(line.gold, line.is_certain) for line in plans.preview(plan, table().view(1))] == [
        (4, True), (4, False), (4, False),
    ]  # fmt: skip


def test_it_is_planned_after_gathering_and_as_often_as_the_turn_allows():
    for steps, found in (
        ([OPEN, GATHER_GOLD], [("not_possible", 0)]),
        ([GATHER_GOLD, OPEN, OPEN], [("contradictory", 2)]),
        ([GATHER_GOLD, OPEN, PlanStep("build", ("build:tavern",))], [("contradictory", 2)]),
    ):
        assert problems(merchant_plan(table(), *steps), table()) == found
    game = table(hand=[["manor"], ["tavern"], ["market", "temple", "palace", "docks"]])
    rehearsal = plans.Rehearsal(game.view(2), "architect", 1)
    assert plans.BEST_BUILD not in rehearsal.aims
    rehearsal.play(("gather", "gold"))
    for left in (3, 2, 1):
        assert (rehearsal.builds_left, rehearsal.aims) == (left, [plans.BEST_BUILD])
        rehearsal.aim(plans.BEST_BUILD)
    assert (rehearsal.builds_left, rehearsal.aims) == (0, [])
    assert not [choice for choice in rehearsal.choices() if choice[0] == "build"]


def test_a_named_district_can_come_before_an_open_one():
    for gold, built in ((2, "build:harbor"), (0, "build:tavern")):
        game = table(gold=[2, gold])
        plan = planned(game, 1, "merchant", GATHER_GOLD, HARBOR_OR_OPEN, END)
        game.play("gather:gold", "end_turn")

        assert chosen(plan, game, 1)[1] == built


def test_a_robbed_owner_builds_what_is_left_to_pay_for():
    harbor = PlanStep("build", ("build:harbor",))
    for step, built in ((harbor, ["market"]), (HARBOR_OR_OPEN, ["market", "tavern"])):
        game = table(gold=[2, 2])
        plan = plans.new_plan(game.view(1), "merchant", [GATHER_GOLD, step, END], plays_if_robbed=True)
        game.play("steal_from:merchant", "gather:gold", "end_turn")

        assert not isinstance(carry_out(plan, game, 1)[-1], Stop)
        assert game.state.players[1].city == built


def test_the_planner_leaves_builds_open_once_cards_are_unknown():
    game = table(hand=[["manor"], ["tavern", "palace", "fortress"], ["market", "temple"]], gold=[2, 1, 2])

    for seat, character, builds in (
        (1, "merchant", [("build:fortress", plans.BEST_BUILD)]),
        (2, "architect", [(plans.BEST_BUILD,)] * 3),
    ):
        plan = plans.plan_of(game.view(seat), character, random.Random(1))
        assert [step.choices for step in plan.steps if step.action == "build"] == builds


def test_one_plan_for_all_characters_can_leave_the_builds_open():
    game = table(hand=[["manor"], ["tavern"], ["market", "temple"]])
    for seat, character, number in ((1, "merchant", 1), (2, "architect", 2)):
        steps = plans.plain_steps(game.view(seat), character, "gold", "", "useful")
        assert [step.choices for step in steps if step.action == "build"] == [(plans.BEST_BUILD,)] * number
        planned(game, seat, character, *steps)
