"""The latest calls of characters, which the page shows for a moment each: who answered, who was killed or robbed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.facts import Called, GoldMoved, TurnEnded
from engine.state import NOBODY
from games.domain.play.entry_tokens import entry_token
from games.domain.play.table_visit import LogEntries, Look
from games.models.accounts.seat_mark import Mark
from games.screens import questions, words
from games.screens.log.hindsight import THIEF, empty_robberies
from games.screens.log.lines import silent_characters
from games.screens.vocabulary import TOKENS

assert questions  # Imported to register the texts of markers.

MOST = 3
"""The maximum number of calls that are shown one after another."""


@dataclass(frozen=True)
class Portrait:
    """What a call shows."""

    rank: int
    key: str
    character: str
    name: str
    """The name of the player who answered; empty if no one did."""
    mark: Mark | None
    """The mark of that player's seat."""
    stamp: str = ""
    """The marker that took effect with the call: `murdered`, `robbed`, or empty."""

    @property
    def sign(self) -> str:
        """Return the icon on the stamp."""
        return TOKENS[self.stamp].sign

    @property
    def stamp_words(self) -> str:
        """Return the text on the stamp."""
        return str(TOKENS[self.stamp].words)


@dataclass(frozen=True)
class Call:
    """A call, with what a script needs to show it only once."""

    token: str
    """Identifies the call on every page that shows it."""
    is_new: bool
    """Whether the viewer, who is a player, has not seen the table since."""
    portrait: Portrait


def latest_calls(look: Look, names: Sequence[str], marks: Sequence[Mark], killed: Iterable[str]) -> list[Call]:
    """Return the newest call that was answered or stamped, and up to two before it that are stamped or the viewer's.

    The oldest comes first. `killed` are the characters that are marked as killed now.
    """
    view, seen = look.view, look.match.version if look.seat is None else look.seat.seen_version
    shown = [call for call in _calls(look.entries, killed) if call.seat != NOBODY or call.stamp]
    before = [call for call in shown[:-1] if call.stamp or call.seat == view.seat]
    return [
        Call(
            f"{entry_token(look.match.pk, call.entry)}|{call.rank}",
            call.entry > seen,
            Portrait(
                call.rank,
                call.character,
                words.card(call.character, view.edition),
                "" if call.seat == NOBODY else _("you") if call.seat == view.seat else names[call.seat],
                None if call.seat == NOBODY else marks[call.seat],
                call.stamp,
            ),
        )
        for call in [*before[-(MOST - 1) :], *shown[-1:]]
    ]


class _Called(NamedTuple):
    """A call in the log: the number of its entry, and the seat that answered or NOBODY."""

    entry: int
    rank: int
    character: str
    seat: int
    stamp: str


def _calls(entries: LogEntries, killed: Iterable[str]) -> list[_Called]:
    """Return all calls in the entries, with their stamps."""
    made: list[_Called] = []
    stories = [facts for _entry, facts in entries]
    empty = empty_robberies(stories)
    for index, ((entry, facts), silent) in enumerate(zip(entries, silent_characters(stories, killed), strict=True)):
        for fact in [*facts, empty[index]] if index in empty else facts:
            if isinstance(fact, Called):
                stamp = "murdered" if fact.seat == NOBODY and fact.character in silent else ""
                made.append(_Called(entry.number, fact.rank, fact.character, fact.seat, stamp))
            elif isinstance(fact, GoldMoved) and made and (fact.why, fact.source) == (THIEF, made[-1].seat):
                made[-1] = made[-1]._replace(stamp="robbed")
    return made


def has_ended_turn(entries: LogEntries, viewer: int | None) -> bool:
    """Return whether the viewer has ended a turn in these entries."""
    return viewer is not None and any(
        isinstance(fact, TurnEnded) and fact.seat == viewer for _, facts in entries for fact in facts
    )
