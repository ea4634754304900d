"""The registry of texts for cards and questions, which the modules in `questions` fill.

Pages and the log look up texts by verb, kind of question and marker. This module does not depend on any single card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

from engine import Fact

if TYPE_CHECKING:
    from games.screens.options.parts import Decision, Pair, Step
    from games.screens.options.reader import Option, Reader

Label = Callable[..., "Option"]
"""A function that returns the option of a choice: (reader, *parameters of the choice)."""
OfTwo = tuple[Promise, Promise]
"""(sentence about the viewer, sentence about another player)."""


@dataclass(frozen=True)
class Verb:
    """The texts of choices with one verb."""

    label: Label
    heading: Promise | None = None
    """The heading of a power with many targets; the default is the card's name."""
    doing: Promise | None = None
    """The label in the confirmation settings, such as "spying on a hand"; None if there is no confirmation."""
    unfit: Callable[..., str] | None = None
    """A function that returns why a target is impossible: (view, *parameters of the choice)."""
    is_end: bool = False
    """Whether the button is at the end of the panel."""
    is_single: bool = False
    """Whether the options are never grouped, however many there are."""
    is_dense: bool = False
    """Whether the labels are short enough for several columns."""
    comes_in: bool = False
    """Whether the choice brings free gold or cards and is therefore shown first."""
    is_by_card: bool = False
    """Whether the options are grouped by the card that is used."""


VERBS: dict[tuple[str, str], Verb] = {}
"""(kind of question, or "" for all; verb) -> texts."""


def register_label(verb: str, *, at: str = "", **more: Any) -> Callable[[Label], Label]:
    """Register the decorated function as the label of choices with `verb`, for one kind of question or all."""

    def note(label: Label) -> Label:
        VERBS[at, verb] = Verb(label, **more)
        return label

    return note


def verb_words(kind: str | None, verb: str) -> Verb | None:
    """Return the texts of `verb` for a kind of question."""
    return VERBS.get((kind or "", verb)) or VERBS.get(("", verb))


@dataclass(frozen=True)
class Prompt:
    """The texts of one kind of question."""

    title: Promise | Callable[[Reader], str]
    told: Callable[[Reader], str] | None = None
    """A function that returns what matters for the decision but is not shown by the options."""
    facts: Callable[[Reader], list[str]] | None = None
    """A function that returns texts about the player's resources; the default is about gold."""
    steps: Callable[[Reader], list[Step]] | None = None
    """A function that returns the steps of a decision that takes several choices."""
    sends: Callable[[Reader], str] | None = None
    """A function that returns the label of the button that submits ticked answers."""
    seals: Callable[[Reader], Option] | None = None
    """A function that returns an option for the confirmation page, with the consequences."""
    arranges: Callable[[Decision, Reader, list[Pair]], None] | None = None
    """A function that arranges the options in the panel, in place of the default arrangement."""
    shows_known: bool = False
    """Whether to show what the viewer knows about this round's characters."""
    doing: Promise | None = None
    """The label in the confirmation settings; None if there is no confirmation."""
    tip: Promise | None = None
    """The tip that is shown when a player first gets the question outside the tutorial."""
    declined: OfTwo | None = None
    """The sentences in the log for declining."""


PROMPTS: dict[str, Prompt] = {}
"""Kind of question -> texts."""


def register_prompt(kind: str, title: Promise | Callable[[Reader], str], **more: Any) -> None:
    """Register the texts of a kind of question."""
    PROMPTS[kind] = Prompt(title, **more)


@dataclass(frozen=True)
class Token:
    """The texts of a marker on a character."""

    sign: str
    """The name of the icon."""
    laid: OfTwo
    by: str = ""
    """The key of the character that places the marker, for the legend."""
    words: Promise | None = None
    """The text next to a rank; None if the marker is not shown there."""
    coming: Promise | None = None
    """The text before the call, for a marker that has an effect only when the character is called and answers."""
    true_sign: str = ""
    true_words: Promise | None = None
    """The text for the real marker, which only the player who placed it sees."""
    taken: Mapping[str, Promise] = field(default_factory=dict)
    """Face -> sentence in the log when the marker is removed; the face is empty if it stays facedown."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Face -> name of its icon."""


TOKENS: dict[str, Token] = {}
"""Kind of marker -> texts."""
SIGNS: dict[type[Fact], str] = {}
"""Type of fact that only one card causes -> icon next to its sentence."""


@dataclass(frozen=True)
class Reason:
    """The sentence that says why the rules refuse something, and where the rulebook explains it."""

    sentence: Promise
    place: str = ""
    """A chapter with a heading, such as `turn#build`, or a card's key; empty if only outdated pages cause it."""
    counted: str = ""
    """The parameter of the refusal that determines the plural form."""


REASONS: dict[str, Reason] = {}
"""Refusal code of one card or kind of card -> reason."""


def register_refusal(code: str, sentence: Promise, place: str, *, counted: str = "") -> None:
    """Register the sentence for a refusal by one card."""
    REASONS[code] = Reason(sentence, place, counted)


@dataclass(frozen=True)
class Payment:
    """How the log shows a movement of gold that a card causes."""

    sign: str = "coin"
    """The name of the icon."""
    is_voluntary: bool = False
    """Whether the payer chose to pay."""


PAYMENTS: dict[str, Payment] = {}
"""Card that causes movements of gold -> how the log shows them; other cards have defaults."""


@dataclass(frozen=True)
class WayToPay:
    """The texts of a way to pay for a district other than with gold alone."""

    title: Callable[..., str]
    """A function that returns the label among other ways to pay: (reader, price in gold, *parameters)."""
    beside: Callable[..., str]
    """A function that returns the text if this is the only way to pay: (reader, price in gold, *parameters)."""
    picture: Callable[..., str]
    """A function that returns the name of the picture: (*parameters)."""
    gold: Callable[[Reader], int | None] = lambda reader: None
    """A function that returns the price in gold, or None if that is not known yet."""
    takes_place: bool = False
    """Whether a district is destroyed as payment, so that the city does not grow."""


WAYS_TO_PAY: dict[str, WayToPay] = {}
"""Way to pay, as named in choices -> texts."""


@dataclass(frozen=True)
class StandingOrder:
    """The texts of a standing order for a card that is played out of turn."""

    plays: OfTwo
    stays: OfTwo


STANDING_ORDERS: dict[str, StandingOrder] = {}
"""Card -> texts."""
