"""Print a hash of everything that can be seen in random games; the test of compiled modules compares two processes."""

from __future__ import annotations

import json
import random
import sys
from hashlib import sha256

from engine import bots, codec, options, play, question, view_for, weigh
from engine.compiled.loading import is_compiled
from tests.tools.simulation.setups import any_game, deal


def game_hash(number: int) -> str:
    """Play a random game; return a hash of its options, refusals, facts, rolls, states, views and bots' choices."""
    dice, seen = random.Random(number), sha256()
    outcome = deal(any_game(number, dice), f"transcript/{number}", record=True)
    while able := options(outcome.state):
        asked = question(outcome.state)
        assert asked is not None
        choice = able[int(dice.random() * len(able))]
        views = [view_for(outcome.state, seat) for seat in (asked.seat, None)] if dice.random() < 0.2 else []
        bot = bots.choose(bot_level(dice), outcome.state, asked.seat, random.Random(number), bots.Budget(trials=4))
        seen.update(repr((able, weigh(outcome.state), choice, views, bot)).encode())
        outcome = play(outcome.state, asked.seat, ":".join(map(str, choice)))
        facts, state = codec.dump_facts(outcome.facts), codec.dump(outcome.state)
        seen.update(json.dumps([facts, outcome.rolls, state], sort_keys=True).encode())
    return seen.hexdigest()


def bot_level(dice: random.Random) -> str:
    """Draw the bot that is asked for its choice; mostly a quick one."""
    return dice.choices(("random", "apprentice", "builder", "counsel"), (70, 14, 14, 2))[0]


if __name__ == "__main__":
    games = int(sys.argv[1])
    sys.stdout.write(json.dumps([is_compiled(), *(game_hash(number) for number in range(games))]))
