"""The number of ways to answer a given number of questions: a change of any rule changes a number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import engine
from engine.scenario.position import Position
from engine.state import State
from tests.boxes import printed, printed_boxes

POSITIONS = yaml.safe_load((Path(__file__).parent / "golden" / "perft.yaml").read_text(encoding="utf-8"))


def perft(state: State, depth: int) -> int:
    """Return the number of ways to answer `depth` questions in a row."""
    options = engine.options(state)
    if depth == 1 or not options:
        return len(options)
    asked = engine.question(state)
    assert asked is not None
    return sum(perft(engine.play(state, asked.seat, ":".join(map(str, c))).state, depth - 1) for c in options)


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_perft(case: dict[str, Any]):
    with printed_boxes():
        state = Position({"id": case["name"], "given": case["given"], "steps": []}).lay_out()

        assert [perft(state, depth + 1) for depth in range(len(case["counts"]))] == case["counts"]


def test_there_are_four_positions_per_edition():
    editions = [case["given"].get("edition", "deluxe") for case in POSITIONS]

    assert {edition: editions.count(edition) for edition in printed()} == dict.fromkeys(printed(), 4)


def test_the_draft_of_two_players_has_5040_outcomes():
    # 7 · 6 · 5 · 4 · 3 · 2: keep 1 of 7, keep 1 of 6, lay 1 of 5 aside, keep 1 of 4, lay 1 of 3 aside, keep 1 of 2.
    counts = next(case["counts"] for case in POSITIONS if case["name"] == "classic, selection with two")

    assert counts == [7, 7 * 6, 7 * 6 * 5, 7 * 6 * 5 * 4, 7 * 6 * 5 * 4 * 3, 7 * 6 * 5 * 4 * 3 * 2]
