"""Random games, exported in the site's format without a site."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import engine
from engine import codec, proof, sealing
from engine.dice import Dice, random_item
from engine.records import field_names
from engine.sealing import SealedSeat
from tests.tools.simulation.setups import Setup, seed_of

Game = dict[str, Any]


def exported(setup: Setup, name: str, dice: Dice) -> Game:
    """Seal, deal and play a named game to its end and return it as it would be read from a file."""
    sealed = sealed_setup(setup)
    return played(sealed, seed_of(name), strings_of(name, setup.seats), dice)


def sealed_setup(setup: Setup) -> sealing.Setup:
    """Return what is sealed of a setup."""
    return sealing.setup_to_seal(
        setup.edition,
        setup.seats,
        cast=setup.cast,
        uniques=setup.uniques,
        options=dict(setup.options),
        rules_version="3",
    )


def strings_of(name: str, seats: int) -> list[SealedSeat]:
    """Return the strings of a named game: the site's on the last seat, where a bot sits, and those of browsers."""
    strings = [
        SealedSeat(string=browser_string(f"{name} {seat}"), by=sealing.BROWSER, bot="") for seat in range(seats - 1)
    ]
    bot = SealedSeat(string=sealing.site_string(seed_of(name), seats - 1), by=sealing.SITE, bot="builder")
    return [*strings, bot]


def browser_string(name: str) -> str:
    """Return the string that a named player's browser adds."""
    return blake2b(name.encode(), digest_size=16).hexdigest()


def exported_by_rule_1(setup: Setup, name: str, dice: Dice) -> Game:
    """Return a game of an older site, whose seal binds nothing but the seed, from which alone the deal comes."""
    game = played(sealed_setup(setup), seed_of(name), strings_of(name, setup.seats), dice, key=seed_of(name))
    return {**game, "version": 1, "shuffle": {"seed": seed_of(name), "seal": engine.seed_hash(seed_of(name))}}


def played(setup: sealing.Setup, seed: str, seats: list[SealedSeat], dice: Dice, *, key: str = "") -> Game:
    """Deal a sealed game, play it to its end and return it as it would be read from a file.

    `key` is the seed of the deal, if it is not the one that seed, setup and strings make.
    """
    outcome, entries = dealt(setup, key or sealing.deal_seed(seed, setup, seats)), []
    choice: tuple[int, str] | None = None
    while True:
        entries.append(
            {
                "number": len(entries),
                "seat": None if choice is None else choice[0],
                "choices": [] if choice is None else [choice[1]],
                "orders": [],
                "facts": [exported_fact(fact) for fact in outcome.facts],
                "rolls": [roll._asdict() for roll in outcome.rolls],
            }
        )
        asked = engine.question(outcome.state)
        if asked is None:
            break
        choice = asked.seat, ":".join(map(str, random_item(engine.options(outcome.state), dice)))
        outcome = engine.play(outcome.state, *choice)
    return as_file(setup, seed, seats, outcome.state, entries)


def dealt(setup: sealing.Setup, deal_seed: str) -> engine.Outcome:
    """Deal a sealed game."""
    cards = {name: setup[name] for name in ("cast", "uniques", "options", "pack")}
    return engine.new_game(setup["edition"], setup["size"], deal_seed, **cards)


def as_file(
    setup: sealing.Setup, seed: str, seats: list[SealedSeat], state: engine.State, entries: list[dict[str, Any]]
) -> Game:
    """Return a game as it would be read from a file."""
    end = engine.view_for(state, None)
    ranks = [(seat in end.winners, sum(line.points for line in lines)) for seat, lines in enumerate(end.scores)]
    whole = {
        "format": proof.FORMAT,
        "version": proof.VERSION,
        "game": {"name": "Tuesday", "rounds": state.round, **setup},
        "seats": [
            {
                "seat": seat,
                "name": f"Player {seat + 1}",
                "bot": seats[seat]["bot"],
                "score": rank[1],
                "place": 1 if rank[0] else 1 + sum(other > rank for other in ranks),
                "is_winner": rank[0],
            }
            for seat, rank in enumerate(ranks)
        ],
        "shuffle": {"seed": seed, "seal": sealing.setup_seal(seed, setup), "setup": setup, "seats": seats},
        "taken_back": [],
        "entries": entries,
    }
    exported_game: Game = json.loads(json.dumps(whole))
    return exported_game


def exported_fact(fact: engine.Fact) -> dict[str, Any]:
    """Return a fact with the names of its fields."""
    kind, *values = codec.as_list(fact)
    return {"kind": kind, **dict(zip(field_names(type(fact)), values, strict=True))}
