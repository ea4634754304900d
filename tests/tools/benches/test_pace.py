"""The bench of the pace: people who plan ahead wait less."""

import pytest

from tests.tools.benches import pace

pytestmark = pytest.mark.django_db


def test_orders_make_a_game_shorter(monkeypatch):
    monkeypatch.setattr(pace, "LONGEST", pace.timedelta(days=1))
    slow, fast = (pace.play_game(2, "twice", way, 0, edition="classic") for way in ("nothing", "turns"))

    assert fast.rounds >= slow.rounds
    assert fast.settled
    assert "turns" in pace.line_of(2, "twice", "turns", [fast])
