"""The log next to the table: by round, newest first. Lines that are new to the viewer are marked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.facts import Built, Called, Dealt, Fact, Named, TokenTaken
from engine.state import NOBODY
from games import pictures
from games.models import Entry, Incident
from games.screens.dates import reader_clock, short_time
from games.screens.log import hindsight, incidents, narration, neighbor_speech
from games.screens.log.neighbor_phrases import said_sentence
from games.screens.log.owners import Owners
from games.screens.log.parties import involved_seats

TELLING = frozenset({Dealt, Named, TokenTaken, Called})
"""The types of facts that determine which characters do not answer because they were killed."""


class LogLine(NamedTuple):
    """One sentence of the log, with its time."""

    text: str
    """Safe markup."""
    sign: str
    stamp: str
    """The time in ISO 8601 format."""
    time: str
    """The time in the reader's time zone, as text."""
    to_viewer: bool = False
    is_new: bool = False
    """Whether this happened since the viewer's last visit."""
    moment: int | None = None
    """The number of the replay moment to link to; None for no link."""
    is_phrase: bool = False
    """Whether a neighbor says this."""

    @property
    def css(self) -> str:
        """Return the CSS classes of the line."""
        return " ".join([css for css, has in (("to-you", self.to_viewer), ("new", self.is_new)) if has])

    @property
    def picture(self) -> SafeString:
        """Return the icon of the line: a pointing hand if another player did this to the viewer."""
        return pictures.sign("manicule" if self.to_viewer else self.sign)


@dataclass(frozen=True)
class Round:
    """The sentences of one round, the newest first."""

    number: int
    lines: list[LogLine] = field(default_factory=list)

    @property
    def has_news(self) -> bool:
        """Return whether any line is new to the viewer."""
        return any(line.is_new for line in self.lines)

    @property
    def settled(self) -> tuple[LogLine, ...]:
        """Return the lines as a tuple, for caching; call this only after the last line has been added."""
        return tuple(self.lines)

    @property
    def title(self) -> str:
        """Return the title of the round."""
        return round_title(self.number)


@dataclass(frozen=True)
class Log:
    """The log, the newest round first."""

    rounds: list[Round]
    since: str
    """The time of the viewer's last visit, as text; empty if irrelevant."""
    built: dict[int, str]
    """Seat -> the latest district built since that visit."""
    players: list[tuple[int, str]]
    """Number (from 1) and name of each player."""
    about: int | None
    """The number of the only player whose lines are included; None for all players."""

    @property
    def lines(self) -> list[LogLine]:
        """Return the lines of all rounds, the newest first."""
        return [line for one in self.rounds for line in one.lines]

    @property
    def folds(self) -> list[tuple[Round, bool]]:
        """Return (round, whether it is unfolded) pairs.

        The newest round and those with news are unfolded; in the log of one player, all rounds are.
        """
        return [(one, bool(self.about) or one.has_news or one is self.rounds[0]) for one in self.rounds]

    @property
    def has_phrases(self) -> bool:
        """Return whether a neighbor says something."""
        return any(line.is_phrase for line in self.lines)

    @property
    def new_lines(self) -> list[LogLine]:
        """Return the lines since the viewer's last visit, the newest first."""
        return [line for line in self.lines if line.is_new]

    def add(self, line: LogLine, number: int) -> None:
        """Append a line to the round `number`; lines are added from the newest to the oldest."""
        if not self.rounds or self.rounds[-1].number != number:
            self.rounds.append(Round(number))
        self.rounds[-1].lines.append(line)


