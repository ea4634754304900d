"""A match as a film: its moments, the table at each as the stored facts left it, and whose eyes may look at it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

import engine
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.fast.compiled_queries import compiled
from games.models import Entry, Match, Seat, Snapshot

if TYPE_CHECKING:
    from engine import Fact, State, Uncovered, View

WATCHER, OPEN = "watcher", "open"
"""The words for a spectator's eyes and for those before which all cards lie open; seats go by number, from 1."""


@dataclass(frozen=True)
class Viewpoint:
    """With whose eyes one looks: a seat's, a spectator's (None), or with all cards open."""

    seat: int | None
    is_open: bool = False

    @property
    def word(self) -> str:
        """Name them as an address does."""
        return OPEN if self.is_open else WATCHER if self.seat is None else str(self.seat + 1)

    def view(self, state: State) -> View:
        """Give the table as these eyes see it."""
        return engine.open_view(state) if self.is_open else engine.view_for(state, self.seat)

    def asked(self, state: State) -> View | None:
        """Give the table to who is to choose there, if these eyes may see between what."""
        question = engine.question(state)
        if question is None or not (self.is_open or question.seat == self.seat):
            return None
        return engine.view_for(state, question.seat)

    def uncovered(self, state: State) -> Uncovered | None:
        """Give what lies facedown in the middle, if these eyes may see it."""
        return engine.uncovered(state) if self.is_open else None


def choose_viewpoint(match: Match, seats: Sequence[Seat], mine: Seat | None, wish: str) -> Viewpoint:
    """Choose the eyes to look with: while the game runs one's own, when it is over those that are wished for.

    Raises `Refused` with `no_such_seat`, or `own_eyes` for another's while the game runs.
    """
    own = Viewpoint(mine.number if mine else None)
    if not wish:
        return own
    found = next((eyes for eyes in all_viewpoints(seats) if eyes.word == wish), None)
    if found is None:
        raise Refused("no_such_seat")
    if found != own and not match.is_finished:
        raise Refused("own_eyes")
    return found


def all_viewpoints(seats: Sequence[Seat]) -> list[Viewpoint]:
    """List all with whose eyes a game that is over can be seen."""
    return [*(Viewpoint(seat.number) for seat in seats), Viewpoint(None), Viewpoint(None, is_open=True)]


class PlayedEntry(NamedTuple):
    """An entry as it was fetched, its JSON as text: of hundreds of entries, few are read."""

    number: int
    seat: int | None
    facts_version: int
    at: datetime
    told: str
    chosen: str
    ordered: str

    def entry(self) -> Entry:
        """Give it as a row, its texts read."""
        choices, orders = json.loads(self.chosen), json.loads(self.ordered)
        entry = Entry(
            number=self.number,
            seat=self.seat,
            facts_version=self.facts_version,
            at=self.at,
            choices=choices,
            orders=orders,
        )
        entry.told = self.told
        return entry


class ReplayScript(NamedTuple):
    """What is told of a film: its facts as they are stored, and to whom."""

    told: tuple[tuple[str, int], ...]
    eyes: Viewpoint

    @property
    def moments(self) -> list[list[Fact]]:
        """Give what happened at each moment, as these eyes saw it."""
        return [stored_facts_seen_from(told, version, self.eyes) for told, version in self.told]


@dataclass(frozen=True)
class Frame:
    """The table at one moment."""

    number: int
    state: State
    chosen: Entry | None
    """What was answered to the question that is open then; None where nobody has yet."""


