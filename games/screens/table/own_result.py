"""A player's own result in a finished game, as a phrase."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.models import Seat

PLACES = {
    2: pgettext_lazy("place in a game", "2nd"),
    3: pgettext_lazy("place in a game", "3rd"),
    4: pgettext_lazy("place in a game", "4th"),
    5: pgettext_lazy("place in a game", "5th"),
    6: pgettext_lazy("place in a game", "6th"),
    7: pgettext_lazy("place in a game", "7th"),
    8: pgettext_lazy("place in a game", "8th"),
}
"""The places below the first, as translations put them into "You finished 3rd"."""


def own_result(seats: Sequence[Seat], own_seat: Seat) -> str:
    """Return the result of `own_seat`; a general phrase for a player who had left, because a bot earned the points."""
    place, points = own_seat.place, own_seat.score
    if place is None or points is None or own_seat.resigned_at is not None or own_seat.stood_in_at is not None:
        return _("The game is over")
    winners = [seat for seat in seats if seat.place == 1]
    if place == 1 and len(winners) == 1:
        return ngettext("You won with %(points)d point", "You won with %(points)d points", points) % {"points": points}
    if place == 1:
        return ngettext(
            "You share the win with %(points)d point", "You share the win with %(points)d points", points
        ) % {"points": points}
    behind = max(seat.score or 0 for seat in winners) - points
    return place_phrase(place, behind, is_shared=sum(seat.place == place for seat in seats) > 1)


def place_phrase(place: int, behind: int, *, is_shared: bool) -> str:
    """Return a place below the first, and how many points were missing."""
    values = {"place": PLACES[place], "behind": behind}
    if behind == 0:
        return _("You finished %(place)s on the tiebreaker") % values
    if is_shared:
        return (
            ngettext(
                "You tie for %(place)s, %(behind)d point behind",
                "You tie for %(place)s, %(behind)d points behind",
                behind,
            )
            % values
        )
    return (
        ngettext(
            "You finished %(place)s, %(behind)d point behind",
            "You finished %(place)s, %(behind)d points behind",
            behind,
        )
        % values
    )
