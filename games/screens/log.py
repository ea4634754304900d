"""What happened, as the list beside the table: the newest first, what is new to the viewer apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape

from engine.facts import Built, Fact
from games.models import Entry, Incident
from games.screens import incidents, narration


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
) -> Log:
    """Tell the entries, which come oldest first; `most` limits the earlier lines."""
    told = Log([], [], when(since) if since is not None else "", {})
    beside = sorted(notes, key=lambda note: note.at, reverse=True)
    for entry, facts in reversed(entries):
        while beside and beside[0].at > entry.at:
            add_note(told, beside.pop(0), names, since)
        is_new = since is not None and entry.at > since
        if not is_new and len(told.earlier) >= most:
            break
        lines = narration.lines(facts, viewer, names, edition=edition, html=True, everything=everything)
        place = told.new if is_new else told.earlier
        place += [line_at(x.text, x.sign, entry.at, to_viewer=x.to_viewer) for x in reversed(lines)]
        if is_new:
            for fact in facts:
                if isinstance(fact, Built):
                    told.built.setdefault(fact.seat, fact.district)
    del told.earlier[most:]
    return told


def add_note(told: Log, note: Incident, names: Sequence[str], since: datetime | None) -> None:
    """Put what happened beside the rules among the lines."""
    place = told.new if since is not None and note.at > since else told.earlier
    place.append(line_at(escape(incidents.sentence(note, names)), "snail", note.at))


def line_at(text: str, sign: str, at: datetime, *, to_viewer: bool = False) -> LogLine:
    """Write a line with its time."""
    return LogLine(text, sign, at.isoformat(timespec="seconds"), when(at), to_viewer)


def when(at: datetime) -> str:
    """Say a time shortly: the hour today, with the day of the week or the date before."""
    local, today = timezone.localtime(at), timezone.localdate()
    if local.date() == today:
        return date_format(local, "TIME_FORMAT")
    return date_format(local, "WEEKDAY_TIME_FORMAT" if (today - local.date()).days < 6 else "DAY_TIME_FORMAT")
