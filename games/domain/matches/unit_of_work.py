"""Unit of work: the rows of a table are changed in memory first, then written together, for one table or many.

A move or a time-out is applied to these objects first; nothing is stored before `write_tables`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import F, Q, prefetch_related_objects

from games.domain.errors import ConcurrentUpdate, VersionConflict
from games.domain.matches import match_history
from games.enums import IncidentKind, MatchStatus
from games.fast.bulk_sql import RowChange, change_rows, insert_rows
from games.fast.compiled_queries import copy_model, fetch_rows
from games.models import CurrentState, Entry, Incident, Match, Notice, PostToken, Seat, Snapshot

if TYPE_CHECKING:
    from engine import State

MATCH_FIELDS = ("version", "round", "post_at", "sealed", "stamp", "moved_at", "status", "ended_at")
"""The fields of a match's row that change as the game progresses."""
STATE_FIELDS = ("number", "state")
"""The fields of a match's current state that each post overwrites."""
NewRow = Entry | PostToken | Incident | Notice


class TableUnitOfWork:
    """A match with its newest state and seats, and the changes to be written."""

    def __init__(self, newest_snapshot: CurrentState | Snapshot, seats: list[Seat], stamp: int) -> None:
        """Take over rows that no other code uses; `stamp` is the match's stamp when the first of them was read."""
        self.match: Match = newest_snapshot.match
        self.current: CurrentState | None = None
        self.seats = seats
        self.match.newest, self.match.company, self.match.stamp = newest_snapshot, seats, stamp
        for seat in seats:
            seat.match = self.match
        self.read_values: dict[str, Any] = {"version": self.match.version, "stamp": stamp, "status": self.match.status}
        self.added: list[NewRow] = []
        self.snapshots: list[Snapshot] = []
        self.changed: defaultdict[int, set[str]] = defaultdict(set)
        self.raised: Counter[int] = Counter()
        self.calls: list[Callable[[], object]] = []

    @classmethod
    def of(cls, newest_snapshot: CurrentState | Snapshot, seats: Sequence[Seat]) -> TableUnitOfWork:
        """Return a unit of work on copies of fetched rows; the originals never change."""
        copied = copy_model(newest_snapshot)
        copied.match = copy_model(newest_snapshot.match)
        # Seats and match were read one after the other, so use the oldest stamp: then any change in between is noticed.
        stamp = min(newest_snapshot.match.stamp, *(seat.table_stamp for seat in seats))
        return cls(copied, [copy_model(seat) for seat in seats], stamp)

    def add(self, *rows: NewRow) -> None:
        """Add new rows."""
        self.added += rows

    def note_incident(self, kind: IncidentKind, *, seat: int | None = None) -> None:
        """Log an incident for everyone at the table."""
        self.add(match_history.new_incident(self.match, kind, seat=seat))
        self.raise_stamps()

    def change(self, seat: Seat, *names: str, **values: Any) -> None:
        """Set `values` on a seat and mark them as changed, together with the fields `names`, which were set before."""
        for name, value in values.items():
            setattr(seat, name, value)
        self.changed[seat.number].update(names, values)

    def raise_stamps(self) -> None:
        """Raise the stamp of the match, which counts for every seat: there is news for everyone."""
        self.match.stamp += 1
        for seat in self.seats:
            seat.table_stamp = self.match.stamp

    def raise_stamp(self, seat: Seat) -> None:
        """Raise the stamp of one seat: there is news for its owner."""
        seat.stamp += 1
        self.raised[seat.number] += 1

    def save_state(self, state: State, *, keep: bool) -> None:
        """Make `state` the current one at the match's version; with `keep`, add a snapshot that stays."""
        current = self.current = match_history.current_state(self.match, state, self.match.version)
        if keep:
            self.snapshots.append(Snapshot(match=self.match, number=current.number, state=current.state))

    def on_written(self, callback: Callable[[], object]) -> None:
        """Register `callback` to be called in the same transaction, after everything is written."""
        self.calls.append(callback)

    @property
    def match_change(self) -> RowChange:
        """Return the update of the match's row; it succeeds only if the row has not changed since it was read."""
        now = {name: getattr(self.match, name) for name in MATCH_FIELDS}
        return RowChange(self.match.pk, written=now, kept=self.read_values)

    @property
    def seat_changes(self) -> Iterator[RowChange]:
        """Yield the changes to the seats' rows."""
        for seat in self.seats:
            names = self.changed.get(seat.number, ())
            if names or self.raised[seat.number]:
                written = {name: getattr(seat, name) for name in names}
                # The match is there for a database that is distributed by it.
                kept = {"match": self.match.pk}
                yield RowChange(seat.pk, written=written, added={"stamp": self.raised[seat.number]}, kept=kept)


def lock_running(matches: Collection[int]) -> list[TableUnitOfWork]:
    """Lock running tables until the transaction ends and return them, skipping those that are already locked elsewhere.

    A worker that locks many tables must never wait for one of them, or two could block each other.
    """
    running = Q(match__in=matches, match__status=MatchStatus.RUNNING, number=F("match__version"))
    newest = CurrentState.objects.filter(running).select_related("match")
    newest = newest.select_for_update(of=("match",), skip_locked=True, no_key=True)
    tables: dict[int, tuple[CurrentState, list[Seat]]] = {row.match_id: (row, []) for row in fetch_rows(newest)}
    if not tables:
        return []
    seats = Seat.objects.filter(match__in=tables).select_related("user").order_by("match", "number")
    for seat in fetch_rows(seats.select_for_update(of=("self",), skip_locked=True, no_key=True)):
        tables[seat.match_id][1].append(seat)
    whole = [(current, seats) for current, seats in tables.values() if len(seats) == current.match.size]
    _fetch_vacations(whole)
    return [TableUnitOfWork(current, seats, current.match.stamp) for current, seats in whole]


def _fetch_vacations(tables: Iterable[tuple[CurrentState, list[Seat]]]) -> None:
    """Prefetch the vacations of players who have ever planned one, at tables where vacations count."""
    people = [seat.user for current, seats in tables if current.match.keeps_vacations for seat in seats]
    prefetch_related_objects([user for user in people if user is not None and user.away_until is not None], "vacations")


def write_tables(tables: Sequence[TableUnitOfWork]) -> None:
    """Write the changes of several tables, all or nothing. Call it in a transaction.

    Raises `VersionConflict` if a table has moved on to another version since its rows were read, and `ConcurrentUpdate`
    if a row has changed in another way.
    """
    if not tables:
        return
    _compare_and_swap(tables)
    added = [row for table in tables for row in table.added]
    current = [table.current for table in tables if table.current is not None]
    for model in (Entry, PostToken, Incident, Notice):
        insert_rows(model, [row for row in added if isinstance(row, model)])
    insert_rows(Snapshot, [row for table in tables for row in table.snapshots])
    states = [RowChange(row.pk, {name: getattr(row, name) for name in STATE_FIELDS}) for row in current]
    change_rows(CurrentState, states)
    change_rows(Seat, [change for table in tables for change in table.seat_changes])
    for table in tables:
        for call in table.calls:
            call()


def _compare_and_swap(tables: Sequence[TableUnitOfWork]) -> None:
    """Update the matches' rows if they have not changed since they were read.

    Otherwise raise as `write_tables` does.
    """
    if change_rows(Match, [table.match_change for table in tables]) == len(tables):
        return
    for table in tables:
        version = table.read_values["version"]
        if not Match.objects.filter(pk=table.match.pk, version=version, status=MatchStatus.RUNNING).exists():
            raise VersionConflict
    raise ConcurrentUpdate
