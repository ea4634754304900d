"""The two kinds of votes at a table, on a pause and on ending the game, behind one interface."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from games.domain.deadlines import pauses
from games.domain.lobby import departures
from games.domain.timing.votes import vote_end, vote_key
from games.models import Match, Seat, User


class VoteKind(StrEnum):
    """A kind of vote. Its value is part of the tokens in emails."""

    PAUSE = "pause"
    END = "end"

    def proposed_at(self, match: Match) -> datetime | None:
        """Return when the open vote at a table began; None if no vote is open."""
        return match.pause_proposed_at if self == VoteKind.PAUSE else match.end_proposed_at

    def key(self, match: Match) -> str:
        """Return a key that identifies the open vote; empty if there is none."""
        return vote_key(self.proposed_at(match)) if match.is_running else ""

    def closes_at(self, match: Match) -> datetime | None:
        """Return when the open vote closes automatically."""
        proposed_at = self.proposed_at(match)
        return vote_end(proposed_at) if proposed_at else None

    def agrees(self, seat: Seat) -> bool:
        """Return whether the owner of a seat has agreed."""
        return seat.agrees_to_pause if self == VoteKind.PAUSE else seat.agrees_to_end

    def split_votes(self, match: Match, seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
        """Split the present players into those who agree and those who have not answered."""
        return pauses.pause_votes(match, seats) if self == VoteKind.PAUSE else departures.end_votes(seats)

    def cast(self, *, match: Match, user: User, agrees: bool, vote: str) -> None:
        """Record a vote. Raises `Refused` as `pauses.answer_pause` and `departures.agree_to_end_match` do."""
        cast = pauses.answer_pause if self == VoteKind.PAUSE else departures.agree_to_end_match
        cast(match=match, user=user, agrees=agrees, vote=vote)
