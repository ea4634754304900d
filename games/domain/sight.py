"""What one viewer gets to see of a match: the only way from the stored state to a page, a mail or a feed."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine import View
from games.domain import archive, play
from games.domain.queries import Visitor, seat_of
from games.models import Match, Seat


@dataclass(frozen=True)
class Sight:
    """A match through one viewer's eyes."""

    seat: Seat | None
    """Where the viewer sits; None for a spectator."""
    view: View
    stamp: int
    """Compare it with `queries.stamp_for` to learn whether there is anything new."""
    at: int | None
    """The state's version, for the form of the seat that is asked; it would tell everybody else too much."""
    undo_at: int | None
    """The version for the form that takes the last post back; None where that cannot be."""


def sight_of(match: Match, user: Visitor) -> Sight:
    """Look at a running or finished match with the eyes of `user`."""
    seat = seat_of(match, user)
    view = view_at(match, seat)
    is_asked = seat is not None and view.asked == seat.number and not seat.has_bot and match.is_running
    may_undo = is_asked and not play.why_not_undo(match, seat)
    return Sight(
        seat=seat,
        view=view,
        stamp=seat.stamp if seat else match.stamp,
        at=match.version if is_asked else None,
        undo_at=match.version if may_undo else None,
    )


def view_of(match: Match, user: Visitor) -> View:
    """Give what `user` may know of a running or finished match now."""
    return view_at(match, seat_of(match, user))


def view_at(match: Match, seat: Seat | None) -> View:
    """Give what `seat`, or a spectator, may know of a match now."""
    return engine.view_for(archive.newest_state(match), seat.number if seat else None)
