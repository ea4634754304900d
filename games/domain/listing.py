"""Lists of matches: who sits at each, fetched for all of them at once and as light as a list needs it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from games.models import Match, Seat, User


class ShownSeat(NamedTuple):
    """What a list shows of a seat, by the names that the seat has for it."""

    match: Match
    number: int
    user: User | None
    bot: str
    stood_in_at: datetime | None
    is_asked: bool
    asked_at: datetime | None
    deadline: datetime | None
    score: int | None
    is_winner: bool
    seen_version: int

    @property
    def is_empty(self) -> bool:
        """Tell whether anybody may still sit down here."""
        return self.user is None and not self.bot


NAMED = ("handle", "display_name", "is_guest", "deleted_at")


def with_seats(matches: Iterable[Match]) -> list[Match]:
    """Fetch the seats of all these matches: by place where the game is over, else in the order of play."""
    listed = {match.pk: match for match in matches}
    rows = list(
        Seat.objects.filter(match__in=listed)
        .order_by("match", "place", "number")
        .values_list("match_id", "number", "user_id", *ShownSeat._fields[3:])
    )
    people = User.objects.only(*NAMED).in_bulk({user for _match, _number, user, *_rest in rows if user})
    seats = defaultdict(list)
    for pk, number, user, *rest in rows:
        seats[pk].append(ShownSeat(listed[pk], number, people.get(user), *rest))
    for pk, match in listed.items():
        match.shown_seats = seats[pk]
    return list(listed.values())


def asked_seat(match: Match) -> ShownSeat | None:
    """Give the seat a match waits for, out of seats that were fetched with it."""
    return next((seat for seat in match.shown_seats if seat.is_asked), None)
