"""What one viewer may see of a match: the only way from the stored state to a page, an email or a feed."""

import engine
from engine import View
from games.domain.matches import match_history
from games.models import Match, Seat


def current_view(match: Match, seat: Seat | None) -> View:
    """Return what `seat`, or a spectator (None), may know of the match now."""
    return engine.view_for(match_history.newest_state(match), seat.number if seat else None)