@dataclass(frozen=True)
class Replay:
    """All that happened in a match, as far as it counts, for one pair of eyes."""

    match: Match
    eyes: Viewpoint
    entries: list[PlayedEntry]
    """All of them, oldest first: also those from which nothing came that could be seen."""

    @cached_property
    def places(self) -> list[int]:
        """Tell for each moment which entry brought it."""
        return [place for place, entry in enumerate(self.entries) if entry.told != "[]"]

    @property
    def script(self) -> ReplayScript:
        """Give all that can be told of it to these eyes, as one value: equal scripts tell the same."""
        told = tuple((self.entries[place].told, self.entries[place].facts_version) for place in self.places)
        return ReplayScript(told, self.eyes)

    @property
    def last(self) -> int:
        """The number of the last moment; the deal is 0."""
        return len(self.places) - 1

    def entry(self, number: int) -> Entry:
        """Give the entry that brought a moment."""
        return self.entries[self.places[number]].entry()

    def facts(self, number: int) -> list[Fact]:
        """Give what happened at a moment, as these eyes saw it."""
        fetched = self.entries[self.places[number]]
        return stored_facts_seen_from(fetched.told, fetched.facts_version, self.eyes)

    def frames(self, first: int, last: int) -> Iterator[Frame]:
        """Rebuild the table at each of these moments out of what happened, and what was asked then out of the choices.

        Where today's rules make another table of the choices than was written down, what was written down counts,
        and nobody knows any more what was asked.
        """
        start = _nearest_snapshot(self.match.pk, self.entries[self.places[first]].number)[0]
        told = engine.codec.load(start.state)
        played: State | None = told.copy()
        moments = dict(zip(self.places[first : last + 1], range(first, last + 1), strict=True))
        for place, fetched in enumerate(self.entries[: self.places[last] + 1]):
            if fetched.number > start.number:
                entry = fetched.entry()
                apply_facts(match_history.entry_facts(entry), told)
                played = state_after_entry(played, entry)
            if place in moments:
                if played is None or not matches_played_state(told, played):
                    played, told.agenda = None, []
                chosen = self.entries[place + 1].entry() if place + 1 < len(self.entries) else None
                yield Frame(moments[place], told.copy() if played is None else played, chosen)

    def frame(self, number: int) -> Frame:
        """Rebuild the table at one moment."""
        return next(self.frames(number, number))


def load_replay(match: Match, eyes: Viewpoint) -> Replay:
    """Fetch what happened in a match that was dealt."""
    return Replay(match, eyes, [PlayedEntry(*row) for row in _played_entries(match.pk)])


def stored_facts_seen_from(told: str, version: int, eyes: Viewpoint) -> list[Fact]:
    """Give stored facts as these eyes saw them."""
    return (
        match_history.facts_from_json(told, version)
        if eyes.is_open
        else match_history.facts_from_json(told, version, eyes.seat)
    )


def apply_facts(facts: Sequence[Fact], state: State) -> None:
    """Write what happened to the table; what does not fit, because more happened than is known, is left out."""
    for fact in facts:
        try:
            fact.apply(state)
        except (AttributeError, LookupError, TypeError, ValueError):
            continue


def state_after_entry(state: State | None, entry: Entry) -> State | None:
    """Play a post again; None where the rules of today do not allow it."""
    if state is None:
        return None
    try:
        return match_history.replay_entry(state, entry).state
    except Refused:
        return None


def matches_played_state(told: State, played: State) -> bool:
    """Tell whether what was written down and what was played are one table."""
    told.rolled, told.agenda = played.rolled, played.agenda
    return told == played


@compiled
def _played_entries(match: int) -> QuerySet[Entry, tuple[Any, ...]]:
    entries = Entry.objects.filter(match_id=match, undone_by=None, restores=None)
    texts = [Cast(source, TextField()) for source in ("facts", "choices", "orders")]
    return entries.order_by("number").values_list("number", "seat", "facts_version", "at", *texts)


@compiled
def _nearest_snapshot(match: int, number: int) -> QuerySet[Snapshot]:
    """Fetch the nearest snapshot before a post that counts: none of a state that was taken back."""
    gone = Entry.objects.filter(Q(undone_by__isnull=False) | Q(restores__isnull=False), match_id=match)
    kept = Snapshot.objects.filter(match_id=match, number__lte=number).exclude(number__in=gone.values("number"))
    return kept.order_by("-number")[:1]
