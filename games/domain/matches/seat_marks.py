"""Colors, emblems and neighbors for the seats of a table, each of them unique there."""

from collections.abc import Iterable, Sequence

from games.models import Seat
from games.models.accounts.seat_mark import COLORS, EMBLEMS, NEIGHBORS, rotated

MARK_FIELDS = ("color", "emblem", "neighbor")


def assign_marks(seats: Sequence[Seat], neighbors: Iterable[str] = ()) -> list[Seat]:
    """Complete the marks of occupied seats, whose users must be loaded; return the seats that have changed.

    A person gets the color and emblem of their own crest if no other person at the table has them, else the next free
    one. Bots have what is left. They are `neighbors`, in order of their seats, then those whose turn it is.
    """
    before = [[getattr(seat, name) for name in MARK_FIELDS] for seat in seats]
    people = [seat for seat in seats if seat.user is not None]
    bots = [seat for seat in seats if seat.user is None and seat.bot]
    for name, values in (("color", COLORS), ("emblem", EMBLEMS)):
        taken = {getattr(seat, name) for seat in people}
        for seat in people:
            if seat.user and not getattr(seat, name):
                setattr(seat, name, _first_free((getattr(seat.user.mark, name), *values), taken))
        for seat in bots:
            setattr(seat, name, _first_free((getattr(seat, name), getattr(seat.mark, name), *values), taken))
    taken = {seat.neighbor for seat in bots}
    for seat in bots:
        if not seat.neighbor:
            seat.neighbor = _first_free((*neighbors, *rotated(NEIGHBORS, seat.match_id)), taken)
    after = ([getattr(seat, name) for name in MARK_FIELDS] for seat in seats)
    return [seat for seat, old, new in zip(seats, before, after, strict=True) if old != new]


def _first_free(values: Iterable[str], taken: set[str]) -> str:
    """Return the first value that is not taken, and take it; "" if there is none."""
    free = next((value for value in values if value and value not in taken), "")
    taken.add(free)
    return free
