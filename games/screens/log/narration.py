"""Sentences about facts for one viewer. All text about facts comes from this module.

Each type of fact has a function in `sentences`. It addresses the viewer as "you" where the fact concerns them.
"""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import games.screens.log.sentences  # noqa: F401  # registers the sentences of all facts
from engine import codec
from engine.facts import (
    Beautified,
    Began,
    BoothCashed,
    BoothUsed,
    Built,
    Called,
    CharactersSwapped,
    Commissioned,
    Completed,
    Crowned,
    Dealt,
    Destroyed,
    DistrictMoved,
    ExtraBuilds,
    Fact,
    Finished,
    Gathered,
    GoldMoved,
    HandSeen,
    HandsSwapped,
    LaidAside,
    Named,
    Picked,
    Replaced,
    Shown,
    TokensLaid,
    TokenTaken,
    TookFacedown,
    Tucked,
    TurnPaused,
    TurnResumed,
    UnderSeen,
    Untucked,
)
from engine.state import NOBODY
from games.domain.matches import match_history
from games.models.accounts.seat_mark import Mark
from games.screens import languages, questions, words
from games.screens.log.parties import fact_class, harmed_seat
from games.screens.narrator import Narrator, tell
from games.screens.vocabulary import PAYMENTS, TOKENS, Payment
from games.screens.vocabulary import SIGNS as OWN_SIGNS

assert questions  # Some sentences are registered with the other texts of their card.
Viewer = int | None


@dataclass(frozen=True)
class Line:
    """One sentence of the log."""

    text: str
    """Safe markup if that was requested, otherwise plain text."""
    sign: str
    """The name of the icon next to the sentence."""
    to_viewer: bool
    """Whether another player did this to the viewer."""
    fact: Fact | None = None
    """The fact as the viewer sees it; None for reminders."""


def fact_sentences(
    facts: Iterable[Fact], viewer: Viewer, names: Sequence[str], language: str | None = None, *, edition: str = ""
) -> list[str]:
    """Return sentences about `facts` for `viewer` (a seat from 0, None for a spectator) as plain text.

    `names` are the players' names by seat; `language` is that of the reader, by default the active one.
    """
    with languages.written_in(language or languages.language()):
        return [line.text for line in fact_lines(facts, viewer, names, edition=edition)]


def fact_lines(
    facts: Iterable[Fact],
    viewer: Viewer,
    names: Sequence[str],
    *,
    edition: str = "",
    html: bool = False,
    show_all: bool = False,
) -> list[Line]:
    """Return a line for each of the `facts` that has a sentence, in the active language.

    With `show_all`, nothing is hidden; this is only for finished games.
    """
    people, language = tuple(names), languages.language()
    known = (fact if show_all else fact.seen_by(viewer) for fact in facts)
    told = (
        _fact_line(fact_class(seen), tuple(codec.as_list(seen)[1:]), viewer, people, edition, html, language)
        for seen in known
    )
    return [line for line in told if line is not None]


@functools.lru_cache(maxsize=8192)
def entry_lines(
    facts_json: str,
    version: int,
    viewer: Viewer,
    names: tuple[str, ...],
    handles: tuple[str, ...],
    marks: tuple[Mark | None, ...],
    edition: str,
    language: str,
) -> tuple[Line, ...]:
    """Return the lines of an entry of a running game as markup; `language` must be the active one. Cached."""
    people = [
        words.Person(name, handle, mark) if handle or mark else name
        for name, handle, mark in zip(names, handles, marks, strict=True)
    ]
    return tuple(
        fact_lines(match_history.facts_from_json(facts_json, version), viewer, people, edition=edition, html=True)
    )


@functools.lru_cache(maxsize=8192)
def _fact_line(
    kind: type[Fact],
    values: tuple[Any, ...],
    viewer: Viewer,
    names: tuple[str, ...],
    edition: str,
    html: bool,
    language: str | None,
) -> Line | None:
    """Return the line about a fact as the viewer sees it. Cached by values, so that tables share lines."""
    seen = kind(*values)
    text = tell(seen, Narrator(viewer, names, edition, html=html))
    return Line(text, sign_of(seen), is_done_to_viewer(seen, viewer), seen) if text else None


def not_chosen_reminder(keys: Iterable[str], *, edition: str) -> Line:
    """Return a line that reminds the viewer of the characters that they could have chosen instead."""
    cards = words.Nouns(keys, edition)
    return Line(words.fill(_("Not chosen: %(cards)s."), html=True, cards=cards), "hidden", to_viewer=False)


SIGNS: dict[type[Fact], str] = {
    **OWN_SIGNS,
    Began: "crown",
    Crowned: "crown",
    Completed: "city",
    Finished: "laurel",
    Dealt: "hidden",
    Picked: "hidden",
    LaidAside: "hidden",
    TookFacedown: "hidden",
    Called: "mask",
    Shown: "mask",
    CharactersSwapped: "swap",
    HandsSwapped: "swap",
    DistrictMoved: "swap",
    TurnPaused: "bewitched",
    TurnResumed: "bewitched",
    HandSeen: "eye",
    GoldMoved: "coin",
    BoothUsed: "coin",
    BoothCashed: "coin",
    Built: "hammer",
    Commissioned: "hammer",
    ExtraBuilds: "hammer",
    Replaced: "hammer",
    Destroyed: "fire",
    Beautified: "beautified",
    Tucked: "museum",
    UnderSeen: "museum",
    Untucked: "museum",
}
"""Type of fact -> icon next to its sentence; the default is a card."""
PLAIN = Payment()


def sign_of(fact: Fact) -> str:
    """Return the icon next to the sentence about a fact."""
    match fact:
        case Called(seat=seat) if seat == NOBODY:
            return "door"
        case Named(token=token) | TokensLaid(token=token) | TokenTaken(token=token) if token not in TOKENS:
            return "mask"
        case Named(token=token) | TokensLaid(token=token):
            return TOKENS[token].sign
        case TokenTaken(token=token, face=face):
            return TOKENS[token].faces.get(face, TOKENS[token].sign)
        case Gathered(gold=gold):
            return "coin" if gold else "card"
        case GoldMoved(why=why):
            return PAYMENTS.get(why, PLAIN).sign
    return SIGNS.get(type(fact), "card")


def is_done_to_viewer(fact: Fact, viewer: Viewer) -> bool:
    """Return whether another player did this to the viewer, or the viewer is called."""
    if viewer is None:
        return False
    return harmed_seat(fact) == viewer or (isinstance(fact, Called) and fact.seat == viewer)
