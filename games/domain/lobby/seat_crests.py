"""Choosing a crest at a table that has not started, for example because another player has the usual one."""

from collections.abc import Sequence

from django.db import transaction

from games.domain.errors import Refused
from games.domain.lobby import seating
from games.domain.matches import seat_marks
from games.enums import Emblem, SeatColor
from games.models import Match, Seat, User


@transaction.atomic
def choose_crest(*, match: Match, user: User, color: str, emblem: str) -> None:
    """Set the color and emblem of the user's seat; bots that have them get others.

    Refusals: `not_seated`, `crest_taken`, `table_started`, `table_closed`.
    """
    seating.lock_open_table(match)
    seats = list(match.seats.select_related("user"))
    own = next((seat for seat in seats if seat.user_id == user.pk), None)
    if own is None:
        raise Refused("not_seated")
    if color not in free_colors(seats, own) or emblem not in free_emblems(seats, own):
        raise Refused("crest_taken")
    own.color, own.emblem = color, emblem
    changed = {seat.pk: seat for seat in (own, *seat_marks.assign_marks(seats))}
    Seat.objects.bulk_update(changed.values(), seat_marks.MARK_FIELDS)


def free_colors(seats: Sequence[Seat], own: Seat) -> list[str]:
    """Return the colors that no other person at the table has."""
    taken = {seat.color for seat in seats if seat.user_id is not None and seat != own}
    return [color for color in SeatColor.values if color not in taken]


def free_emblems(seats: Sequence[Seat], own: Seat) -> list[str]:
    """Return the emblems that no other person at the table has."""
    taken = {seat.emblem for seat in seats if seat.user_id is not None and seat != own}
    return [emblem for emblem in Emblem.values if emblem not in taken]
