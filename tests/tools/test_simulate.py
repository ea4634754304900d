"""`./dev simulate` reports invalid arguments and results; games that broke a law can be reopened."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tools import simulate
from tests.tools.simulation import laws


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games=-3"],
        ["--processes", "0"],
        ["--seats", "x"],
        ["--seats", "9"],
        ["--edition", "tarot"],
        ["--all"],
    ],
)
def test_invalid_setups_are_reported(words):
    with pytest.raises(CommandError):
        call_command(simulate.Command(), "--edition", "classic", *words)


def test_simulated_games_are_counted(capsys):
    call_command(simulate.Command(), "--edition", "classic", "--seats", "2..3", "--games", "2", "--processes", "1")

    assert "games 2 " in capsys.readouterr().out


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path) -> Path:
    """A game that broke a planted law, as `simulate` wrote it down."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(laws, "MOST_ROUNDS", 2)  # a game that goes on counts as endless
    words = ("--edition", "deluxe", "--seats", "4", "--games", "1", "--processes", "1", "--deal", "planted")
    with pytest.raises(CommandError, match="replay_match") as failure:
        call_command(simulate.Command(), *words, stdout=StringIO())
    [path] = tmp_path.glob("violation-*.json")
    assert str(path) in str(failure.value)
    return path


def retold(path: Path, *words: str) -> list[str]:
    """Return what `replay_match` tells of a kept game."""
    out = StringIO()
    call_command("replay_match", str(path), *words, stdout=out)
    return out.getvalue().splitlines()


def test_failing_game_is_saved_and_reopened(kept):
    game = json.loads(kept.read_text())

    lines = retold(kept)

    assert lines[0] == "planted/0, deluxe, 4 players"
    answers = [line.partition("[")[2].rstrip("]").partition(": ")[2] for line in lines if "  [" in line]
    assert answers == game["choices"]
    assert "broken: a game ends" in lines
    assert any("Round 3" in line or "round 3" in line for line in lines)


def test_saved_game_is_opened_up_to_a_choice(kept):
    lines = retold(kept, "--upto", "3")

    assert [line.split()[0] for line in lines if "  [" in line] == ["1", "2", "3"]
    assert not any(line.startswith("broken") for line in lines)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"edition": "tarot", "seats": 4, "seed": "00"}'])
def test_invalid_game_file_is_reported(tmp_path, text):
    path = tmp_path / "violation.json"
    path.write_text(text)

    with pytest.raises(CommandError, match="holds no game"):
        retold(path)


def test_saved_game_with_an_illegal_choice_says_which(kept):
    game = json.loads(kept.read_text())
    game["choices"][2] = "build:moon"
    kept.write_text(json.dumps(game))

    with pytest.raises(CommandError, match="Choice 3 is not possible"):
        retold(kept)
