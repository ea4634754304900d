"""Recorded views: `python -m tests.engine.views` computes them again and records their fingerprints.

Only an intended change of what a seat may see may change them; name it in the commit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import engine
from engine.records import as_plain
from engine.state import State
from tests.boxes import printed_boxes
from tests.engine.golden import digest
from tests.tools.secrecy import rules

FILE = Path(__file__).with_suffix(".json")
GAMES = 24
"""Games over all editions, of which every sixteenth decision and the end are recorded."""


def looks() -> list[tuple[str, State]]:
    """Return named moments of games dealt from the boxes of `tests/boxes.json`."""
    with printed_boxes():
        return [(name, state.copy()) for name, state in moments()]


def moments() -> Iterator[tuple[str, State]]:
    """Yield moments of games from the given boxes."""
    for number in range(GAMES):
        state = None
        first = ("", "magistrate", "witch")[number % 3]
        for n, (moment, _) in enumerate(rules.moments(number, random.Random(number), first=first, one_in=16)):
            state = moment
            yield f"{number}.{n}", moment
        if state is not None:
            yield f"{number}.end", state


def shown(state: State) -> str:
    """Return the fingerprint of what every seat and a spectator are shown."""
    with printed_boxes():
        return digest([as_plain(engine.view_for(state, seat)) for seat in (*range(len(state.players)), None)])


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: shown(state) for name, state in looks()}, indent=0) + "\n", encoding="utf-8")
