"""Recorded finished games: `python -m tests.engine.golden` plays them again and records them.

Only an intended change of the rules may change them; name it in the commit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import engine
from engine import codec
from tests.boxes import printed, printed_boxes
from tests.tools.simulation.setups import Setup, any_setup, seed_of

FOLDER = Path(__file__).parent / "golden"
EACH = 15
"""Games per edition."""


def digest(data: Any) -> str:
    """Return the fingerprint of JSON data."""
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=8).hexdigest()


def deal(game: dict[str, Any]) -> engine.Outcome:
    """Deal a recorded game from the box of its time."""
    with printed_boxes():
        return engine.new_game(
            game["edition"],
            game["seats"],
            game["seed"],
            cast=game["cast"],
            uniques=game["uniques"],
            options=dict(game["options"]),
        )


def rounds(outcome: engine.Outcome, choices: Iterable[str] | random.Random) -> Iterator[tuple[list[str], str, Any]]:
    """Play to the end; yield for each round its choices, the fingerprint of its facts, and the state after it."""
    told, made, number = codec.dump_facts(outcome.facts), [], outcome.state.round
    given = None if isinstance(choices, random.Random) else iter(choices)
    while (asked := engine.question(outcome.state)) is not None:
        if given is None:
            assert isinstance(choices, random.Random)
            text = ":".join(map(str, choices.choice(engine.options(outcome.state))))
        else:
            text = next(given)
        outcome = engine.play(outcome.state, asked.seat, text)
        made.append(text)
        told += codec.dump_facts(outcome.facts)
        if outcome.state.round != number or outcome.state.phase == "finished":
            yield made, digest(told), outcome.state
            told, made, number = [], [], outcome.state.round


def record(setup: Setup, name: str) -> dict[str, Any]:
    """Play a game at random and record it."""
    game: dict[str, Any] = {
        "edition": setup.edition,
        "seats": setup.seats,
        "cast": setup.cast,
        "uniques": setup.uniques,
        "options": setup.options,
        "seed": seed_of(name),
    }
    played = list(rounds(deal(game), random.Random(name)))
    end = played[-1][2]
    game["rounds"] = [[" ".join(made), facts] for made, facts, _ in played]
    game["end"] = digest(codec.dump(end))
    game["winners"] = end.winners
    game["points"] = [
        sum(line.points for line in engine.score(end, engine.kit_of(end), seat)) for seat in range(setup.seats)
    ]
    return game


def main() -> None:
    """Write a file for each edition, with games for all numbers of players."""
    FOLDER.mkdir(exist_ok=True)
    for edition in printed().values():
        games = []
        for n in range(EACH):
            name = f"golden/{edition.key}/{n}"
            seats = edition.seats[n % len(edition.seats)]
            with printed_boxes():
                setup = any_setup(edition.key, seats, random.Random(name))
            games.append(record(setup, name))
        lines = ",\n".join(json.dumps(game) for game in games)
        (FOLDER / f"{edition.key}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
