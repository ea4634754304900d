"""What happened, as the list beside the table: the newest first, what is new to the viewer apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.html import escape

from engine.facts import Built, Called, Dealt, Fact, Named, TokenTaken
from engine.state import NOBODY
from games.models import Entry, Incident
from games.screens.dates import when
from games.screens.log import incidents, narration

TOLD_TWICE = 3
"""So many lines stand also beside one's own city."""
CALLED = "mask"
"""The sign of who answers a call."""


@dataclass(frozen=True)
class LogLine:
    """One sentence with its time."""

    text: str
    """Safe markup."""
    sign: str
    stamp: str
    """The time for machines."""
    time: str
    """The time as the reader's clock shows it."""
    to_viewer: bool


@dataclass(frozen=True)
class Log:
    """The sentences, the newest first."""

    new: list[LogLine]
    earlier: list[LogLine]
    since: str
    """When the viewer was here before; empty where that does not matter."""
    built: dict[int, str]
    """What was built since then, by seat."""

    @property
    def to_viewer(self) -> list[LogLine]:
        """The newest of what others did to the viewer since then; whose character is called sees that anyway."""
        return [line for line in self.new if line.to_viewer and line.sign != CALLED][:TOLD_TWICE]


def log(
    entries: Sequence[tuple[Entry, list[Fact]]],
    viewer: int | None,
    names: Sequence[str],
    *,
    edition: str,
    everything: bool,
    since: datetime | None,
    notes: Iterable[Incident] = (),
    most: int = 10_000,
    murdered: Iterable[str] = (),
) -> Log:
    """Tell the entries, which come oldest first; `most` limits the earlier lines.

    `murdered` are the characters of the round that goes on whom the entries may be too few to name.
    """
    told = Log([], [], when(since) if since is not None else "", {})
    beside = sorted(notes, key=lambda note: note.at, reverse=True)
    silent = called_in_vain([facts for _, facts in entries], murdered)
    for (entry, facts), victims in zip(reversed(entries), reversed(silent), strict=True):
        while beside and beside[0].at > entry.at:
            add_note(told, beside.pop(0), names, since)
        is_new = since is not None and entry.at > since
        if not is_new and len(told.earlier) >= most:
            break
        lines = narration.lines(facts, viewer, names, edition=edition, html=True, everything=everything)
        if victims:
            lines = with_daggers(lines, facts, victims)
        place = told.new if is_new else told.earlier
        place += [line_at(x.text, x.sign, entry.at, to_viewer=x.to_viewer) for x in reversed(lines)]
        if is_new:
            for fact in facts:
                if isinstance(fact, Built):
                    told.built.setdefault(fact.seat, fact.district)
    del told.earlier[most:]
    return told


def called_in_vain(told: Sequence[Sequence[Fact]], now: Iterable[str] = ()) -> list[set[str]]:
    """Tell for the facts of each entry which characters did not answer because they were murdered."""
    murdered = set() if any(isinstance(fact, Dealt) for facts in told for fact in facts) else set(now)
    found = []
    for facts in told:
        silent = set()
        for fact in facts:
            match fact:
                case Dealt():
                    murdered.clear()
                case Named(token="murdered", character=character):
                    murdered.add(character)
                case TokenTaken(token="murdered", character=character):
                    murdered.discard(character)
                case Called(seat=seat, character=character) if seat == NOBODY and character in murdered:
                    silent.add(character)
        found.append(silent)
    return found


def with_daggers(lines: list[narration.Line], facts: list[Fact], murdered: set[str]) -> list[narration.Line]:
    """Give the calls that nobody answers, which come in the order of their facts, the sign of why they do not."""
    unanswered = iter([fact for fact in facts if isinstance(fact, Called) and fact.seat == NOBODY])
    return [
        replace(line, sign="dagger") if line.sign == "door" and next(unanswered).character in murdered else line
        for line in lines
    ]


def add_note(told: Log, note: Incident, names: Sequence[str], since: datetime | None) -> None:
    """Put what happened beside the rules among the lines."""
    place = told.new if since is not None and note.at > since else told.earlier
    place.append(line_at(escape(incidents.sentence(note, names)), "snail", note.at))


def line_at(text: str, sign: str, at: datetime, *, to_viewer: bool = False) -> LogLine:
    """Write a line with its time."""
    return LogLine(text, sign, at.isoformat(timespec="seconds"), when(at), to_viewer)
