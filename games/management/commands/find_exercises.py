"""`find_exercises`: play games between bots, and find decisions in which one choice is clearly the best."""

import json
import random
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import count, zip_longest
from typing import Any

from django.core.management.base import BaseCommand

import engine
from engine import bots
from games.domain.review.exercise_search import find_exercise
from games.domain.review.exercises import SHIPPED, Exercise, ExerciseKind, exercise_as_json, kind_of
from games.enums import BotKind

EDITION, SIZES = "classic", (4, 5)
FIRST_ROUND = 3
"""The first round whose decisions are used: before, the table tells little."""


class Command(BaseCommand):
    help = "Find exercises in games between bots. With --write, store them as the exercises that every site has."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--each", type=int, default=6, help="how many exercises of each kind to find")
        parser.add_argument("--seed", default="exercises", help="what the games are dealt from")
        parser.add_argument("--write", action="store_true", help=f"write {SHIPPED.name}")

    def handle(self, *_args: Any, **options: Any) -> None:
        found: dict[ExerciseKind, list[Exercise]] = {kind: [] for kind in ExerciseKind}
        for number in count():
            missing = {kind for kind, exercises in found.items() if len(exercises) < options["each"]}
            if not missing:
                break
            exercise = exercise_of_game(f"{options['seed']}:{number}", missing)
            if exercise is not None:
                found[exercise.kind].append(exercise)
                self.stdout.write(f"game {number}: {exercise.kind}, grade {exercise.grade}, {exercise.options[:2]}")
                self.stdout.flush()
                if options["write"]:
                    write_exercises(found)


def write_exercises(found: dict[ExerciseKind, list[Exercise]]) -> None:
    """Store the exercises, one on each line and the kinds in turn."""
    mixed = [exercise for row in zip_longest(*found.values()) for exercise in row if exercise is not None]
    lines = ",\n".join(json.dumps(exercise_as_json(exercise), separators=(",", ":")) for exercise in mixed)
    SHIPPED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def exercise_of_game(key: str, kinds: set[ExerciseKind]) -> Exercise | None:
    """Return the first exercise of one of the `kinds` in a game between bots; None if it has none."""
    rng = random.Random(key)
    setup = {"edition": EDITION, "size": rng.choice(SIZES), "seed": f"{rng.getrandbits(256):064x}"}
    for state, choices, setup_text in played_game(setup, rng):
        found = kind_of(state)
        if found and found[0] in kinds and state.round >= FIRST_ROUND:
            exercise = find_exercise(state, setup_text, choices, f"{key}:{len(choices)}")
            if exercise is not None:
                return exercise
    return None


def played_game(setup: dict[str, Any], rng: random.Random) -> Iterator[tuple[engine.State, list[str], str]]:
    """Yield the table before each choice of a game between bots, the choices before it, and the whole setup as JSON."""
    state = engine.new_game(setup["edition"], setup["size"], setup["seed"]).state
    setup |= {"cast": list(state.cast), "uniques": list(state.uniques), "options": dict(state.options)}
    habits = rng.sample(list(bots.TEMPERAMENTS), setup["size"])
    choices: list[str] = []
    text = json.dumps(setup, sort_keys=True)
    while question := engine.question(state):
        yield state, choices, text
        choice = bots.choose(BotKind.BUILDER, state, question.seat, rng, None, habits[question.seat])
        choices.append(engine.Offer(choice).text)
        state = engine.play(state, question.seat, choices[-1]).state
