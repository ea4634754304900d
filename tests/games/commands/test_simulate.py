"""The command says what it cannot do, and what its games came to."""

import pytest
from django.core.management import CommandError, call_command


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
def test_what_cannot_be_played_is_named(words):
    with pytest.raises(CommandError):
        call_command("simulate", "--edition", "classic", *words)


def test_so_many_games_are_counted(capsys):
    call_command("simulate", "--edition", "classic", "--seats", "2..3", "--games", "2", "--processes", "1")

    assert "games 2 " in capsys.readouterr().out
