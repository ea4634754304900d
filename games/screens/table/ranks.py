"""The ranks of the round: called, unanswered, faceup, killed, robbed, taking a turn."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import View
from engine.facts import HIDDEN
from engine.keys import true_token
from engine.state import NOBODY
from games.models.accounts.seat_mark import Mark
from games.screens import languages, questions, words
from games.screens.decision.targets import Touch
from games.screens.vocabulary import TOKENS
from games.screens.words import Noun, fill

assert questions  # Imported to register the texts of markers.


LONG = 9
"""The length of a word above which a name is shown in a smaller font."""


@dataclass(frozen=True)
class Rank:
    """A character of the cast, with its state in this round."""

    number: int
    key: str
    name: str
    state: str
    """`called`, `now`, `silent`, `out` or `wait`."""
    note: str
    badges: tuple[str, ...] = ()
    marked: str = ""
    """The texts of the badges, unless the note has them."""
    in_color: bool = False
    handle: str = ""
    """The handle of the player named in the note; empty if there is no profile."""
    is_hit: bool = False
    touch: Touch | None = None
    """What pressing the portrait is about; None if it cannot be pressed."""
    mark: Mark | None = None
    """The mark of the seat whose character this is, once it has been revealed to everyone."""

    @property
    def css(self) -> str:
        """Return the CSS classes of the rank."""
        return f"{self.state} hit" if self.is_hit else self.state

    @property
    def is_long(self) -> bool:
        """Return whether the character's name has a word that is too long for the usual font size."""
        return max(map(len, self.name.split())) > LONG


def ranks_of_cast(
    view: View, names: Sequence[str], handles: Sequence[str] = (), marks: Sequence[Mark] = ()
) -> list[Rank]:
    """Return the cast by rank, as far as the viewer knows it; handles and marks are those of the players `names`."""
    known = marker_texts()
    made = [rank_of(view, names, key, known) for key in view.cast]
    if not handles and not marks:
        return made
    return [
        rank
        if (holder := revealed_holder(view, rank)) is None
        else replace(
            rank,
            handle=handles[holder] if handles and holder != view.seat else "",
            mark=marks[holder] if marks else None,
        )
        for rank in made
    ]


def revealed_holder(view: View, rank: Rank) -> int | None:
    """Return the seat that has revealed a character this round; None if none has."""
    if rank.state not in ("now", "called"):
        return None
    if view.turn is not None and rank.state == "now":
        return view.turn.seat
    holder = dict(view.revealed).get(rank.key, NOBODY)
    return None if holder == NOBODY else holder


class MarkerTexts(NamedTuple):
    """The icon of a marker on a character, and what it means."""

    sign: str
    words: str
    coming: str = ""
    """The text before the call; empty if it is the same. Without an answer, such a marker has no effect."""


def rank_of(view: View, names: Sequence[str], key: str, texts_by_token: Mapping[str, MarkerTexts]) -> Rank:
    """Return the state of one character."""
    number = view.kit.ranks[key]
    revealed = dict(view.revealed)
    tokens = dict(view.marks).get(key, ())
    mine = view.seat is not None and key in view.players[view.seat].characters
    holder = revealed.get(key)
    if view.turn is not None and view.turn.character == key:
        state, note = (
            "now",
            _("your turn") if view.turn.seat == view.seat else _("%(name)s's turn") % {"name": names[view.turn.seat]},
        )
    elif key in view.faceup:
        state, note = "out", _("faceup")
    elif holder is not None:
        state, note = "called", _("you") if holder == view.seat else names[holder]
    elif view.phase != "selection" and number <= view.called:
        held = [_("you") if p.seat == view.seat else names[p.seat] for p in view.players if key in p.characters]
        state, note = "silent", held[0] if held else _("no answer")
    else:
        state, note = "wait", ""
        if mine:
            note = _("you")
        elif key in view.facedown_seen:
            note = _("facedown")
    lying = [texts_by_token[token] for token in tokens if token in texts_by_token]
    if state == "silent":
        lying = [texts for texts in lying if not texts.coming]
    marked = " · ".join((texts.coming if state == "wait" else "") or texts.words for texts in lying)
    if lying and state in ("wait", "silent"):
        note = " · ".join([marked, *([note] if note != _("no answer") and note else [])])
        marked = ""
    return Rank(
        number=number,
        key=key,
        name=words.card(key, view.edition),
        state=state,
        note=note,
        badges=tuple([texts.sign for texts in lying]),
        marked=marked,
        in_color=state in ("called", "now") or mine or (view.phase == "selection" and state == "wait"),
        is_hit=bool(lying),
    )


