"""The log and the states of a match, read from its rows or, long after its end, from its compressed game.

Everything that shows the past of a match reads it here or in `match_history` and `match_replay`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import Q

from games.domain.matches.game_compression import StoredEntry, StoredGame, read_compressed_game
from games.enums import IncidentKind
from games.models import CompressedGame, CurrentState, Entry, Match, Snapshot, User

T = TypeVar("T")
MAX_ENTRY_NUMBER = 2**31 - 1
"""Higher than the number of any entry."""


def read_log(
    match: Match, from_rows: Callable[[], list[T]], from_compressed: Callable[[StoredGame], list[T]]
) -> list[T]:
    """Return what `from_rows` fetches; after the rows were compressed, what `from_compressed` takes from the game.

    A game that is compressed between two queries of a request is found, too.
    """
    if not match.is_compressed:
        rows = from_rows()
        if rows or not match.has_ended:
            return rows
    game = compressed_game(match)
    return from_compressed(game) if game else []


def compressed_game(match: Match) -> StoredGame | None:
    """Return the compressed log and states of a match; None if there are none."""
    if match.compressed is None:
        data = CompressedGame.objects.filter(pk=match.pk).values_list("data", flat=True).first()
        match.compressed = None if data is None else read_compressed_game(bytes(data))
    return match.compressed


class Move(NamedTuple):
    """Who made an entry, and when; including undone entries and undos."""

    number: int
    seat: int | None
    by: str
    user: int | None
    """The ID of the account that made it, if any."""
    at: datetime


def moves_of(match: Match) -> list[Move]:
    """Return who made each entry of a match, in order."""

    def from_rows() -> list[Move]:
        return [Move(*row) for row in match.entries.order_by("number").values_list(*Move._fields)]

    def from_compressed(game: StoredGame) -> list[Move]:
        owners = seat_owners(match)
        return [
            Move(entry.number, entry.seat, entry.by, [None, *owners[entry.seat]][entry.author], entry.at)
            for entry in game.entries
        ]

    return read_log(match, from_rows, from_compressed)


def counted_entries(match: Match, *, after: int = -1, seat: int | None = None) -> list[Entry]:
    """Return the entries after number `after` that count, in order, with `seat` only those of one seat.

    Undone entries and the undos themselves do not count. Those of compressed games have no author (`moves_of`).
    """

    def from_rows() -> list[Entry]:
        rows = match.entries.filter(undone_by=None, restores=None, number__gt=after).order_by("number")
        return list(rows if seat is None else rows.filter(seat=seat))

    return read_log(match, from_rows, lambda game: unpack_counted(match, game, after=after, seat=seat))


def last_counted_number(match: Match, seat: int) -> int:
    """Return the number of the last entry of a seat that counts; -1 if there is none."""
    numbers = read_log(
        match,
        lambda: list(
            match.entries.filter(undone_by=None, restores=None, seat=seat)
            .order_by("-number")
            .values_list("number", flat=True)[:1]
        ),
        lambda game: [entry.number for entry in game.counted if entry.seat == seat][-1:],
    )
    return numbers[0] if numbers else -1


def unpack_counted(
    match: Match, game: StoredGame, *, after: int = -1, last: int = MAX_ENTRY_NUMBER, seat: int | None = None
) -> list[Entry]:
    """Return the counted entries of a compressed game, like `counted_entries`, up to number `last`."""
    return [
        unpack_entry(match, entry)
        for entry in game.counted
        if after < entry.number <= last and (seat is None or entry.seat == seat)
    ]


def unpack_entry(match: Match, entry: StoredEntry) -> Entry:
    """Return an entry of a compressed game as an unsaved row, without its author."""
    unpacked = Entry(
        match=match,
        number=entry.number,
        seat=entry.seat,
        question=entry.question,
        choices=json.loads(entry.choices_json),
        orders=json.loads(entry.orders_json),
        by=entry.by,
        facts=json.loads(entry.facts_json),
        facts_version=entry.facts_version,
        rolls=json.loads(entry.rolls_json),
        at=entry.at,
        restores=entry.restores,
        undone_by=entry.undone_by,
    )
    unpacked.facts_json = entry.facts_json
    return unpacked


def seat_owners(match: Match) -> defaultdict[int | None, list[int | None]]:
    """Return the IDs of the owners of each seat: the present one, then those whom substitutes replaced, in order.

    An owner whose account has been deleted is None.
    """
    owners: defaultdict[int | None, list[int | None]] = defaultdict(list)
    for number, user in match.seats.order_by("number").values_list("number", "user"):
        owners[number].append(user)
    former = match.incidents.filter(kind=IncidentKind.SUBSTITUTED).order_by("pk")
    for seat, user in former.values_list("seat", "user"):
        owners[seat].append(user)
    return owners


def snapshot_numbers(match: Match) -> list[int]:
    """Return the numbers of the entries after which the state is stored, in order."""
    return read_log(
        match,
        lambda: list(match.snapshots.order_by("number").values_list("number", flat=True)),
        lambda game: [state.number for state in game.states],
    )


def saved_states(match: Match, numbers: Collection[int]) -> dict[int, dict[str, Any]]:
    """Return the stored states after these entries, by number; those that are not stored are missing."""
    states = read_log(
        match,
        lambda: list(match.snapshots.filter(number__in=numbers).values_list("number", "state")),
        lambda game: [(row.number, json.loads(row.state_json)) for row in game.states if row.number in numbers],
    )
    return dict(states)


def newest_snapshot_of(match: Match) -> CurrentState | Snapshot:
    """Return the newest snapshot of a match, fetched only once. Raises `Snapshot.DoesNotExist` before the deal."""
    if match.newest is None:
        snapshots = read_log(
            match,
            lambda: list(match.snapshots.order_by("-number")[:1]),
            lambda game: [
                Snapshot(match=match, number=state.number, state=json.loads(state.state_json))
                for state in game.states[-1:]
            ],
        )
        if not snapshots:
            raise Snapshot.DoesNotExist
        if not match.is_compressed:
            return snapshots[0]
        match.newest = snapshots[0]
    return match.newest


def compressed_entries_of(user: User) -> Iterator[Entry]:
    """Yield the entries that a person made in games that are compressed now, oldest game first."""
    replaced = Q(incidents__kind=IncidentKind.SUBSTITUTED, incidents__user=user)
    for match in Match.objects.filter(Q(seats__user=user) | replaced, is_compressed=True).order_by("pk").distinct():
        own = {move.number for move in moves_of(match) if move.user == user.pk}
        game = compressed_game(match)
        yield from (unpack_entry(match, entry) for entry in (game.entries if game else ()) if entry.number in own)
