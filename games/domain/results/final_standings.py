"""The final standings of a game: scores and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from games.domain.matches import match_history, notice_creation
from games.domain.results import archive_search, card_results, game_analysis, ratings, reliability
from games.models import Match, Seat

if TYPE_CHECKING:
    from engine import State


def store_result(match: Match, seats: list[Seat], state: State) -> None:
    """Store the result of a finished game with everything derived from it, and delete snapshots no longer needed."""
    end = engine.view_for(state, None)
    totals = [sum(line.points for line in lines) for lines in end.scores]
    ranks = [(number in end.winners, total) for number, total in enumerate(totals)]
    for seat, total, rank in zip(seats, totals, ranks, strict=True):
        seat.score, seat.is_winner = total, rank[0]
        seat.place = 1 + sum(other > rank for other in ranks) if not rank[0] else 1
    Seat.objects.bulk_update(seats, ["score", "place", "is_winner"])
    archive_search.store_summary(match, seats)
    card_results.store_card_results(match, seats, state)
    ratings.rate_match(match, seats)
    reliability.store_conduct(match)
    match_history.thin_snapshots(match)
    notice_creation.notify_end(match, seats)
    game_analysis.request_analysis(match)
