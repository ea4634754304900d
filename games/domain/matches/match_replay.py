"""The replay of a match: its moments, the viewpoints, and the table at each moment, rebuilt from stored facts."""

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
from games.domain.matches import game_log, match_history
from games.domain.matches.game_compression import StoredGame
from games.fast.compiled_queries import compiled
from games.models import Entry, FiledOrder, Match, Seat, Snapshot

if TYPE_CHECKING:
    from engine import Fact, State, Uncovered, View

WATCHER, OPEN = "watcher", "open"
"""The names in URLs of the spectator's viewpoint and of the one with all cards open; a seat's is its number, from 1."""


@dataclass(frozen=True)
class Viewpoint:
    """The viewpoint of a replay: that of a seat or of a spectator (None), or one with all cards open."""

    seat: int | None
    is_open: bool = False

    @property
    def slug(self) -> str:
        """Return its name in URLs."""
        return OPEN if self.is_open else WATCHER if self.seat is None else str(self.seat + 1)

    def view(self, state: State) -> View:
        """Return the table as seen from this viewpoint."""
        return engine.open_view(state) if self.is_open else engine.view_for(state, self.seat)

    def asked(self, state: State) -> View | None:
        """Return the view of the seat that must choose, if this viewpoint may see its options."""
        question = engine.question(state)
        if question is None or not (self.is_open or question.seat == self.seat):
            return None
        return engine.view_for(state, question.seat)

    def uncovered(self, state: State) -> Uncovered | None:
        """Return the facedown cards in the middle of the table, if this viewpoint may see them."""
        return engine.uncovered(state) if self.is_open else None


def choose_viewpoint(match: Match, seats: Sequence[Seat], own_seat: Seat | None, requested: str) -> Viewpoint:
    """Return the requested viewpoint; while the game runs, only the user's own is allowed.

    After a game that was ended by agreement, all viewpoints are open to its players. `requested` is the viewpoint's
    slug in the URL, empty for the user's own. Refusals: `no_such_seat`; `own_eyes` for a viewpoint that is not allowed.
    """
    own = Viewpoint(own_seat.number if own_seat else None)
    if not requested:
        return own
    wanted = next((viewpoint for viewpoint in all_viewpoints(seats) if viewpoint.slug == requested), None)
    if wanted is None:
        raise Refused("no_such_seat")
    if wanted != own and not (match.is_finished or (match.is_ended and own_seat is not None)):
        raise Refused("own_eyes")
    return wanted


def all_viewpoints(seats: Sequence[Seat]) -> list[Viewpoint]:
    """Return all viewpoints from which a finished game can be seen."""
    return [*(Viewpoint(seat.number) for seat in seats), Viewpoint(None), Viewpoint(None, is_open=True)]


class PlayedEntry(NamedTuple):
    """An entry as fetched; its JSON stays text, because only a few of hundreds of entries are ever decoded."""

    number: int
    seat: int | None
    facts_version: int
    at: datetime
    facts_json: str
    choices_json: str
    orders_json: str

    def to_entry(self) -> Entry:
        """Return the entry as a model instance, with its JSON decoded."""
        choices, orders = json.loads(self.choices_json), json.loads(self.orders_json)
        entry = Entry(
            number=self.number,
            seat=self.seat,
            facts_version=self.facts_version,
            at=self.at,
            choices=choices,
            orders=orders,
        )
        entry.facts_json = self.facts_json
        return entry


class ReplayScript(NamedTuple):
    """The stored facts of a replay with the viewpoint. It is hashable, so that the rendered result can be cached."""

    stored_facts: tuple[tuple[str, int], ...]
    viewpoint: Viewpoint

    @property
    def moments(self) -> list[list[Fact]]:
        """Return the facts of each moment, as this viewpoint sees them."""
        return [
            stored_facts_seen_from(facts_json, version, self.viewpoint) for facts_json, version in self.stored_facts
        ]


@dataclass(frozen=True)
class Frame:
    """The table at one moment."""

    number: int
    state: State
    chosen: Entry | None
    """The entry that answers the question open at this moment; None if there is none yet."""


