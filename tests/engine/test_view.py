"""What each seat is shown at some hundred moments of games over all editions has not changed by accident."""

from __future__ import annotations

import ast
import json
import random

import engine
from engine.compiled.sources import ROOT
from tests.builders import called
from tests.engine import views
from tests.tools.secrecy import rules


def test_views_are_unchanged():
    pinned = json.loads(views.FILE.read_text(encoding="utf-8"))

    changed = [name for name, state in views.looks() if views.shown(state) != pinned.get(name)]

    assert changed == [], "if that is meant, `python -m tests.engine.views` writes them anew"
    assert len(pinned) > 200


def test_nothing_is_hidden_after_the_end():
    ends = [state for name, state in views.looks() if name.endswith(".end")]

    for state in ends:
        spectator = engine.view_for(state, None)
        assert spectator.phase == "finished"
        assert all(p.hand is not None for p in spectator.players)
        assert len(spectator.scores) == len(state.players)
    assert ends


def test_only_the_asked_seat_sees_the_question():
    asked = 0
    for state, _ in rules.moments(7, random.Random(7), one_in=8):
        mine = engine.question(state)
        views = [engine.view_for(state, seat) for seat in (*range(len(state.players)), None)]
        told = [view for view in views if view.question is not None or view.about or view.offers]
        assert [(view.seat, view.question) for view in told] == [(mine.seat, mine.kind)]
        assert {view.asked for view in views} == {mine.seat}
        asked += 1
    assert asked > 10


def test_fields_of_a_view_are_final():
    sources = [(ROOT / "engine" / name).read_text() for name in ("view.py", "view_parts.py")]
    classes = [node for source in sources for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    lines = [ast.unparse(line) for made in classes for line in ast.walk(made) if isinstance(line, ast.stmt)]
    settings = [line for line in lines if line.startswith("self.") and "=" in line]

    assert {"self.crown: Final = crown", "self.hand: Final = hand", "self.draws: Final = draws"} <= {*settings}
    assert [line for line in settings if ": Final = " not in line] == []


def test_the_choices_of_a_view_are_the_offers_without_refusal():
    table = called("merchant", "warlord", gold=[2, 2], hand=[["tavern", "palace"], []]).play("gather:gold")

    mine, theirs, spectators = table.view(0), table.view(1), table.view(None)

    assert ("build", "tavern") in mine.choices
    assert ("build", "palace") not in mine.choices
    assert ("build", "palace") in [offer.choice for offer in mine.offers]
    assert mine.choices == engine.options(table.state)
    assert theirs.choices == spectators.choices == []
