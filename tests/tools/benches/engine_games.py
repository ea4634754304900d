"""Play random games with the engine of this process, and print what they took; the bench runs it once per engine."""

import json
import random
import sys
import time
from collections.abc import Callable
from hashlib import sha256

from engine import codec, play, question, resume, view_for
from engine.state import State
from tests.tools.simulation.setups import Setup, any_setup, deal

GAMES = 24
DECISIONS = 400
"""How many positions a pass measures the parts of a decision in."""

Player = Callable[[State, random.Random], State]
"""Plays a game to its end; returns the last state."""


def lineups() -> dict[str, tuple[Player, list[Setup]]]:
    """Return who plays what, by the name under which it is printed."""
    dice = random.Random("lineups")
    full_cast = [any_setup("deluxe", 4, dice) for _ in range(GAMES)]
    return {
        "four players, 27 characters": (in_place, full_cast),
        "four players, 8 characters": (in_place, [Setup("classic", 4)] * GAMES),
        "seven players, 27 characters": (in_place, [any_setup("deluxe", 7, dice) for _ in range(GAMES)]),
        "public face": (by_text, full_cast),
        "public face and view": (by_view, full_cast[: GAMES // 3]),
    }


def in_place(state: State, dice: random.Random) -> State:
    """Play as a search does: change one state, and keep no log."""
    game = resume(state, record=False)
    options, choose, random_number = game.options, game.choose, dice.random
    while able := options():
        choose(able[int(random_number() * len(able))])
    return state


def by_text(state: State, dice: random.Random) -> State:
    """Play as the site does: each choice is a text, each state a new one, and the facts are kept."""
    log = []
    while able := resume(state).options():
        text = ":".join(map(str, able[int(dice.random() * len(able))]))
        state, told, _ = play(state, asking_seat(state), text)
        log += told
    return state


def by_view(state: State, dice: random.Random) -> State:
    """Play as the site does, and show each decision to the seat that makes it."""
    while state.agenda:
        seat = asking_seat(state)
        able = view_for(state, seat).choices
        state = play(state, seat, ":".join(map(str, able[int(dice.random() * len(able))]))).state
    return state


def asking_seat(state: State) -> int:
    """Return the seat that must decide."""
    asked = question(state)
    assert asked is not None
    return asked.seat


def games_per_second(name: str) -> tuple[float, str]:
    """Return how many games of a lineup are played in a second of CPU time, and a hash of their last states."""
    player, setups = lineups()[name]
    for setup in setups:
        deal(setup, "")  # prepares the kit, which is done once for many games
    told, taken = sha256(), 0.0
    for number, setup in enumerate(setups):
        dice = random.Random(f"{name}/{number}")
        start = time.process_time()
        last = player(deal(setup, f"{name}/{number}").state, dice)
        taken += time.process_time() - start
        told.update(json.dumps(codec.dump(last), sort_keys=True).encode())
    return len(setups) / taken, told.hexdigest()


def parts_of_a_decision() -> dict[str, float]:
    """Return the microseconds of CPU time that the parts of a decision take, over positions of many games."""
    states = positions()
    texts = {id(state): ":".join(map(str, resume(state).options()[0])) for state in states}
    seats = {id(state): asking_seat(state) for state in states}
    return {
        "options": micros(states, lambda state: resume(state, record=False).options()),
        "copy": micros(states, State.copy),
        "play by text": micros(states, lambda state: play(state, seats[id(state)], texts[id(state)])),
        "view, asked seat": micros(states, lambda state: view_for(state, seats[id(state)])),
        "view, spectator": micros(states, lambda state: view_for(state, None)),
    }


def positions() -> list[State]:
    """Return positions from whole games."""
    dice, seen = random.Random("positions"), []
    for setup in lineups()["four players, 27 characters"][1]:
        state = deal(setup, "positions").state
        game = resume(state, record=False)
        while able := game.options():
            if dice.random() < 0.1:
                seen.append(state.copy())
            game.choose(able[int(dice.random() * len(able))])
    return seen[:DECISIONS]


def micros(states: list[State], call: Callable[[State], object]) -> float:
    """Return the best of a few passes over `states`, in microseconds for one."""
    taken = []
    for _ in range(5):
        start = time.process_time()
        for state in states:
            call(state)
        taken.append((time.process_time() - start) / len(states) * 1e6)
    return min(taken)


def measure() -> dict[str, dict[str, tuple[float, str]] | dict[str, float]]:
    """Return the games a second of each lineup, and the cost of each part of a decision."""
    in_place(deal(Setup("classic", 4), "warm").state, random.Random(0))
    return {"games": {name: games_per_second(name) for name in lineups()}, "parts": parts_of_a_decision()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure()))
