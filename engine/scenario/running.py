"""Reads scenario files and plays them, one verdict a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from .. import codec
from ..play import Illegal
from .expectations import first_miss
from .moves import Scene, after
from .position import Position
from .words import Mistake, NotInEdition, mapping

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
"""The engine's finer refusals, each with the one that the format knows: a case may name either."""


class Verdict(NamedTuple):
    """What came of a scenario: `flaw` is empty where all went well."""

    path: Path
    id: str
    flaw: str


class Missed(Exception):
    """A step went otherwise than the scenario says."""


def files_in(path: Path) -> list[Path]:
    """Return the scenario files of a folder, or the one file. Raises Mistake where there is none."""
    found = sorted(path.rglob("*.yaml")) if path.is_dir() else [path] if path.is_file() else []
    if not found:
        raise Mistake(f"{path}: no scenarios there")
    return found


def run_all(path: Path) -> Iterator[Verdict]:
    """Play all scenarios of a file or folder; an id may stand there once."""
    seen: set[str] = set()
    for file in files_in(path):
        try:
            listed = yaml.safe_load(file.read_text(encoding="utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError) as problem:
            yield Verdict(file, "", f"not readable as YAML: {problem}")
            continue
        if not isinstance(listed, list):
            yield Verdict(file, "", "a file holds a list of scenarios")
            continue
        for n, scenario in enumerate(listed):
            name = str(scenario.get("id", f"number {n + 1}")) if isinstance(scenario, Mapping) else f"number {n + 1}"
            yield Verdict(file, name, "this id stands twice" if name in seen else flaw_of(scenario))
            seen.add(name)


def flaw_of(scenario: Any) -> str:
    """Play one scenario; return what is wrong, or nothing."""
    try:
        mapping(scenario, "scenario", KEYS, ("id", "given", "steps"))
        position = Position(scenario)
        steps = scenario["steps"]
        if not isinstance(steps, list):
            return "steps want a list"
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
    except Exception as broken:  # a fault of the rules must not hide the other scenarios
        return f"the rules broke: {type(broken).__name__}: {broken}"
    return ""


def check_setup(position: Position, n: int, step: Any) -> None:
    """Compare whether the game can be set up."""
    wanted = mapping(step, f"step {n}", ("rejected",), ("rejected",))["rejected"]
    refusal = position.refusal()
    found = refusal.code if refusal else "accepted"
    right = bool(refusal) == wanted if isinstance(wanted, bool) else found == wanted
    if not right:
        raise Missed(f"step {n}: {found}, wanted {'rejected' if wanted is True else wanted}")


def take_step(scene: Scene, position: Position, n: int, step: Any) -> None:
    """Make one step; raises Missed where it does not go as the scenario says."""
    if not isinstance(step, Mapping) or not step:
        raise Mistake(f"step {n}: {step!r} is no step")
    if "illegal" in step or "legal" in step:
        verb = "illegal" if "illegal" in step else "legal"
        tried = mapping(step, f"step {n}", (verb,))[verb]
        moves = mapping(tried, f"step {n}, {verb}", (*scene.words.seats, *(["because"] if verb == "illegal" else [])))
        if not set(moves) - {"because"}:
            raise Mistake(f"step {n}: {verb} wants a seat and its move")
        try_moves(scene, n, verb, moves)
    elif "expect" in step:
        miss = first_miss(scene, position, mapping(step, f"step {n}", ("expect",))["expect"])
        if miss is not None:
            raise Missed(f"step {n}: {miss.what} is {miss.found!r}, wanted {miss.wanted!r}")
    else:
        if len(step) != 1:
            raise Mistake(f"step {n}: one move at a time")
        [(name, move)] = step.items()
        if name not in scene.words.seats:
            raise Mistake(f"step {n}: unknown key {name!r}")
        try:
            scene.state = after(scene, scene.words.seat(name, f"step {n}"), move)
        except Illegal as illegal:
            reason = f"{illegal.refusal.code} {dict(illegal.refusal.params) or ''}".strip()
            raise Missed(f"step {n}: {name} may not {move!r}: {reason}") from None


def try_moves(scene: Scene, n: int, verb: str, moves: Mapping[str, Any]) -> None:
    """Try a move without making it: it must be refused, with the reason `because`, or be accepted."""
    before = codec.dump(scene.state.copy())
    for name, move in moves.items():
        if name == "because":
            continue
        try:
            after(scene, scene.words.seat(name, f"step {n}"), move)
            found = "accepted"
        except Illegal as illegal:
            found = illegal.refusal.code
        if codec.dump(scene.state) != before:
            raise Missed(f"step {n}: trying {move!r} changed the table")
        wanted = "accepted" if verb == "legal" else moves.get("because")
        right = found != "accepted" if wanted is None else wanted in (found, COARSER.get(found, found))
        if not right:
            raise Missed(f"step {n}: {name}: {move!r} is {found}, wanted {wanted or 'a refusal'}")
