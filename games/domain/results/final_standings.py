"""The final standings of a game: scores and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.domain.matches import match_history, notice_creation
from games.domain.results import archive_rows, follow_ups, game_analysis
from games.models import Match, Seat

if TYPE_CHECKING:
    from engine import State


def store_result(match: Match, seats: list[Seat], state: State) -> None:
    """Store the result of a finished game; what takes longer is left to `follow_ups.follow_up_ended_matches`."""
    for seat, result in zip(seats, match_history.results_of(state), strict=True):
        seat.score, seat.place, seat.is_winner = result
    Seat.objects.bulk_update(seats, ["score", "place", "is_winner"])
    archive_rows.store_summary(match, seats)
    match_history.end_current_state(match)
    notice_creation.notify_end(match, seats)
    follow_ups.request_follow_up(match)
    game_analysis.request_analysis(match)
