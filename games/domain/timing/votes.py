"""The duration and the keys of votes on a pause or on ending the game."""

from datetime import datetime, timedelta

VOTE_DURATION = timedelta(days=3)
"""The time after which a vote closes without effect if not all players have agreed."""


def vote_end(proposed_at: datetime) -> datetime:
    """Return when a vote closes."""
    return proposed_at + VOTE_DURATION


def vote_key(proposed_at: datetime | None) -> str:
    """Return a key that identifies a vote that opened at `proposed_at`; empty if none is open."""
    return "" if proposed_at is None else proposed_at.isoformat()
