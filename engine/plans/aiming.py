"""What a plan leaves open until its turn: the builder bot then chooses among what is possible."""

from __future__ import annotations

from ..bots import builder
from ..bots.situation import Situation
from ..view import View
from .vocabulary import AIMED, BUILD, DRAWN, USEFUL


def open_target(verb: str) -> str:
    """Return the choice that uses an ability on the most useful target, or builds the most useful district.

    It is empty if what `verb` is about can't be left open.
    """
    return f"{verb}:{USEFUL}" if verb in AIMED or verb == BUILD else ""


def is_open(text: str) -> bool:
    """Return whether a choice leaves open what it is made on; such a step is skipped if there is nothing."""
    return text == DRAWN or (bool(text) and text == open_target(text.split(":", maxsplit=1)[0]))


def best_target(view: View, verb: str) -> str:
    """Return the choice with this verb that is most useful to the viewer now; empty if none is of any use."""
    situation = Situation(view, view.choices)
    judged = [
        (builder.judge(situation, choice).worth, ":".join(map(str, choice)))
        for choice in view.choices
        if choice[0] == verb
    ]
    return max((j for j in judged if j[0] > 0), default=(0, ""))[1]
