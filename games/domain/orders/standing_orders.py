"""Standing orders: answers given in advance to questions that only the holder of a card is asked."""

from games.domain.errors import Refused
from games.domain.matches import match_queries
from games.models import Match, Seat, User

DEFAULTS = {"acrobat": False, "strongman": True}
"""Cards that are played out of turn, and whether each is played by default."""


def plays_out_of_turn(seat: Seat, card: str) -> bool:
    """Return whether `seat` plays `card` when it can; a bot always does."""
    return seat.has_bot or bool(seat.standing.get(card, DEFAULTS[card]))


def set_standing_order(*, match: Match, user: User, card: str, is_played: bool) -> None:
    """Set whether the user's `card` is played when it can be.

    Refusals: `not_running`, `not_your_seat`, `unknown_order`.
    """
    if not match.is_running:
        raise Refused("not_running")
    seat = match_queries.require_own_seat(match, user)
    if card not in DEFAULTS:
        raise Refused("unknown_order")
    seat.standing = {**seat.standing, card: is_played}
    seat.save(update_fields=["standing"])
