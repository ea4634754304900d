"""Random games, exported in the site's format without a site."""

from __future__ import annotations

import json
from typing import Any

import engine
from engine import codec, proof
from engine.dice import Dice, random_item
from engine.editions import kit_of
from engine.records import field_names
from tests.tools.simulation.setups import Setup, deal, seed_of


def exported(setup: Setup, name: str, dice: Dice) -> dict[str, Any]:
    """Play a named game to its end and return it as it would be read from a file."""
    outcome, entries = deal(setup, name, record=True), []
    while True:
        entries.append(
            {
                "number": len(entries),
                "facts": [told(fact) for fact in outcome.facts],
                "rolls": [roll._asdict() for roll in outcome.rolls],
            }
        )
        asked = engine.question(outcome.state)
        if asked is None:
            break
        text = ":".join(map(str, random_item(engine.options(outcome.state), dice)))
        outcome = engine.play(outcome.state, asked.seat, text)
    state, seed = outcome.state, seed_of(name)
    game = {"pack": kit_of(state).deck, "cast": state.cast, "size": len(state.players), "rules_version": "3"}
    whole = {
        "format": proof.FORMAT,
        "version": proof.VERSION,
        "game": game,
        "shuffle": {"seed": seed, "seal": engine.seed_hash(seed)},
        "taken_back": [],
        "entries": entries,
    }
    return json.loads(json.dumps(whole))


def told(fact: engine.Fact) -> dict[str, Any]:
    """Return a fact with the names of its fields."""
    kind, *values = codec.as_list(fact)
    return {"kind": kind, **dict(zip(field_names(type(fact)), values, strict=True))}
