"""Checking, previewing and carrying out the plan of a turn at single positions."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import engine
from engine import plans
from engine.plans import Done, Plan, PlanStep, Play, Progress, Stop
from tests.builders import GameInPlay, called

GATHER_GOLD = PlanStep("gather", ("gather:gold",))
GATHER_CARDS = PlanStep("gather", ("gather:cards",), keep="dearest")
END = PlanStep("end", ("end_turn",))


def build(*districts: str) -> PlanStep:
    """Return a step that builds the first of `districts` that can be paid."""
    return PlanStep("build", tuple(f"build:{district}" for district in districts))


def rob(*characters: str) -> PlanStep:
    return PlanStep("use", tuple(f"steal_from:{character}" for character in characters))


def table(**changes: object) -> GameInPlay:
    """Return a table where the Thief is called first and seat 1 has the Merchant, 2 gold and two cards."""
    settings = {"hand": [["manor"], ["harbor", "tavern"]], "city": [[], ["market"]], "deck": ["palace", "temple"]}
    return called("thief", "merchant", "architect", "warlord", **{**settings, **changes})


def merchant_plan(game: GameInPlay, *steps: PlanStep) -> Plan:
    """Return a plan that seat 1 makes for its turn as the Merchant."""
    return plans.new_plan(game.view(1), "merchant", steps)


def carry_out(plan: Plan, game: GameInPlay, seat: int) -> list[Play | Stop | Done | None]:
    """Carry out `plan` until it stops; return what it said."""
    progress, results = Progress(), []
    while not results or isinstance(results[-1], Play):
        result = plans.next_choice(plan, progress, game.view(seat))
        results.append(result)
        if isinstance(result, Play):
            game.play(result.choice)
            progress = Progress.from_data(json.loads(json.dumps(result.progress.to_data())))
    return results


def problems(plan: Plan, game: GameInPlay, seat: int = 1) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.step) for problem in plans.check(plan, game.view(seat))]


def test_a_plan_is_previewed_step_by_step() -> None:
    game = table()
    plan = merchant_plan(
        game, PlanStep("use", ("bonus",)), GATHER_GOLD, build("harbor"), PlanStep("use", ("income",)), END
    )

    lines = plans.preview(plan, game.view(1))

    assert problems(plan, game) == []
    assert [line.gold for line in lines] == [3, 5, 1, 3, 3]
    assert lines[2].hand == ("tavern",)
    assert lines[2].city == ("market", "harbor")


def test_a_plan_is_carried_out_as_previewed() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD, build("harbor"), END)
    game.play("gather:gold", "end_turn")

    results = carry_out(plan, game, 1)

    assert [r.choice for r in results if isinstance(r, Play)] == ["gather:gold", "build:harbor", "end_turn"]
    assert results[-1] is None
    assert (game.state.players[1].gold, game.state.players[1].city) == (0, ["market", "harbor"])


def test_the_first_district_that_can_be_paid_is_built() -> None:
    game = table(gold=[2, 0])
    plan = merchant_plan(game, GATHER_GOLD, build("harbor", "tavern"), END)

    lines = plans.preview(plan, game.view(1))

    assert [line.choice for line in lines] == ["gather:gold", "build:tavern", "end_turn"]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((), [("unknown_step", None)]),
        ((GATHER_GOLD,) * 30, [("too_long", None)]),
        ((GATHER_GOLD, GATHER_CARDS, END), [("contradictory", 1)]),
        ((GATHER_GOLD, END, build("tavern")), [("contradictory", 2)]),
        ((build("tavern"), GATHER_GOLD), [("not_possible", 0)]),
        ((GATHER_GOLD, build("palace")), [("not_possible", 1)]),
        ((GATHER_GOLD, build("tavern"), build("tavern")), [("not_possible", 2)]),
        ((GATHER_GOLD, build("tavern", "tavern")), [("contradictory", 1)]),
        ((GATHER_GOLD, rob("bishop")), [("not_possible", 1)]),
        ((GATHER_GOLD, PlanStep("answer", ("put_back:tavern",))), [("unknown_step", 1)]),
        ((PlanStep("gather", ("gather:gold",), keep="all"),), [("unknown_step", 0)]),
        ((PlanStep("build", ("end_turn",)),), [("unknown_step", 0)]),
        ((PlanStep("use", ("end_turn",)),), [("unknown_step", 0)]),
        ((PlanStep("use", ("bonus", "income")),), [("unknown_step", 0)]),
        ((PlanStep("gather", ("gather:cards",), keep="ask"), END), [("unknown_cards", 1)]),
        ((GATHER_CARDS, build("palace"), END), [("not_possible", 1)]),
    ],
)
def test_what_can_never_be_is_refused_with_the_reason(
    steps: tuple[PlanStep, ...], expected: list[tuple[str, int | None]]
) -> None:
    game = table()

    assert problems(merchant_plan(game, *steps), game) == expected
    assert {code for code, _ in expected} <= plans.PROBLEMS


def test_the_refusal_of_the_rules_is_passed_on() -> None:
    game = table(gold=[2, 0])

    (problem,) = plans.check(merchant_plan(game, GATHER_GOLD, build("harbor")), game.view(1))

    assert problem.refusal == engine.Refusal("not_enough_gold", {"short": 2})


def test_a_plan_for_a_turn_that_cannot_come_is_refused() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD, END)

    assert problems(replace(plan, character="witch"), game) == [("not_in_game", None)]
    assert problems(replace(plan, character="bishop"), game) == [("not_yours", None)]
    assert problems(replace(plan, round=0), game) == [("stale", None)]
    assert problems(replace(plan, round=3), game) == [("stale", None)]
    assert plans.check(plan, game.view(None))[0].code == "no_seat"
    murdered = called("thief", "merchant", "architect", "warlord", marks={"merchant": ("murdered",)})
    assert problems(plan, murdered) == [("killed", None)]


def test_a_plan_for_the_next_round_may_name_any_character_of_the_game() -> None:
    game = table()
    plan = plans.new_plan(game.view(1), "king", [GATHER_GOLD, END])

    assert plan.round == 2
    assert problems(plan, game) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: (s.marks.update(merchant=("robbed",)), setattr(s.players[1], "gold", 0)), "robbed"),
        (lambda s: s.marks.update(merchant=("warrant",)), "warrant"),
        (lambda s: setattr(s.players[1], "gold", 3), "gold"),
        (lambda s: s.players[1].hand.remove("tavern"), "hand"),
        (lambda s: s.players[1].city.remove("market"), "city"),
    ],
)
def test_the_guard_asks_if_anything_of_mine_has_changed(change: object, reason: str) -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD, build("harbor"), END)
    game.play("gather:gold", "end_turn")
    change(game.state)

    assert plans.next_choice(plan, Progress(), game.view(1)) == Stop(reason, 0)
    assert isinstance(plans.next_choice(replace(plan, guards=()), Progress(), game.view(1)), Play)
    assert reason in plans.STOPS


def test_a_robbery_that_took_nothing_stops_no_plan() -> None:
    game = table(gold=[2, 0])
    plan = merchant_plan(game, GATHER_GOLD, END)
    game.play("gather:gold", "steal_from:merchant")
    assert plans.changed(plan, game.view(1)) == "robbed", "before the call, no one knows"
    game.play("end_turn")

    assert isinstance(carry_out(plan, game, 1)[0], Play)


def test_robbed_owners_play_on_as_far_as_their_gold_goes_if_they_wish() -> None:
    game = table()
    income = PlanStep("use", ("income",))
    plan = replace(merchant_plan(game, GATHER_GOLD, build("harbor"), income, END), plays_if_robbed=True)
    asking = replace(plan, plays_if_robbed=False)
    assert plans.plan_from_data(plans.plan_to_data(plan)) == plan
    game.play("gather:gold", "steal_from:merchant", "end_turn")
    assert plans.next_choice(asking, Progress(), game.view(1)) == Stop("robbed", 0)

    results = carry_out(plan, game, 1)

    assert [r.choice for r in results if isinstance(r, Play)] == ["gather:gold", "income", "end_turn"]
    assert game.state.players[1].city == ["market"]


def test_owners_who_play_on_if_robbed_are_asked_if_anything_else_has_changed() -> None:
    game = table()
    plan = replace(merchant_plan(game, GATHER_GOLD, END), plays_if_robbed=True)
    game.play("gather:gold", "end_turn")
    game.state.players[1].gold = 1
    assert plans.next_choice(plan, Progress(), game.view(1)) == Stop("gold", 0)
    game.state.marks["merchant"] = ("robbed", "warrant")
    assert plans.next_choice(plan, Progress(), game.view(1)) == Stop("warrant", 0)
    game.state.marks["merchant"] = ("robbed",)
    game.state.players[1].hand.remove("tavern")

    assert plans.next_choice(plan, Progress(), game.view(1)) == Stop("hand", 0)


def test_a_robbery_known_when_the_plan_was_made_is_expected() -> None:
    game = table().play("steal_from:merchant")
    plan = merchant_plan(game, GATHER_GOLD, build("tavern"), END)
    assert plan.seen.gold == 0
    game.play("gather:gold", "end_turn")

    assert isinstance(carry_out(plan, game, 1)[2], Play)
    assert game.state.players[1].city == ["market", "tavern"]


def test_a_step_that_is_not_possible_stops_the_plan_with_the_reason() -> None:
    game = table()
    plan = replace(merchant_plan(game, GATHER_GOLD, build("harbor"), END), guards=())
    game.play("gather:gold", "end_turn")
    game.state.players[1].gold = 0

    results = carry_out(plan, game, 1)

    assert results[-1] == Stop("not_possible", 1, engine.Refusal("not_enough_gold", {"short": 2}))
    assert game.asked == (1, "act"), "what was not possible was left to the owner"


def test_a_plan_asks_if_a_district_just_built_was_taken_away() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD, build("harbor"), END)
    game.play("gather:gold", "end_turn", "gather:gold")

    assert plans.next_choice(plan, Progress(2, "harbor"), game.view(1)) == Stop("city", 2)


def test_steps_that_run_out_leave_the_rest_to_the_owner() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD)
    game.play("gather:gold", "end_turn")

    assert carry_out(plan, game, 1)[-1] == Done()
    assert game.asked == (1, "act")


def test_a_plan_is_not_for_another_turn_or_question() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_GOLD, END)

    assert plans.next_choice(plan, Progress(), game.view(1)) is None
    assert plans.next_choice(plan, Progress(), game.view(0)) is None
    game.play("gather:gold", "end_turn")
    assert plans.next_choice(replace(plan, round=2), Progress(), game.view(1)) is None
    assert plans.next_choice(replace(plan, character="king"), Progress(), game.view(1)) is None


@pytest.mark.parametrize(
    ("keep", "drawn", "kept"),
    [
        ("dearest", ["palace", "temple"], "temple"),  # the Palace costs more than there is
        ("dearest", ["temple", "church"], "church"),
        ("dearest", ["market", "temple"], "temple"),  # the city has a Market
        ("dearest", ["palace", "fortress"], "palace"),  # both cost 5
        ("useful", ["market", "temple"], "temple"),  # the city has a Market
        ("useful", ["docks", "market"], "docks"),
        ("new_type", ["docks", "temple"], "temple"),
        ("new_type", ["temple", "watchtower"], "watchtower"),
    ],
)
def test_drawn_cards_are_kept_by_preference(keep: str, drawn: list[str], kept: str) -> None:
    game = table(deck=drawn)
    plan = merchant_plan(game, replace(GATHER_CARDS, keep=keep), END)
    game.play("gather:gold", "end_turn")

    carry_out(plan, game, 1)

    assert game.hand[1] == sorted(["harbor", "tavern", kept])


def test_the_owner_is_asked_which_card_to_keep_if_they_wish() -> None:
    game = table()
    plan = merchant_plan(game, replace(GATHER_CARDS, keep="ask"))
    game.play("gather:gold", "end_turn")

    assert carry_out(plan, game, 1)[-1] == Stop("keep", 1)
    assert game.asked == (1, "keep")


def test_a_drawn_card_can_be_built_unseen_and_is_left_out_if_it_costs_too_much() -> None:
    drawn = PlanStep("build", (plans.DRAWN,))
    for deck, city in ((["temple", "docks"], ["market", "temple"]), (["palace", "fortress"], ["market"])):
        game = table(deck=deck, gold=[2, 1])
        plan = merchant_plan(game, GATHER_CARDS, drawn, END)
        assert problems(plan, game) == []
        assert [line.is_certain for line in plans.preview(plan, game.view(1))] == [True, False, False]
        game.play("gather:gold", "end_turn")

        assert carry_out(plan, game, 1)[-1] is None
        assert game.state.players[1].city == city
    assert problems(merchant_plan(table(), GATHER_GOLD, drawn), table()) == [("not_possible", 1)]


def test_the_questions_of_an_ability_are_answered_by_steps() -> None:
    game = called("magician", "king", hand=[["manor", "temple"]], deck=["palace", "market"])
    exchange = PlanStep("use", ("redraw",))
    put_back = PlanStep("answer", ("put_back:manor",))
    view = game.view(0)
    plan = plans.Plan("magician", 1, (exchange, put_back, PlanStep("answer", ("stop",)), GATHER_GOLD, END), SEEN)

    assert plans.new_plan(view, "magician", plan.steps).round == 2, "the turn has begun"
    lines = plans.preview(plan, view)
    assert [line.problem for line in lines] == [""] * 5
    assert (lines[2].hand, lines[2].hand_size) == (("temple",), 2)
    assert carry_out(plan, game, 0)[-1] is None
    assert game.hand[0] == ["palace", "temple"]


SEEN = plans.Seen(gold=2, hand=("manor", "temple"), city=(), tokens=())


def test_a_question_that_the_plan_does_not_answer_stops_it() -> None:
    game = called("magician", "king", hand=[["manor", "temple"]])
    plan = plans.Plan("magician", 1, (PlanStep("use", ("redraw",)), GATHER_GOLD), SEEN)

    assert [line.problem for line in plans.preview(plan, game.view(0))] == ["", "answer_first"]
    assert carry_out(plan, game, 0)[-1] == Stop("other_question", 1)


def test_cards_that_the_owner_has_not_seen_cannot_be_planned() -> None:
    game = called("magician", "king", "bishop", hand=[["manor"], ["temple", "market", "palace"]], gold=[9])
    rehearsal = plans.Rehearsal(game.view(0), "magician", 1)
    rehearsal.play(("gather", "gold"))
    assert ("build", "manor") in rehearsal.choices()

    rehearsal.play(("swap_hands", 1))

    assert (rehearsal.view.own.hand_size, rehearsal.view.own.hand) == (3, ())
    assert [choice for choice in rehearsal.assumed_view.choices if choice[0] == "build"]
    assert not [choice for choice in rehearsal.view.choices if choice[0] == "build"]


def test_plans_are_stored_as_json_and_read_strictly() -> None:
    game = table()
    plan = merchant_plan(game, GATHER_CARDS, build("harbor", "tavern"), END)
    data = json.loads(json.dumps(plans.plan_to_data(plan)))

    assert plans.plan_from_data(data) == plan
    step = data["steps"][0]
    for broken in (
        None,
        [],
        {**data, "version": 2},
        {**data, "more": 1},
        {**data, "round": -1},
        {**data, "round": True},
        {**data, "character": 5},
        {**data, "character": "x" * 200},
        {**data, "guards": ["luck"]},
        {**data, "guards": ["gold", "gold"]},
        {**data, "steps": [step] * 25},
        {**data, "steps": [{**step, "action": "cheat"}]},
        {**data, "steps": [{**step, "keep": "all"}]},
        {**data, "steps": [{**step, "choices": "gather:gold"}]},
        {**data, "steps": [{"action": "end"}]},
        {**data, "seen": {}},
        {**data, "plays_if_robbed": 1},
    ):
        with pytest.raises(plans.MalformedPlan):
            plans.plan_from_data(broken)
