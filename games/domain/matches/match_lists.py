"""Lists of matches: who sits at each, fetched for all of them at once and as light as a list needs it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import F

import engine
from games.models import Match, Seat, Snapshot, User


class ShownSeat(NamedTuple):
    """What a list shows of a seat, by the names that the seat has for it."""

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
    score: int | None
    is_winner: bool
    seen_version: int

    @property
    def is_empty(self) -> bool:
        """Tell whether anybody may still sit down here."""
        return self.user is None and not self.bot


class ShownCity(NamedTuple):
    """What a list shows of a city, which lies open to everybody who sees the table."""

    seat: int
    buildings: tuple[str, ...]
    """Card keys in the order they were built."""
    is_complete: bool


PLAYER_NAME_FIELDS = ("handle", "display_name", "is_guest", "deleted_at")


def with_seats(matches: Iterable[Match]) -> list[Match]:
    """Fetch seats and cities of all these matches: by place where the game is over, else in the order of play."""
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
    cities = cities_of(listed)
    for pk, match in listed.items():
        match.shown_seats, match.cities = seats[pk], cities.get(pk, ())
    return list(listed.values())


def cities_of(matches: Iterable[int]) -> dict[int, list[ShownCity]]:
    """Fetch what stands now in every city of these matches, by match, and nothing else that lies on their tables."""
    newest = Snapshot.objects.filter(match__in=matches, number=F("match__version"))
    return {
        match: [
            ShownCity(seat, tuple(buildings), seat in completed)
            for seat, buildings in enumerate(engine.codec.dumped_cities(players))
        ]
        for match, players, completed in newest.values_list("match", "state__players", "state__completed")
    }


def asked_seat(match: Match) -> ShownSeat | None:
    """Give the seat a match waits for, out of seats that were fetched with it."""
    return next((seat for seat in match.shown_seats if seat.is_asked), None)
