"""Lists of matches with their players and cities, fetched in few queries and with few columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import engine
from games.models import CompressedGame, CurrentState, Match, Seat, Snapshot, User
from games.models.accounts.seat_mark import Mark, seat_mark


class ShownSeat(NamedTuple):
    """The fields of a seat that a list shows; named like those of `Seat`."""

    match: Match
    number: int
    user: User | None
    bot: str
    stood_in_at: datetime | None
    resigned_at: datetime | None
    is_asked: bool
    asked_at: datetime | None
    deadline: datetime | None
    allowance: int
    is_provisional: bool
    timeouts_in_row: int
    score: int | None
    is_winner: bool
    seen_version: int
    color: str
    emblem: str
    neighbor: str

    @property
    def mark(self) -> Mark:
        """Return the color, emblem and neighbor of this seat."""
        return seat_mark(self.match.pk, self.number, self.color, self.emblem, self.neighbor, is_bot=bool(self.bot))

    @property
    def is_empty(self) -> bool:
        """Return whether this seat is free."""
        return self.user is None and not self.bot


class ShownCity(NamedTuple):
    """A city as a list shows it. Cities are visible to everyone who may see the table."""

    seat: int
    buildings: tuple[str, ...]
    """Card keys in the order in which they were built."""
    is_complete: bool


PLAYER_NAME_FIELDS = ("handle", "display_name", "is_guest", "deleted_at")


def with_seats(matches: Iterable[Match]) -> list[Match]:
    """Return the matches with their seats and cities: sorted by place if finished, otherwise by seat."""
    listed = {match.pk: match for match in matches}
    rows = list(
        Seat.objects.filter(match__in=listed)
        .order_by("match", "place", "number")
        .values_list("match_id", "number", "user_id", *ShownSeat._fields[3:])
    )
    people = User.objects.only(*PLAYER_NAME_FIELDS).in_bulk({user for _match, _number, user, *_rest in rows if user})
    seats = defaultdict(list)
    for pk, number, user, *rest in rows:
        seats[pk].append(ShownSeat(listed[pk], number, people.get(user), *rest))
    cities = cities_of(listed.values())
    if compressed := [pk for pk, match in listed.items() if match.is_compressed]:
        rows_of_cities = CompressedGame.objects.filter(pk__in=compressed).values_list("match", "cities")
        cities |= {pk: _shown_cities(buildings, completed) for pk, (buildings, completed) in rows_of_cities}
    for pk, match in listed.items():
        match.shown_seats, match.cities = seats[pk], cities.get(pk, ())
    return list(listed.values())


def cities_of(matches: Collection[Match]) -> dict[int, list[ShownCity]]:
    """Return the current cities by match ID, without any hidden information; none of compressed games."""
    columns = ("match", "state__players", "state__completed")
    running = CurrentState.objects.filter(match__in=[match.pk for match in matches if match.is_running])
    over = [(match.pk, match.version) for match in matches if match.has_ended and not match.is_compressed]
    last = Snapshot.objects.filter(pk__in=over)
    return {
        match: _shown_cities(engine.codec.dumped_cities(players), completed)
        for match, players, completed in running.values_list(*columns).union(last.values_list(*columns), all=True)
    }


def _shown_cities(cities: Iterable[list[str]], completed: Sequence[int]) -> list[ShownCity]:
    return [ShownCity(seat, tuple(buildings), seat in completed) for seat, buildings in enumerate(cities)]


def asked_seat(match: Match) -> ShownSeat | None:
    """Return the seat that the match waits for, from the seats already fetched."""
    return next((seat for seat in match.shown_seats if seat.is_asked), None)
