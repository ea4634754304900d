"""Hints: each fits a kind of question and a situation, judged only from the player's own view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from engine import View
from games.screens.words import fill

Holes = Callable[[View], dict[str, Any]]


def no_holes(_view: View) -> dict[str, Any]:
    """Return no placeholders."""
    return {}


@dataclass(frozen=True)
class Hint:
    """A reason for a choice, and what opponents may conclude from it."""

    key: str
    kind: str
    """The kind of question it is shown next to."""
    fits: Callable[[View], bool]
    why: Promise
    others: Promise
    holes: Holes = no_holes


@dataclass(frozen=True)
class Shown:
    """A hint or a tip for the page."""

    key: str
    title: str
    lines: list[str] = field(default_factory=list)
    """Paragraphs of the text."""
    others: str = ""
    """What opponents may conclude."""
    part: float | None = None
    """Progress of the tutorial, 0 to 1; None outside the tutorial."""
    ways_out: list[tuple[str, str]] = field(default_factory=list)
    """Buttons: value and label."""


def fitting_hint(view: View, hints: Sequence[Hint]) -> Hint | None:
    """Return the first hint that fits the question."""
    return next((hint for hint in hints if hint.kind == view.question and hint.fits(view)), None)


def hint_texts(hint: Hint, view: View) -> tuple[str, str]:
    """Return a hint in the reader's language: the reason, and what opponents may think."""
    holes = hint.holes(view)
    return fill(str(hint.why), holes), fill(str(hint.others), holes)
