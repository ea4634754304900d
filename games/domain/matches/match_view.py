"""The view that one viewer may have of a match: the only way from the stored state to a page, an email or a feed."""

import engine
from engine import View
from games.domain.matches import match_history
from games.models import Match, Seat


def current_view(match: Match, seat: Seat | None) -> View:
    """Return the current view of the match for `seat`, or for a spectator (None)."""
    return engine.view_for(match_history.newest_state(match), seat.number if seat else None)
