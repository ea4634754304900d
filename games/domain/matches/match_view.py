"""What one viewer gets to see of a match: the only way from the stored state to a page, a mail or a feed."""

import engine
from engine import View
from games.domain.matches import match_history
from games.models import Match, Seat


def current_view(match: Match, seat: Seat | None) -> View:
    """Give what `seat`, or a spectator, may know of a match now."""
    return engine.view_for(match_history.newest_state(match), seat.number if seat else None)
