"""`./dev bots` plays with programs, and the builder answers in place of one that does not."""

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from io import StringIO

import pytest
from django.core.management import call_command

import engine
from engine.bots import LEVELS
from engine.records import as_plain
from engine.redeal import sampler
from engine.steps import Choice
from tests.tools import bots
from tests.tools.pipes import example_bot, program
from tests.tools.pipes.program import PipeProgram

ANSWER = "import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n    {}\n"
"""A program that does something for each choice."""
Choosing = Callable[[PipeProgram], Choice]


@pytest.fixture
def started() -> Iterator[Callable[..., PipeProgram]]:
    """Start programs, which end with the test."""
    programs: list[PipeProgram] = []

    def start(code: str, seconds: float = 30) -> PipeProgram:
        programs.append(PipeProgram([sys.executable, "-c", code], seconds))
        return programs[-1]

    yield start
    for each in programs:
        each.stop(seconds=0)


@pytest.fixture
def choose() -> Choosing:
    """Return a function that asks a program for the first choice of a game, which must be an option."""
    state, _facts, _rolls = engine.new_game("classic", 4, "00" * 32)
    view = engine.view_for(state, engine.question(state).seat)

    def ask(asked: PipeProgram) -> Choice:
        choice = asked(view, view.choices, random.Random(1), sampler(state, view.seat))
        assert choice in view.choices
        return choice

    return ask


def test_the_example_plays_whole_games_without_a_fault():
    out = StringIO()
    command = f"{sys.executable} {example_bot.__file__}"

    call_command(bots.Command(), command, "--games", "4", "--field", "random", "--seconds", "60", stdout=out)

    headings, row = out.getvalue().splitlines()
    assert headings.split()[-4:] == ["slow", "silent", "wrong", "dead"]
    assert row.startswith(command)
    assert re.search(r" 4 +\d+\.\d% +\d+\.\d%–\d+\.\d% +\d\d+ +\d+\.\d\d +\d+\.\d\d +0 +0 +0 +0$", row)


def test_a_program_is_asked_with_its_view_and_answers_with_an_option(started, choose: Choosing):
    asked = started(ANSWER.format("print(json.dumps({'id': asked['id'], 'choice': asked['options'][-1]}), flush=True)"))

    assert choose(asked)[0] == "pick"
    assert asdict(asked.faults) == {"slow": 0, "silent": 0, "wrong": 0, "dead": 0}


def test_a_program_receives_the_view_of_its_seat_and_nothing_else():
    state, _facts, _rolls = engine.new_game("classic", 4, "00" * 32)
    seat = engine.question(state).seat
    view = engine.view_for(state, seat)

    asked = json.loads(program.decision(7, 1.0, view, ["pick:king"]))

    assert asked.keys() == {"id", "seconds", "view", "options"}
    seen = json.loads(json.dumps(as_plain(view)))
    assert asked["view"] == {name: value for name, value in seen.items() if name != "offers"}
    assert [player["seat"] for player in asked["view"]["players"] if player["hand"] is not None] == [seat]


ANSWERS = ("'hello'", "'[]'", "'9' * 70_000", "json.dumps({'id': asked['id'], 'choice': 'win'})")


@pytest.mark.parametrize(
    "answer", ["'hello'", "'[]'", "json.dumps({'id': asked['id'], 'choice': 'win'})", "'9' * 70_000"]
)
def test_a_wrong_answer_is_counted(started, choose: Choosing, answer: str):
    asked = started(ANSWER.format(f"print({answer}, flush=True)"))

    choose(asked)

    assert asdict(asked.faults) == {"slow": 0, "silent": 0, "wrong": 1, "dead": 0}


def test_a_program_that_ends_is_started_again_a_few_times(started, choose: Choosing):
    asked = started("pass")

    for _ in range(program.STARTS + 2):
        choose(asked)

    assert asked.starts == program.STARTS
    assert asdict(asked.faults) == {"slow": 0, "silent": 0, "wrong": 0, "dead": program.STARTS + 2}


def test_a_command_that_does_not_exist_is_counted(choose: Choosing):
    asked = PipeProgram(["./no-such-bot"], seconds=1)

    choose(asked)

    assert asked.faults.dead == 1


def test_an_answer_after_the_time_limit_is_slow_and_not_used(started, choose: Choosing, monkeypatch):
    monkeypatch.setattr(program, "STARTING", 0)
    late = "print(json.dumps({'id': asked['id'] - 1, 'choice': 'x'}), flush=True) if asked['id'] > 1 else None\n    "
    now = (
        "print(json.dumps({'id': asked['id'], 'choice': asked['options'][0]}), flush=True) if asked['id'] > 1 else None"
    )
    asked = started(ANSWER.format(late + now), seconds=0.01)

    choose(asked)
    assert asdict(asked.faults) == {"slow": 0, "silent": 1, "wrong": 0, "dead": 0}
    asked.seconds = 30
    choose(asked)

    assert asdict(asked.faults) == {"slow": 1, "silent": 0, "wrong": 0, "dead": 0}


def test_a_program_that_neither_reads_nor_writes_is_killed_and_started_again(started, choose: Choosing, monkeypatch):
    monkeypatch.setattr(program, "STARTING", 0)
    monkeypatch.setattr(program, "STUCK", 30)
    asked = started("import time; time.sleep(60)", seconds=0.001)

    for _ in range(31):  # more than fits into a pipe
        choose(asked)

    assert asdict(asked.faults) == {"slow": 0, "silent": 31, "wrong": 0, "dead": 0}
    assert asked.starts == 2


def test_the_builder_answers_in_place_of_a_program(started, choose: Choosing, monkeypatch):
    monkeypatch.setitem(LEVELS, "builder", lambda _view, options, _dice, _sample: options[-1])
    asked = started("pass")
    first = PipeProgram([], seconds=1)
    monkeypatch.setattr(first, "choice_of_program", lambda _view, options: next(iter(options.values())))

    assert choose(asked) != choose(first)
