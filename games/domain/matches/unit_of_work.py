"""The rows of tables at which something happens: changed in memory first, then written, one table's or those of many.

What a move or the clock comes to is worked out on them, and nothing of it is stored before `write_tables`.
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
from games.models import Entry, Incident, Match, Notice, Seat, Snapshot

if TYPE_CHECKING:
    from engine import State

MATCH_FIELDS = ("version", "round", "stamp", "moved_at", "status", "ended_at")
"""What becomes another in a match's row as its game goes on."""
SNAPSHOT_FIELDS = ("number", "state", "is_kept")
"""What is written over a snapshot."""


class TableUnitOfWork:
    """A match with its newest snapshot and its seats, and what is to be written of them."""

    def __init__(self, newest: Snapshot, seats: list[Seat], stamp: int) -> None:
        """Lay out rows that are nobody else's; `stamp` is what the match had when the first of them was read."""
        self.match: Match = newest.match
        self.newest = newest
        self.seats = seats
        self.match.newest, self.match.company, self.match.stamp = newest, seats, stamp
        for seat in seats:
            seat.match = self.match
        self.read_values: dict[str, Any] = {"version": self.match.version, "stamp": stamp, "status": self.match.status}
        self.added: list[Entry | Incident | Notice] = []
        self.snapshots: list[Snapshot] = []
        self.changed: defaultdict[int, set[str]] = defaultdict(set)
        self.raised: Counter[int] = Counter()
        self.calls: list[Callable[[], object]] = []

    @classmethod
    def of(cls, newest: Snapshot, seats: Sequence[Seat]) -> TableUnitOfWork:
        """Lay out copies of rows that somebody has fetched: those stay as they are, whether the copies are written."""
        copied = copy_model(newest)
        copied.match = copy_model(newest.match)
        # Seats and match were read one after the other: nothing may have changed since the first of the two.
        stamp = min(newest.match.stamp, *(seat.table_stamp for seat in seats))
        return cls(copied, [copy_model(seat) for seat in seats], stamp)

    def add(self, *rows: Entry | Incident | Notice) -> None:
        """Put down what is new."""
        self.added += rows

    def note_incident(self, kind: IncidentKind, *, seat: int | None = None) -> None:
        """Put something beside the rules into the table's log, for all to see."""
        self.add(match_history.new_incident(self.match, kind, seat=seat))
        self.raise_stamps()

    def change(self, seat: Seat, *names: str, **values: Any) -> None:
        """Change a seat; `names` are those of fields that have been changed already."""
        for name, value in values.items():
            setattr(seat, name, value)
        self.changed[seat.number].update(names, values)

    def raise_stamps(self) -> None:
        """Say that there is something new for everybody."""
        self.match.stamp += 1
        for seat in self.seats:
            self.raise_stamp(seat)

    def raise_stamp(self, seat: Seat) -> None:
        """Say that there is something new for whoever sits there."""
        seat.stamp += 1
        self.raised[seat.number] += 1

    def save_state(self, state: State, *, keep: bool) -> None:
        """Put down how the table stands at the match's version."""
        newest = self.newest = match_history.next_snapshot(self.newest, state, self.match.version, keep=keep)
        if self.snapshots and not self.snapshots[-1].is_kept:
            self.snapshots.pop()
        self.snapshots.append(newest)

    def on_written(self, call: Callable[[], object]) -> None:
        """Have something done when all is written, in the same transaction."""
        self.calls.append(call)

    @property
    def match_change(self) -> RowChange:
        """The change of the match's row, which only one transaction can make, and nobody with old rows."""
        now = {name: getattr(self.match, name) for name in MATCH_FIELDS}
        return RowChange(self.match.pk, written=now, kept=self.read_values)

    @property
    def seat_changes(self) -> Iterator[RowChange]:
        """The changes of the seats' rows."""
        for seat in self.seats:
            names = self.changed.get(seat.number, ())
            if names or self.raised[seat.number]:
                written = {name: getattr(seat, name) for name in names}
                yield RowChange(seat.pk, written=written, added={"stamp": self.raised[seat.number]})


def lock_running(matches: Collection[int]) -> list[TableUnitOfWork]:
    """Fetch running tables and hold them until the transaction ends, but for those of which somebody holds a row.

    Who holds many and never waits for one is in nobody's way for ever.
    """
    running = Q(match__in=matches, match__status=MatchStatus.RUNNING, number=F("match__version"))
    newest = Snapshot.objects.filter(running).select_related("match")
    newest = newest.select_for_update(of=("match",), skip_locked=True, no_key=True)
    tables: dict[int, tuple[Snapshot, list[Seat]]] = {row.match_id: (row, []) for row in fetch_rows(newest)}
    if not tables:
        return []
    seats = Seat.objects.filter(match__in=tables).select_related("user").order_by("match", "number")
    for seat in fetch_rows(seats.select_for_update(of=("self",), skip_locked=True, no_key=True)):
        tables[seat.match_id][1].append(seat)
    whole = [(snapshot, seats) for snapshot, seats in tables.values() if len(seats) == snapshot.match.size]
    _fetch_vacations(whole)
    return [TableUnitOfWork(snapshot, seats, snapshot.match.stamp) for snapshot, seats in whole]


def _fetch_vacations(tables: Iterable[tuple[Snapshot, list[Seat]]]) -> None:
    """Fetch at once what stops the clocks of those who ever were on vacation, where that counts."""
    people = [seat.user for snapshot, seats in tables if snapshot.match.keeps_vacations for seat in seats]
    prefetch_related_objects([user for user in people if user is not None and user.away_until is not None], "vacations")


def write_tables(tables: Sequence[TableUnitOfWork]) -> None:
    """Write what has become of tables, all of it or nothing; to be called in a transaction.

    Raises `VersionConflict` where a table has moved on since its rows were read, `ConcurrentUpdate` where something
    else has happened.
    """
    if not tables:
        return
    _compare_and_swap(tables)
    added = [row for table in tables for row in table.added]
    saved = [row for table in tables for row in table.snapshots]
    for model in (Entry, Incident, Notice):
        insert_rows(model, [row for row in added if isinstance(row, model)])
    insert_rows(Snapshot, [row for row in saved if row.pk is None])
    over = [row for row in saved if row.pk is not None]
    change_rows(Snapshot, [RowChange(row.pk, {name: getattr(row, name) for name in SNAPSHOT_FIELDS}) for row in over])
    change_rows(Seat, [change for table in tables for change in table.seat_changes])
    for table in tables:
        for call in table.calls:
            call()


def _compare_and_swap(tables: Sequence[TableUnitOfWork]) -> None:
    """Move the rows of matches on, if they still stand where they were found."""
    if change_rows(Match, [table.match_change for table in tables]) == len(tables):
        return
    for table in tables:
        version = table.read_values["version"]
        if not Match.objects.filter(pk=table.match.pk, version=version, status=MatchStatus.RUNNING).exists():
            raise VersionConflict
    raise ConcurrentUpdate