def build_log(
    entries: Sequence[tuple[Entry, list[Fact]]],
    viewer: int | None,
    names: Sequence[str],
    *,
    edition: str,
    show_all: bool,
    since: datetime | None,
    round_now: int,
    notes: Iterable[Incident] = (),
    most: int = 10_000,
    murdered: Iterable[str] = (),
    about_seat: int | None = None,
    moments: Mapping[int, int] | None = None,
    reminders: Mapping[int, narration.Line] | None = None,
    speakers: neighbor_speech.Speakers = neighbor_speech.SILENCE,
) -> Log:
    """Return the log of `entries`, which are given oldest first. `most` limits the number of lines that are not new.

    `round_now` is the round of the last entry, and `murdered` are its killed characters, because `entries` may start
    after these were named. With `about_seat`, only lines that involve that seat (from 0) are included. `moments` and
    `reminders` are keyed by entry number; a reminder is shown above the lines of its entry. What `speakers` say
    is shown after the fact that it is about.
    """
    only = None if about_seat is None else about_seat + 1
    told = Log([], short_time(since) if since is not None else "", {}, list(enumerate(names, start=1)), only)
    beside = sorted(notes, key=lambda note: note.at, reverse=True)
    owners = Owners(names, beside)
    stories = [facts for _, facts in entries]
    silent = silent_characters(stories, murdered)
    said = neighbor_speech.what_is_said(speakers, stories, round_now)
    empty = hindsight.empty_robberies(stories)
    killed = hindsight.killed_characters(stories) if show_all else [[] for _ in stories]
    number, earlier, clock = round_now, 0, reader_clock()
    for index in range(len(entries) - 1, -1, -1):
        (entry, facts), victims, phrase = entries[index], silent[index], said[index]
        while beside and beside[0].at > entry.at:
            add_note(told, beside.pop(0), owners, since, number, about_seat)
        is_new = since is not None and entry.at > since
        if not is_new and earlier >= most:
            break
        moment, stamped = (moments or {}).get(entry.number), (entry.at.isoformat(timespec="seconds"), clock(entry.at))
        if (reminder := (reminders or {}).get(entry.number)) and about_seat in (None, viewer):
            told.add(LogLine(reminder.text, reminder.sign, *stamped, moment=moment), number)
        for one in reversed(killed[index]):
            if (about_seat is None or about_seat == one.seat) and (is_new or earlier < most):
                line = hindsight.holder_line(one, viewer, owners.at(entry.number), edition, html=True)
                told.add(LogLine(line.text, line.sign, *stamped, line.to_viewer, is_new, moment), number)
        lines = owners.tell_entry(entry, facts, viewer, edition=edition, show_all=show_all)
        if index in empty:
            lines = [*lines, *owners.tell(entry, [empty[index]], viewer, edition=edition, html=True)]
        for line in reversed(lines):
            fact = line.fact
            assert fact is not None
            sign = (
                "dagger"
                if isinstance(fact, Called) and fact.seat == NOBODY and fact.character in victims
                else line.sign
            )
            if phrase and fact == phrase.fact and about_seat in (None, phrase.seat):
                text = said_sentence(phrase, owners.at(entry.number))
                told.add(LogLine(text, "chat", *stamped, is_new=is_new, moment=moment, is_phrase=True), number)
            if (about_seat is None or about_seat in involved_seats(fact)) and (is_new or earlier < most):
                told.add(LogLine(line.text, sign, *stamped, line.to_viewer, is_new, moment), number)
                earlier += not is_new
            if isinstance(fact, Dealt):
                number = max(1, fact.round - 1)
        if is_new:
            for fact in facts:
                if isinstance(fact, Built):
                    told.built.setdefault(fact.seat, fact.district)
    return told


def round_title(number: int) -> str:
    """Return the title of a round."""
    return _("Round %(round)d") % {"round": number}


def silent_characters(facts_by_entry: Sequence[Sequence[Fact]], killed_before: Iterable[str] = ()) -> list[set[str]]:
    """Return, for each entry, the set of characters that did not answer because they were killed."""
    murdered = (
        set() if any(isinstance(fact, Dealt) for facts in facts_by_entry for fact in facts) else set(killed_before)
    )
    found = []
    for facts in facts_by_entry:
        silent = set()
        for fact in facts:
            if type(fact) not in TELLING:
                continue
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


def add_note(
    log: Log, note: Incident, owners: Owners, since: datetime | None, number: int, about_seat: int | None
) -> None:
    """Add a line about an incident to the log."""
    if about_seat in (None, note.seat):
        is_new = since is not None and note.at > since
        text, sign = incidents.incident_markup(note, owners.when(note)), incidents.type_of(note).sign
        log.add(LogLine(text, sign, *time_texts(note.at), is_new=is_new), number)


def time_texts(at: datetime) -> tuple[str, str]:
    """Return (time in ISO 8601 format, time as text for the reader)."""
    return at.isoformat(timespec="seconds"), short_time(at)
