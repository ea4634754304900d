"""Votes of a table's players on a pause or on ending the game: how long they are open, and how each is identified."""

from datetime import datetime, timedelta

VOTE_DURATION = timedelta(days=3)
"""A vote in which not all have agreed by then closes without effect."""


def vote_end(proposed_at: datetime) -> datetime:
    """Return when a vote closes."""
    return proposed_at + VOTE_DURATION


def vote_key(proposed_at: datetime | None) -> str:
    """Return what identifies a table's vote of one kind; empty if none is open."""
    return "" if proposed_at is None else proposed_at.isoformat()
