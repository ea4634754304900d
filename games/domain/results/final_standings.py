"""The final standings of a game: scores and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.domain.matches import match_history, notice_creation
from games.domain.results import archive_rows, card_results, game_analysis, ratings, reliability
from games.models import Match, Seat

if TYPE_CHECKING:
    from engine import State


def store_result(match: Match, seats: list[Seat], state: State) -> None:
    """Store the result of a finished game with everything derived from it, and delete snapshots no longer needed."""
    for seat, result in zip(seats, match_history.results_of(state), strict=True):
        seat.score, seat.place, seat.is_winner = result
    Seat.objects.bulk_update(seats, ["score", "place", "is_winner"])
    archive_rows.store_summary(match, seats)
    card_results.store_card_results(match, seats, state)
    ratings.rate_match(match, seats)
    reliability.store_conduct(match)
    match_history.thin_snapshots(match)
    notice_creation.notify_end(match, seats)
    game_analysis.request_analysis(match)
