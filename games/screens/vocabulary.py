"""The registry of texts of single cards and questions, which the modules of `questions` fill.

It names no card. Pages and log look up texts by verb, kind of question and marker.
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
"""Function that returns the option of a choice: (reader, *parameters of the choice)."""
OfTwo = tuple[Promise, Promise]
"""Sentence about the viewer, and about another player."""


@dataclass(frozen=True)
class Verb:
    """The texts of choices with one verb."""

    label: Label
    heading: Promise | None = None
    """Heading of a power with many targets; the default is the card's name."""
    doing: Promise | None = None
    """Label in the confirmation settings, such as "spying on a hand"; None if it cannot be confirmed."""
    unfit: Callable[..., str] | None = None
    """Function that returns why a target is impossible: (view, *parameters of the choice)."""
    is_end: bool = False
    """Whether its button is at the end of the panel."""
    is_single: bool = False
    """Whether its options are shown individually, however many there are."""
    is_dense: bool = False
    """Whether labels are short enough for several columns."""
    comes_in: bool = False
    """Whether it brings free gold or cards, so that it is shown first."""
    is_by_card: bool = False
    """Whether options are grouped by the card that is used."""


VERBS: dict[tuple[str, str], Verb] = {}
"""(kind of question, or "" for all; verb) -> texts."""


def labels(verb: str, *, at: str = "", **more: Any) -> Callable[[Label], Label]:
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
    """Context for the decision that the options do not show."""
    facts: Callable[[Reader], list[str]] | None = None
    """The player's resources, if gold is not enough information."""
    steps: Callable[[Reader], list[Step]] | None = None
    """Progress of a decision that takes several choices."""
    sends: Callable[[Reader], str] | None = None
    """Label of the button that submits ticked answers."""
    seals: Callable[[Reader], Option] | None = None
    """Consequence shown on the confirmation page."""
    arranges: Callable[[Decision, Reader, list[Pair]], None] | None = None
    """Function that arranges the options in the panel, replacing the default."""
    shows_known: bool = False
    """Whether to show what the viewer knows about this round's characters."""
    doing: Promise | None = None
    """Label in the confirmation settings; None if it cannot be confirmed."""
    tip: Promise | None = None
    """Tip shown when a player first meets the question outside the tutorial."""
    declined: OfTwo | None = None
    """Log sentences for declining."""


PROMPTS: dict[str, Prompt] = {}
"""Kind of question -> texts."""


def asks(kind: str, title: Promise | Callable[[Reader], str], **more: Any) -> None:
    """Register the texts of a kind of question."""
    PROMPTS[kind] = Prompt(title, **more)


@dataclass(frozen=True)
class Token:
    """The texts of a marker on a character."""

    sign: str
    """Name of its icon."""
    laid: OfTwo
    by: str = ""
    """Character that places it, for the legend."""
    words: Promise | None = None
    """Text next to a rank; None if it is not shown there."""
    true_sign: str = ""
    true_words: Promise | None = None
    """Text for the real marker, which only the player who placed it sees."""
    taken: Mapping[str, Promise] = field(default_factory=dict)
    """Face -> log sentence for removing it; an empty face is unseen."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Face -> name of its icon."""


TOKENS: dict[str, Token] = {}
"""Kind of marker -> texts."""
SIGNS: dict[type[Fact], str] = {}
"""Type of fact caused by only one card -> icon next to its sentence."""


@dataclass(frozen=True)
class Reason:
    """Why the rules refuse something, and where the rulebook explains it."""

    sentence: Promise
    place: str = ""
    """A chapter with a heading, such as `turn#build`, or a card; empty if only outdated pages cause it."""
    counted: str = ""
    """The parameter of the refusal that determines the plural form."""


REASONS: dict[str, Reason] = {}
"""Refusal code of one card, or one kind of cards -> reason."""


def refuses(code: str, sentence: Promise, place: str, *, counted: str = "") -> None:
    """Register the sentence for a refusal by one card."""
    REASONS[code] = Reason(sentence, place, counted)


@dataclass(frozen=True)
class Payment:
    """How the log shows gold that moves because of a card."""

    sign: str = "coin"
    """Name of its icon."""
    is_willing: bool = False
    """Whether the payer chose to pay."""


PAYMENTS: dict[str, Payment] = {}
"""Reason for moving gold -> how the log shows it; others use the defaults."""


@dataclass(frozen=True)
class WayToPay:
    """The texts of a way to pay other than gold alone; each function takes the reader first."""

    title: Callable[..., str]
    """Label among other ways to pay: (reader, price in gold, *parameters)."""
    beside: Callable[..., str]
    """Text if it is the only way to pay: (reader, price in gold, *parameters)."""
    picture: Callable[..., str]
    """Name of its picture: (*parameters)."""
    gold: Callable[[Reader], int | None] = lambda reader: None
    """Its price in gold; None if not settled yet."""
    takes_place: bool = False
    """Whether a district is destroyed for it, so that the city does not grow."""


WAYS_TO_PAY: dict[str, WayToPay] = {}
"""Way to pay, as named in choices -> texts."""


@dataclass(frozen=True)
class StandingOrder:
    """The texts of a standing order for a card that is played out of turn."""

    plays: OfTwo
    stays: OfTwo


STANDING_ORDERS: dict[str, StandingOrder] = {}
"""Card -> texts."""
