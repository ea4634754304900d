"""Hints. Each fits a kind of question and a situation, which is judged only from the player's own view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from engine import View
from games.screens.words import Noun, fill, running_text

PlaceholderValues = Callable[[View], dict[str, Any]]


def no_placeholders(_view: View) -> dict[str, Any]:
    """Return an empty dictionary, for hints without placeholders."""
    return {}


def card_params(key: str, view: View) -> dict[str, Any]:
    """Return the parameters of a sentence about a card."""
    return {"card": Noun(key, view.edition)}


@dataclass(frozen=True)
class Clause:
    """A sentence that a hint adds only if what it speaks of is among the options."""

    fits: Callable[[View], bool]
    text: Promise


@dataclass(frozen=True)
class Hint:
    """A hint: the reason for a choice, and what opponents may conclude from it."""

    key: str
    kind: str
    """The kind of question next to which the hint is shown."""
    fits: Callable[[View], bool]
    why: Promise
    others: Promise
    values: PlaceholderValues = no_placeholders
    clauses: tuple[Clause, ...] = ()
    """Sentences after `why`."""


@dataclass(frozen=True)
class Shown:
    """A hint or a tip, as the page shows it."""

    key: str
    title: str
    lines: list[str] = field(default_factory=list)
    """The paragraphs of the text."""
    others: str = ""
    """A sentence about what opponents may conclude."""
    part: float | None = None
    """The progress of the tutorial, from 0 to 1; None outside the tutorial."""
    ways_out: list[tuple[str, str]] = field(default_factory=list)
    """(value, label) pairs for the buttons."""
    is_folded: bool = False
    """Whether the text is folded, because the player has read it before."""
    first_time: str = ""
    """The key of what the first paragraph explains because it has happened for the first time; empty if nothing."""

    @property
    def keys(self) -> list[str]:
        """Return the keys of everything that the text explains."""
        return [key for key in (self.key, self.first_time) if key]


def fitting_hint(view: View, hints: Sequence[Hint]) -> Hint | None:
    """Return the first hint that fits the viewer's question and situation; None if there is none."""
    return next((hint for hint in hints if hint.kind == view.question and hint.fits(view)), None)


def hint_texts(hint: Hint, view: View) -> tuple[str, str]:
    """Return (reason, what opponents may think) of a hint in the reader's language."""
    values = hint.values(view)
    sentences = [hint.why, *(clause.text for clause in hint.clauses if clause.fits(view))]
    return fill(running_text(sentences), values), fill(str(hint.others), values)
