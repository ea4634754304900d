"""What everybody is shown at some hundred moments of games over all editions has not changed unnoticed."""

from __future__ import annotations

import json

import engine
from tests.engine import views


def test_everybody_is_shown_what_they_were_shown():
    pinned = json.loads(views.FILE.read_text(encoding="utf-8"))

    changed = [name for name, state in views.looks() if views.shown(state) != pinned[name]]

    assert changed == []
    assert len(pinned) > 200


def test_the_end_opens_everything():
    ends = [state for name, state in views.looks() if name.endswith(".end")]

    for state in ends:
        spectator = engine.view_for(state, None)
        assert spectator.phase == "finished"
        assert all(p.hand is not None for p in spectator.players)
        assert len(spectator.scores) == len(state.players)
    assert ends
