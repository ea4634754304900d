"""Read scenario files, play the scenarios, and return a verdict on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from .. import codec
from ..play import Illegal
from .expectations import first_miss
from .moves import Scene, state_after
from .position import Position
from .words import Mistake, NotInEdition, as_mapping

KEYS = ("id", "title", "source", "given", "steps")
COARSER = {
    "already_beautified": "already_used",
    "game_over": "not_your_decision",
    "lender_too_poor": "not_enough_gold",
    "not_richest": "cannot_target",
    "one_action_card": "already_used",
    "same_name": "already_built_here",
    "too_dear": "cannot_target",
}
"""Refusal code of the engine -> a less specific code that a scenario may use instead."""


class Verdict(NamedTuple):
    """The result of a scenario: `flaw` is empty if it passed."""

    path: Path
    id: str
    flaw: str


class Missed(Exception):
    """Raised when a step does not go as the scenario says."""


def files_in(path: Path) -> list[Path]:
    """Return the scenario files of a folder, or the one file. Raises Mistake if there are none."""
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path] if path.is_file() else []
    if not files:
        raise Mistake(f"{path}: contains no scenarios")
    return files


def run_all(path: Path) -> Iterator[Verdict]:
    """Play all scenarios of a file or folder and yield a verdict on each; the IDs must be unique."""
    seen: set[str] = set()
    for file in files_in(path):
        try:
            scenarios = yaml.safe_load(file.read_text(encoding="utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError) as problem:
            yield Verdict(file, "", f"not readable as YAML: {problem}")
            continue
        if not isinstance(scenarios, list):
            yield Verdict(file, "", "a file holds a list of scenarios")
            continue
        for n, scenario in enumerate(scenarios):
            name = str(scenario.get("id", f"number {n + 1}")) if isinstance(scenario, Mapping) else f"number {n + 1}"
            yield Verdict(file, name, "this ID is not unique" if name in seen else find_flaw(scenario))
            seen.add(name)


def find_flaw(scenario: Any) -> str:
    """Play one scenario; return what is wrong, or an empty string."""
    try:
        as_mapping(scenario, "scenario", KEYS, ("id", "given", "steps"))
        position = Position(scenario)
        steps = scenario["steps"]
        if not isinstance(steps, list):
            return "steps must be a list"
        if position.at == "setup":
            for n, step in enumerate(steps, 1):
                check_setup(position, n, step)
            return ""
        scene = Scene(position.lay_out(), position.words)
        for n, step in enumerate(steps, 1):
            take_step(scene, position, n, step)
    except NotInEdition as absent:
        return str(absent)
    except Mistake as mistake:
        return f"mistake in the scenario: {mistake}"
    except Missed as missed:
        return str(missed)
    except Exception as broken:  # a bug in the rules must not prevent the other scenarios from running
        return f"the rules broke: {type(broken).__name__}: {broken}"
    return ""


def check_setup(position: Position, step_number: int, step: Any) -> None:
    """Check whether the game can be set up. Raises Missed if the result is not as expected."""
    expected = as_mapping(step, f"step {step_number}", ("rejected",), ("rejected",))["rejected"]
    refusal = position.refusal()
    actual = refusal.code if refusal else "accepted"
    matches = bool(refusal) == expected if isinstance(expected, bool) else actual == expected
    if not matches:
        raise Missed(f"step {step_number}: {actual}, expected {'rejected' if expected is True else expected}")


def take_step(scene: Scene, position: Position, step_number: int, step: Any) -> None:
    """Carry out step number `step_number`. Raises Missed if it does not go as the scenario says."""
    if not isinstance(step, Mapping) or not step:
        raise Mistake(f"step {step_number}: {step!r} is not a step")
    if "illegal" in step or "legal" in step:
        verb = "illegal" if "illegal" in step else "legal"
        tried = as_mapping(step, f"step {step_number}", (verb,))[verb]
        moves = as_mapping(
            tried, f"step {step_number}, {verb}", (*scene.words.seats, *(["because"] if verb == "illegal" else []))
        )
        if not set(moves) - {"because"}:
            raise Mistake(f"step {step_number}: {verb} needs a seat and its move")
        try_moves(scene, step_number, verb, moves)
    elif "expect" in step:
        miss = first_miss(scene, position, as_mapping(step, f"step {step_number}", ("expect",))["expect"])
        if miss is not None:
            raise Missed(f"step {step_number}: {miss.what} is {miss.actual!r}, expected {miss.expected!r}")
    else:
        if len(step) != 1:
            raise Mistake(f"step {step_number}: only one move is possible")
        [(name, move)] = step.items()
        if name not in scene.words.seats:
            raise Mistake(f"step {step_number}: unknown key {name!r}")
        try:
            scene.state = state_after(scene, scene.words.seat(name, f"step {step_number}"), move)
        except Illegal as illegal:
            reason = f"{illegal.refusal.code} {dict(illegal.refusal.params) or ''}".strip()
            raise Missed(f"step {step_number}: {name} may not {move!r}: {reason}") from None


def try_moves(scene: Scene, step_number: int, verb: str, moves: Mapping[str, Any]) -> None:
    """Check that each of `moves` is accepted, or refused with the code under `because`, without making it."""
    before = codec.dump(scene.state.copy())
    for name, move in moves.items():
        if name == "because":
            continue
        try:
            state_after(scene, scene.words.seat(name, f"step {step_number}"), move)
            actual = "accepted"
        except Illegal as illegal:
            actual = illegal.refusal.code
        if codec.dump(scene.state) != before:
            raise Missed(f"step {step_number}: trying {move!r} changed the table")
        expected = "accepted" if verb == "legal" else moves.get("because")
        matches = actual != "accepted" if expected is None else expected in (actual, COARSER.get(actual, actual))
        if not matches:
            raise Missed(f"step {step_number}: {name}: {move!r} is {actual}, expected {expected or 'a refusal'}")
