"""The cards that were in each box when the recorded games, views and positions of the tests were made.

Tests that depend on the exact course of a game deal from these boxes, so that a card or an edition that is added later
changes none of them. `python -m tests.boxes` takes in what has been added since; afterwards run
`python -m tests.engine.golden` and `python -m tests.engine.views`, and correct the counts in
`tests/engine/golden/perft.yaml`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from engine.cards import Card
from engine.editions import EDITIONS, Edition

FILE = Path(__file__).with_suffix(".json")
PARTS = ("characters", "districts", "uniques", "actions")
Boxes = dict[str, dict[str, list[str]]]


@cache
def lists() -> Boxes:
    """Return the keys of the cards by edition and part of the box."""
    boxes: Boxes = json.loads(FILE.read_text(encoding="utf-8"))
    return boxes


def cards(edition: Edition) -> dict[str, Card]:
    """Return every card of `edition` by its key."""
    return {card.key: card for part in PARTS for card in getattr(edition, part)}


@cache
def printed() -> dict[str, Edition]:
    """Return the editions with the cards of these boxes alone, in the order of the lists."""
    found: dict[str, Edition] = {}
    for key, box in lists().items():
        known = cards(EDITIONS[key])
        parts: dict[str, Any] = {part: tuple(known[card] for card in box[part]) for part in PARTS}
        found[key] = replace(EDITIONS[key], **parts)
    return found


@contextmanager
def printed_boxes() -> Iterator[None]:
    """Use only these editions."""
    with patch.dict(EDITIONS, printed(), clear=True):
        yield


def added() -> list[tuple[str, str]]:
    """Return (edition, card) for each card that is not in these boxes."""
    old = {key: {card for part in PARTS for card in box[part]} for key, box in lists().items()}
    return [(key, card) for key, edition in EDITIONS.items() for card in cards(edition) if card not in old.get(key, ())]


if __name__ == "__main__":
    boxes = {key: {part: [card.key for card in getattr(e, part)] for part in PARTS} for key, e in EDITIONS.items()}
    FILE.write_text(json.dumps(boxes, indent=1) + "\n", encoding="utf-8")