def marker_texts() -> Mapping[str, MarkerTexts]:
    """Return the icon and the texts by marker, for markers on characters.

    Only the player who laid them sees which is real.
    """
    return _marker_texts(languages.language())


@functools.lru_cache(maxsize=64)
def _marker_texts(_language: str) -> Mapping[str, MarkerTexts]:
    known = {
        key: MarkerTexts(one.sign, str(one.words), str(one.coming or "")) for key, one in TOKENS.items() if one.words
    }
    return known | {
        true_token(key): MarkerTexts(one.true_sign, str(one.true_words))
        for key, one in TOKENS.items()
        if one.true_words
    }


@dataclass(frozen=True)
class LegendLine:
    """A line of the legend: a rank, a state of a rank, or the icon of a marker, with its meaning."""

    state: str
    badge: str
    words: str


def rank_legend(cast: Iterable[str]) -> list[LegendLine]:
    """Return the legend: the states and markers of ranks, and the figures next to players' names."""
    known = marker_texts()
    laid = [known[token] for key in cast for token, one in TOKENS.items() if one.by == key]
    return [
        LegendLine(
            "sequence",
            "",
            _("rank: the order in which characters are called to take their turns"),
        ),
        LegendLine("wait", "", _("not called yet")),
        LegendLine("now", "", _("taking a turn")),
        LegendLine("called", "", _("called and answered")),
        LegendLine("silent", "", _("called, no answer")),
        LegendLine("out", "", _("faceup: out this round")),
        *(LegendLine("", texts.sign, texts.coming or texts.words) for texts in laid),
        *(LegendLine("figure", sign, words) for sign, words in figure_icons()),
    ]


def figure_icons() -> list[tuple[str, str]]:
    """Return (icon, meaning) of each figure next to players' names."""
    return [
        ("crown", _("has the crown: chooses first next round")),
        ("coin", _("gold")),
        ("card", _("cards in hand")),
        ("city", _("districts built / needed for a complete city")),
        ("laurel", _("most points so far")),
    ]


def round_summary(view: View, names: Sequence[str]) -> str:
    """Return the state of the round in one sentence."""
    if view.phase == "finished":
        return _("The game is over.")
    if view.asked is None:
        return ""
    who = names[view.asked]
    mine = view.asked == view.seat
    if view.phase == "selection":
        return _("Draft: choose your character.") if mine else _("Draft: %(name)s is choosing.") % {"name": who}
    if view.turn is None:
        return _("Waiting for you.") if mine else _("Waiting for %(name)s.") % {"name": who}
    values = {
        "rank": view.kit.ranks[view.turn.character],
        "card": Noun(view.turn.character, view.edition),
        "name": names[view.turn.seat],
    }
    if view.turn.seat == view.seat:
        return fill(_("%(rank)d %(card)s: your turn."), values)
    return fill(_("%(rank)d %(card)s: %(name)s's turn."), values)


def known_names(edition: str, characters: Sequence[str]) -> str:
    """Return a text with the known characters of a player, or a note that they are hidden; empty if there are none."""
    shown = [words.card(key, edition) for key in characters if key != HIDDEN]
    return words.joined(shown) if shown else _("still hidden") if characters else ""
