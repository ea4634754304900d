"""The Witch: what she leaves on the agenda, and whose turn it is."""

import random

import engine
from engine import codec, facts
from engine.bots import steward
from tests.builders import called


def test_a_resumed_turn_belongs_to_the_witch():
    table = called("witch", "king", "merchant", "warlord").play("gather:gold", "bewitch:merchant")
    table.play("gather:gold", "end_turn", "gather:gold")

    turn = table.view(3).turn

    assert turn is not None
    assert (turn.seat, turn.character, turn.powers, turn.gathered) == (0, "witch", "merchant", True)
    assert facts.TurnResumed(0, "merchant", "witch") in table.facts


def test_only_the_resumed_turn_ends():
    table = called("witch", "king", "merchant", "warlord").play("gather:gold", "bewitch:merchant")
    table.play("gather:gold", "end_turn", "gather:gold", "end_turn")

    ended = [fact for fact in table.facts if isinstance(fact, facts.TurnEnded)]

    assert ended == [facts.TurnEnded(1, "king"), facts.TurnEnded(0, "merchant")]
    assert table.asked == (3, "act")


def test_a_paused_turn_can_be_saved_and_loaded():
    table = called("witch", "king", "merchant", "warlord").play("gather:gold", "bewitch:merchant")

    assert codec.load(codec.dump(table.state)) == table.state


def test_the_witch_resumes_after_the_bewitched_player_chose_cards():
    table = called("witch", "king", "merchant", "warlord", rank=1).play("gather:gold", "bewitch:king", "gather:cards")

    assert table.asked == (1, "keep")
    table.play(table.choices[0])
    assert table.asked == (0, "act")


def test_a_bewitched_players_other_choices_are_refused_as_bewitched():
    table = called(
        "witch", "bishop", "merchant", "warlord", gold=[2, 9], hand=[[], ["tavern"]], city=[[], ["laboratory"]]
    ).play("gather:gold", "bewitch:bishop")

    reasons = {o.text: o.refusal.code for o in table.view(1).offers if o.refusal is not None}

    assert reasons == {
        "income": "bewitched", "laboratory:tavern": "bewitched", "build:tavern": "bewitched", "end_turn": "bewitched",
    }  # fmt: skip
    assert table.choices == ["gather:gold", "gather:cards"]


def test_the_steward_names_the_lowest_rank():
    table = called("witch", "king", "merchant", "warlord").play("gather:gold")

    named = steward.choose(table.view(0), engine.options(table.state), random.Random(1))

    assert named == ("bewitch", "thief")
