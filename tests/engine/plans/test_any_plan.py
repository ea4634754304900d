"""What holds for plans at any moment of any game."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import engine
from engine import plans
from engine.plans import Play, Progress, Stop
from engine.plans.assumed_state import begin_turn
from engine.state import State
from tests.tools.secrecy import rules
from tests.tools.simulation.planned_games import PlanCounts, PlannedGame
from tests.tools.simulation.setups import Setup, any_game

OPEN = [plans.BEST_BUILD, *map(plans.open_target, plans.AIMED)]
"""Choices that leave open what they are made on."""


def moments(games: int) -> Iterator[tuple[State, int, str, random.Random]]:
    """Yield moments of random games over all editions, each with a seat and a character that it could plan for."""
    for number in range(games):
        chance = random.Random(number)
        for state, seat in rules.moments(number, chance):
            if seat is not None and state.phase != "finished":
                view = engine.view_for(state, seat)
                yield state, seat, chance.choice([*view.own.characters, *view.cast]), chance


def legal_plan(view: engine.View, character: str, chance: random.Random) -> plans.Plan:
    """Return a plan of random choices that the rehearsal offers."""
    rehearsal = plans.Rehearsal(view, character, plans.planned_round(view, character))
    steps = []
    while len(steps) < 12 and (choices := rehearsal.choices()):
        asked = rehearsal.question
        assert asked is not None
        choice = chance.choice(choices)
        action = {"gather": "gather", "build": "build", "end_turn": "end"}.get(str(choice[0]), "use")
        rehearsal.choose(choice)
        keep = chance.choice(["useful", "dearest", "new_type"]) if rehearsal.is_keeping else ""
        rehearsal.keep_cards(keep)
        text = ":".join(map(str, choice))
        steps.append(plans.PlanStep(action if asked.kind == "act" else "answer", (text,), keep))
    return plans.new_plan(view, character, steps)


def test_what_the_rehearsal_offers_passes_the_check_and_is_carried_out_as_previewed() -> None:
    actions: Counter[str] = Counter()
    for state, seat, character, chance in moments(4):
        view = engine.view_for(state, seat)
        if plans.check(plan := legal_plan(view, character, chance), view):
            assert {p.code for p in plans.check(plan, view)} <= {"killed", "faceup", "unknown_step"}
            continue
        assert plans.plan_from_data(json.loads(json.dumps(plans.plan_to_data(plan)))) == plan
        expected = [line.choice for line in plans.preview(plan, view)]

        game = begin_turn(view, character, plan.round)
        played, progress = [], Progress()
        while isinstance(result := plans.next_choice(plan, progress, engine.view_for(game.state, seat)), Play):
            if progress != result.progress:
                played.append(result.choice)
            progress = result.progress
            game.choose(next(c for c in game.options() if ":".join(map(str, c)) == result.choice))
            while (asked := game.question) is not None and asked.seat != seat and asked.kind != "act":
                game.choose(game.options()[0])

        assert played == expected[: len(played)]
        assert not isinstance(result, Stop) or result.reason in ("city", "not_possible", "other_question")
        actions.update(step.action for step in plan.steps)

    assert set(actions) == set(plans.ACTIONS)


def test_hidden_facts_change_neither_check_nor_preview_nor_bot() -> None:
    compared = 0
    for state, seat, character, chance in moments(3):
        view = engine.view_for(state, seat)
        other = engine.view_for(engine.redeal(state, seat, chance), seat)
        ours, theirs = (plans.plan_of(v, character, random.Random(compared)) for v in (view, other))
        assert ours == theirs
        assert plans.check(ours, view) == plans.check(ours, other)
        assert plans.preview(ours, view) == plans.preview(ours, other)
        assert plans.draft_list_of(view) == plans.draft_list_of(other)
        compared += 1

    assert compared > 10


def test_nothing_is_ever_played_that_the_plan_does_not_name_or_the_rules_do_not_allow() -> None:
    played = 0
    for state, seat, _character, chance in moments(32):
        view = engine.view_for(state, seat)
        if view.turn is None or view.asked != seat or view.turn.seat != seat:
            continue
        texts = [offer.text for offer in view.offers] + ["build:nothing", "end_turn:now", "steal_from:1", *OPEN]
        steps = tuple(
            plans.PlanStep(chance.choice(plans.ACTIONS), (chance.choice(texts), chance.choice(texts)), "dearest")
            for _ in range(3)
        )
        seen = plans.Seen(view.own.gold, view.own.hand or (), tuple(view.own.city), ())
        plan = plans.Plan(view.turn.character, view.round, steps, seen, ())
        at = chance.randrange(4)

        result = plans.next_choice(plan, Progress(at), view)

        assert isinstance(result, Play | Stop | plans.Done)
        if isinstance(result, Play):
            assert result.choice in {":".join(map(str, c)) for c in view.choices}
            named = {result.choice, plans.open_target(result.choice.split(":")[0])}
            assert view.question == "keep" or named & {*steps[result.progress.step - 1].choices}
            played += 1
        elif isinstance(result, Stop):
            assert result.reason in plans.STOPS
        assert plans.next_choice(replace(plan, round=plan.round + 1), Progress(at), view) is None

    assert played > 10


def test_whole_games_are_played_by_plan_in_every_edition() -> None:
    counts = PlanCounts()
    for number in range(4):
        chance = random.Random(number)
        setup = any_game(number, chance)
        counts.add(PlannedGame(setup, f"any {number}", chance, range(setup.seats)).play())

    assert counts.turns > 40
    assert set(counts.stops) <= plans.STOPS | {"unfinished"}


def test_most_turns_of_the_first_game_hold() -> None:
    counts = PlanCounts()
    for number in range(2):
        counts.add(PlannedGame(Setup("deluxe", 4), f"first {number}", random.Random(number), range(4)).play())

    assert counts.turns_held / counts.turns >= 0.65
