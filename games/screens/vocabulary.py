"""The registry of texts of single cards and questions; the modules of `questions` register theirs.

It names no card: pages and log look up texts by verb, kind of question and marker.
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
"""Puts a choice into words: (reader, *what it is about)."""
OfTwo = tuple[Promise, Promise]
"""What is said of oneself, and of others."""


@dataclass(frozen=True)
class Verb:
    """The texts of choices with one verb."""

    label: Label
    heading: Promise | None = None
    """What a power with many targets does; the card's name stands in where there is none."""
    doing: Promise | None = None
    """Names the kind of choice, "spying on a hand", where one may wish to be asked again before it."""
    unfit: Callable[..., str] | None = None
    """Says what makes a target unfit: (view, *what it is about)."""
    is_end: bool = False
    """Its button stands at the end of the panel."""
    is_single: bool = False
    """Its options stand in the panel of a turn one by one, however many there are."""
    is_dense: bool = False
    """A word or two each: several stand side by side."""
    comes_in: bool = False
    """Brings gold or cards for nothing: it stands before all that these may serve."""
    is_by_card: bool = False
    """The cards that are used stand apart from each other."""


VERBS: dict[tuple[str, str], Verb] = {}
"""(kind of question, or "" for all; first word) -> its words."""


def labels(verb: str, *, at: str = "", **more: Any) -> Callable[[Label], Label]:
    """Register the decorated function for choices with `verb`, at one kind of question or at all."""

    def note(label: Label) -> Label:
        VERBS[at, verb] = Verb(label, **more)
        return label

    return note


def verb_words(kind: str | None, verb: str) -> Verb | None:
    """Return the texts of `verb` at a kind of question."""
    return VERBS.get((kind or "", verb)) or VERBS.get(("", verb))


@dataclass(frozen=True)
class Prompt:
    """The texts of one kind of question."""

    title: Promise | Callable[[Reader], str]
    told: Callable[[Reader], str] | None = None
    """What matters for this choice and is not in the options themselves."""
    facts: Callable[[Reader], list[str]] | None = None
    """What one has to act with, where that is more than the purse."""
    steps: Callable[[Reader], list[Step]] | None = None
    """How far something has come that takes several choices."""
    sends: Callable[[Reader], str] | None = None
    """What comes of the ticked answers, on the button."""
    seals: Callable[[Reader], Option] | None = None
    """What stands below the answers where a page asks once more."""
    arranges: Callable[[Decision, Reader, list[Pair]], None] | None = None
    """Puts the options into the panel in a way of its own."""
    shows_known: bool = False
    """What one knows of this round's characters stands beside it."""
    doing: Promise | None = None
    """Names the kind of choice where one may wish to be asked again before it."""
    tip: Promise | None = None
    """What is said beside it the first time that somebody meets it outside a first game."""
    declined: OfTwo | None = None
    """What the log says of somebody who let it pass."""


PROMPTS: dict[str, Prompt] = {}
"""Kind of question -> its words."""


def asks(kind: str, title: Promise | Callable[[Reader], str], **more: Any) -> None:
    """Register the texts of a kind of question."""
    PROMPTS[kind] = Prompt(title, **more)


@dataclass(frozen=True)
class Token:
    """The texts of a marker on a character."""

    sign: str
    """The name of its picture."""
    laid: OfTwo
    by: str = ""
    """The character that lays it, for the legend."""
    words: Promise | None = None
    """What it is called beside a rank; nothing lies there without."""
    true_sign: str = ""
    true_words: Promise | None = None
    """The same of the face that counts, which only who laid it sees."""
    taken: Mapping[str, Promise] = field(default_factory=dict)
    """What is said when it is taken away, by the face that it showed; nothing stands for unseen."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Face -> the name of its picture."""


TOKENS: dict[str, Token] = {}
"""Token -> its words."""
SIGNS: dict[type[Fact], str] = {}
"""Fact that only one card brings about -> the name of the picture beside its sentence."""


@dataclass(frozen=True)
class Reason:
    """Why the rules refuse something, and where the rulebook tells more."""

    sentence: Promise
    place: str = ""
    """A chapter with a heading, as `turn#build`, or the key of a card; nowhere if only an outdated page meets it."""
    counted: str = ""
    """The name of the number among the refusal's parameters that the sentence depends on."""


REASONS: dict[str, Reason] = {}
"""Refusal that only one card, or one kind of cards, brings about -> why."""


def refuses(code: str, sentence: Promise, place: str, *, counted: str = "") -> None:
    """Register the sentence for a refusal by one card."""
    REASONS[code] = Reason(sentence, place, counted)


@dataclass(frozen=True)
class Payment:
    """How the log shows gold that moves because of a card."""

    sign: str = "coin"
    """The name of its picture."""
    is_willing: bool = False
    """Who pays chose to: nobody did it to them."""


PAYMENTS: dict[str, Payment] = {}
"""Why gold moves -> how it is shown; all else moves plainly."""


@dataclass(frozen=True)
class WayToPay:
    """The texts of a way to pay other than gold alone; each function takes the reader first."""

    title: Callable[..., str]
    """Names it among other ways: (reader, price in gold, *what it is about)."""
    beside: Callable[..., str]
    """Says how it goes where it stands alone: (reader, price in gold, *what it is about)."""
    picture: Callable[..., str]
    """The name of its picture: (*what it is about)."""
    gold: Callable[[Reader], int | None] = lambda to: None
    """What it takes in gold; None where that is not settled yet."""
    takes_place: bool = False
    """A building goes for it, so that the city does not grow."""


WAYS_TO_PAY: dict[str, WayToPay] = {}
"""Way to pay, as a choice names it -> its words."""


@dataclass(frozen=True)
class StandingOrder:
    """The texts of a standing order for a card that is played out of turn."""

    plays: OfTwo
    stays: OfTwo


STANDING_ORDERS: dict[str, StandingOrder] = {}
"""Card -> its words."""
