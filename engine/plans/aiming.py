"""Targets that a plan leaves open until its turn: the builder bot then chooses among those that are possible."""

from __future__ import annotations

from ..bots import builder
from ..bots.situation import Situation
from ..view import View
from .vocabulary import AIMED, DRAWN, USEFUL


def open_target(verb: str) -> str:
    """Return the choice that uses an ability on the most useful target; empty if its target can't be left open."""
    return f"{verb}:{USEFUL}" if verb in AIMED else ""


def is_open(text: str) -> bool:
    """Return whether a choice leaves open what it is made on; such a step is skipped if there is nothing."""
    return text == DRAWN or (bool(text) and text == open_target(text.split(":", maxsplit=1)[0]))


def best_target(view: View, verb: str) -> str:
    """Return the choice that uses an ability on the target most useful to the viewer; empty if none is of any use."""
    situation = Situation(view, view.choices)
    judged = [
        (builder.judge(situation, choice).worth, ":".join(map(str, choice)))
        for choice in view.choices
        if choice[0] == verb
    ]
    return max((j for j in judged if j[0] > 0), default=(0, ""))[1]
