"""Sixty finished games from the boxes of `tests/boxes.json` are played again, with the same facts and the same end."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from engine import codec
from tests.boxes import printed
from tests.engine import golden

GAMES = {
    f"{path.stem}-{n}": game
    for path in sorted(golden.FOLDER.glob("*.json"))
    for n, game in enumerate(json.loads(path.read_text(encoding="utf-8")))
}


def test_there_are_sixty_recorded_games():
    assert len(GAMES) == 60
    played = {(game["edition"], game["seats"]) for game in GAMES.values()}
    assert played == {(e.key, seats) for e in printed().values() for seats in e.seats}


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_unchanged(name: str):
    game: dict[str, Any] = GAMES[name]
    choices = [text for made, _ in game["rounds"] for text in made.split(" ")]

    played = list(golden.rounds(golden.deal(game), choices))

    end = played[-1][2]
    assert [facts for _, facts, _ in played] == [facts for _, facts in game["rounds"]]
    assert golden.digest(codec.dump(end)) == game["end"], "`python -m tests.engine.golden` writes them anew"
    assert list(end.winners) == game["winners"]
    points = [sum(line.points for line in engine.score(end, engine.kit_of(end), s)) for s in range(game["seats"])]
    assert points == game["points"]