@dataclass(frozen=True)
class Replay:
    """The replay of a match from one viewpoint, with all its entries that count."""

    match: Match
    viewpoint: Viewpoint
    entries: list[PlayedEntry]
    """All entries, oldest first, including those without visible facts."""

    @cached_property
    def places(self) -> list[int]:
        """Return, for each moment, the index of its entry in `entries`."""
        return [index for index, entry in enumerate(self.entries) if entry.facts_json != "[]"]

    @cached_property
    def filed_orders(self) -> list[FiledOrder]:
        """Return what players had ordered ahead, by seat, once the game is over and for viewers who see everything.

        The match of a what-if game has no number of its own, and no orders.
        """
        if not (self.viewpoint.is_open and self.match.is_over and str(self.match.pk).isdecimal()):
            return []
        return list(self.match.filed_orders.order_by("seat", "number"))

    @property
    def script(self) -> ReplayScript:
        """Return the stored facts of all moments with the viewpoint; equal scripts have equal rendered results."""
        stored = tuple((self.entries[index].facts_json, self.entries[index].facts_version) for index in self.places)
        return ReplayScript(stored, self.viewpoint)

    @property
    def last(self) -> int:
        """Return the number of the last moment; the deal is 0."""
        return len(self.places) - 1

    def entry(self, number: int) -> Entry:
        """Return the entry of a moment."""
        return self.entries[self.places[number]].to_entry()

    def facts(self, number: int) -> list[Fact]:
        """Return the facts of a moment, as this viewpoint sees them."""
        fetched = self.entries[self.places[number]]
        return stored_facts_seen_from(fetched.facts_json, fetched.facts_version, self.viewpoint)

    def frames(self, first: int, last: int) -> Iterator[Frame]:
        """Yield the table at each of these moments, rebuilt from the facts.

        The open question is rebuilt from the choices. If the choices lead to a different position under the
        current rules, the stored facts are used and the open question is unknown.
        """
        start = _nearest_snapshot_of(self.match, self.entries[self.places[first]].number)
        rebuilt = engine.codec.load(start.state)
        played: State | None = rebuilt.copy()
        moments = dict(zip(self.places[first : last + 1], range(first, last + 1), strict=True))
        for index, fetched in enumerate(self.entries[: self.places[last] + 1]):
            if fetched.number > start.number:
                entry = fetched.to_entry()
                apply_facts(match_history.entry_facts(entry), rebuilt)
                played = state_after_entry(played, entry)
            if index in moments:
                if played is None or not matches_played_state(rebuilt, played):
                    played, rebuilt.agenda = None, []
                chosen = self.entries[index + 1].to_entry() if index + 1 < len(self.entries) else None
                yield Frame(moments[index], rebuilt.copy() if played is None else played, chosen)

    def frame(self, number: int) -> Frame:
        """Return the table at one moment."""
        return next(self.frames(number, number))


def load_replay(match: Match, viewpoint: Viewpoint) -> Replay:
    """Fetch the replay of a match whose cards were dealt."""
    entries = game_log.read_log(
        match,
        lambda: [PlayedEntry(*row) for row in _played_entries(match.pk)],
        lambda game: [
            PlayedEntry(
                *(entry.number, entry.seat, entry.facts_version, entry.at),
                *(entry.facts_json, entry.choices_json, entry.orders_json),
            )
            for entry in game.counted
        ],
    )
    return Replay(match, viewpoint, entries)


def stored_facts_seen_from(facts_json: str, version: int, viewpoint: Viewpoint) -> list[Fact]:
    """Return stored facts as seen from a viewpoint."""
    return (
        match_history.facts_from_json(facts_json, version)
        if viewpoint.is_open
        else match_history.facts_from_json(facts_json, version, viewpoint.seat)
    )


def apply_facts(facts: Sequence[Fact], state: State) -> None:
    """Apply facts to a state, except those that do not fit because some facts before them are unknown."""
    for fact in facts:
        try:
            fact.apply(state)
        except (AttributeError, LookupError, TypeError, ValueError):
            continue


def state_after_entry(state: State | None, entry: Entry) -> State | None:
    """Return the state after playing a stored post again; None if the current rules forbid it."""
    if state is None:
        return None
    try:
        return match_history.replay_entry(state, entry).state
    except Refused:
        return None


def matches_played_state(rebuilt: State, played: State) -> bool:
    """Return whether the state rebuilt from facts equals the one played from choices."""
    rebuilt.rolled, rebuilt.agenda = played.rolled, played.agenda
    return rebuilt == played


def _nearest_snapshot_of(match: Match, number: int) -> Snapshot:
    """Return the nearest snapshot at or before an entry, except those of undone states."""

    def from_compressed(game: StoredGame) -> list[Snapshot]:
        counted = {entry.number for entry in game.counted}
        before = [state for state in game.states if state.number <= number and state.number in counted]
        return [Snapshot(match=match, number=before[-1].number, state=json.loads(before[-1].state_json))]

    return game_log.read_log(match, lambda: _nearest_snapshot(match.pk, number), from_compressed)[0]


@compiled
def _played_entries(match: int) -> QuerySet[Entry, tuple[Any, ...]]:
    entries = Entry.objects.filter(match_id=match, undone_by=None, restores=None)
    texts = [Cast(source, TextField()) for source in ("facts", "choices", "orders")]
    return entries.order_by("number").values_list("number", "seat", "facts_version", "at", *texts)


@compiled
def _nearest_snapshot(match: int, number: int) -> QuerySet[Snapshot]:
    """Fetch the nearest snapshot at or before an entry, ignoring snapshots of undone states."""
    undone = Entry.objects.filter(Q(undone_by__isnull=False) | Q(restores__isnull=False), match_id=match)
    snapshots = Snapshot.objects.filter(match_id=match, number__lte=number).exclude(number__in=undone.values("number"))
    return snapshots.order_by("-number")[:1]
