"""Games are verified while they are played."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection

from games.domain.matches import game_log
from games.models import Match
from tests.games.tables import choose, running


@pytest.mark.postgres
def test_a_move_during_the_verification_is_no_difference(monkeypatch, capsys):
    match = running(2)
    choose(match)
    read_moves, moved = game_log.moves_of, []

    def move() -> None:
        moved.append(choose(Match.objects.get(pk=match.pk)))
        connection.close()

    def read_after_a_move(*args):
        """Read the log once another connection has moved; the match itself was read before."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(move).result()
        return read_moves(*args)

    monkeypatch.setattr(game_log, "moves_of", read_after_a_move)

    call_command("verify_match", "--all")

    assert moved
    assert capsys.readouterr().out == "1 verified, 0 failed\n"
    assert Match.objects.get(pk=match.pk).version > match.version
