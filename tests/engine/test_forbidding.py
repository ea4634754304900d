"""Cards that may forbid something are asked only when they can have an effect; the others would have allowed it."""

from __future__ import annotations

import random

import pytest

from engine import resume
from engine.editions import EDITIONS
from engine.turn import Act
from tests.tools.simulation.setups import Setup, deal

CASTS = [
    ("witch", "blackmailer", "seer", "emperor", "abbot", "alchemist", "architect", "marshal"),
    ("magistrate", "blackmailer", "wizard", "emperor", "cardinal", "trader", "scholar", "diplomat"),
]


@pytest.mark.parametrize("cast", CASTS, ids=lambda cast: cast[0])
def test_cards_that_are_not_asked_would_not_forbid(cast: tuple[str, ...]):
    dice, spoken, unasked = random.Random(str(cast)), set(), 0
    for number in range(12):
        game = resume(deal(Setup("deluxe", 5, cast, EDITIONS["deluxe"].first_uniques), f"gate/{number}").state)
        verbs = {"gather", "build", "end_turn", *(a.name for c in game.kit.cards.values() for a in c.abilities)}
        while able := game.options():
            if isinstance(game.question, Act):
                asked = game.restricting_cards()
                spoken |= {gate.key for gate in asked for verb in verbs if gate.forbids(game, verb, "")}
                silent = [gate for gate in game.kit.gates if gate not in asked]
                unasked += len(silent)
                assert [(gate.key, verb) for gate in silent for verb in verbs if gate.forbids(game, verb, "")] == []
            game.choose(able[int(dice.random() * len(able))])

    assert unasked
    assert spoken == {gate.key for gate in game.kit.gates}
