"""Site statistics about finished games; each figure has its number of games and confidence interval.

They come from the tallies, to which a periodic task adds each game. Private games count too, because no one is named;
only the figures on the pages of single cards leave them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Max, QuerySet, Sum
from django.utils import timezone

from games.domain.matches import stored_figures
from games.domain.results import card_statistics
from games.domain.results.card_statistics import CardFigures
from games.domain.results.confidence_intervals import Figure, mean_interval, share_interval
from games.models import GameTally, SeatTally

CACHE_KEY = "figures:2"
"""The number changes with the structure of the figures, so that figures cached under an older number are not read."""


@dataclass(frozen=True)
class StatisticsRow:
    """The figures for one kind of game, seat or character."""

    key: tuple[Any, ...]
    games: int
    chosen: Figure | None = None
    """The share of the seats in games with this character that chose it at least once."""
    won: Figure | None = None
    """The share of these seats that won."""
    score: Figure | None = None
    rounds: Figure | None = None
    winner: Figure | None = None
    """The winner's score."""
    best: int | None = None


@dataclass(frozen=True)
class SiteStatistics:
    """All figures shown on the pages."""

    counted_at: datetime
    finished: int
    running: int
    rounds: Figure | None
    characters: list[StatisticsRow]
    seats: list[StatisticsRow]
    sizes: list[StatisticsRow]
    presets: list[StatisticsRow]
    kinds: list[StatisticsRow]
    cards: dict[tuple[str, str], CardFigures]
    """By edition and card, for the card's page in the rulebook: public games only."""


def cached_statistics() -> SiteStatistics:
    """Return the cached figures, or compute them from the tallies if there are none."""
    cached: SiteStatistics | None = cache.get(CACHE_KEY) if settings.STATISTICS_KEPT else None
    return cached or recount_statistics()


def recount_statistics() -> SiteStatistics:
    """Compute all figures and cache them."""
    statistics = count_statistics()
    cache.set(CACHE_KEY, statistics, settings.STATISTICS_KEPT)
    return statistics


def count_statistics() -> SiteStatistics:
    """Return all figures, from the tallies of the finished games."""
    total = GameTally.objects.aggregate(n=Sum("games"), rounds=Sum("rounds"), rounds_squares=Sum("rounds_squares"))
    counted = card_statistics.count_cards()
    return SiteStatistics(
        timezone.now(),
        total["n"] or 0,
        stored_figures.number_of_running_games(),
        average_interval(total, "rounds"),
        character_rows(counted),
        seat_rows(),
        table_size_rows(),
        preset_rows(),
        player_kind_rows(),
        counted.shown,
    )


def character_rows(statistics: card_statistics.CardStatistics) -> list[StatisticsRow]:
    """Return a row for each character, with the key (character, edition).

    A row says how often the character was chosen, and with what result.
    """
    chosen = [(key, *figures) for key, figures in statistics.characters.items() if figures[1].seats]
    return [
        StatisticsRow((key, edition), figures.seats, chosen=figures.chosen, won=figures.winners, score=figures.score)
        for key, edition, figures in sorted(chosen, key=lambda entry: (-entry[2].seats, entry[0]))
    ]


def seat_rows() -> list[StatisticsRow]:
    """Return a row for each seat, by the number of players."""
    rows = _with_sums(SeatTally.objects.values("size", "number").order_by("size", "number"))
    return [result_row(group, "size", "number") for group in rows]


def player_kind_rows() -> list[StatisticsRow]:
    """Return a row for people and one for each kind of bot."""
    rows = _with_sums(SeatTally.objects.values("bot").order_by("bot"))
    return [result_row(group, "bot") for group in rows]


def table_size_rows() -> list[StatisticsRow]:
    """Return a row for each edition and number of players: how long games last, and their scores."""
    games = GameTally.objects.values("edition", "size").order_by()
    sums = games.annotate(n=Sum("games"), all_rounds=Sum("rounds"), all_rounds_squares=Sum("rounds_squares"))
    lengths = {(group["edition"], group["size"]): group for group in sums}
    points = _with_sums(SeatTally.objects.values("edition", "size").order_by("edition", "size"))
    rows = []
    for group in points:
        key = group["edition"], group["size"]
        length = lengths[key]
        rows.append(
            StatisticsRow(
                key,
                length["n"],
                score=average_interval(group, "all_score"),
                rounds=average_interval(length, "all_rounds"),
                winner=average_interval(group, "all_winner", "hits"),
                best=group["highest"],
            )
        )
    return rows


def preset_rows() -> list[StatisticsRow]:
    """Return a row for each source of characters (`cast_by`): how long games last, and the winners' scores."""
    games = GameTally.objects.exclude(cast_by="").values("cast_by")
    rows = games.annotate(
        n=Sum("games"),
        all_rounds=Sum("rounds"),
        all_rounds_squares=Sum("rounds_squares"),
        all_winner=Sum("winner"),
        all_winner_squares=Sum("winner_squares"),
    )
    return [
        StatisticsRow(
            (group["cast_by"],),
            group["n"],
            rounds=average_interval(group, "all_rounds"),
            winner=average_interval(group, "all_winner"),
        )
        for group in rows.order_by("-n", "cast_by")
    ]


def result_row(group: Mapping[str, Any], *key: str) -> StatisticsRow:
    """Return a row with the share of seats that won and their mean score."""
    won = share_interval(group["hits"], group["n"])
    return StatisticsRow(
        tuple(group[name] for name in key), group["n"], won=won, score=average_interval(group, "all_score")
    )


def average_interval(group: Mapping[str, Any], name: str, count_field: str = "n") -> Figure | None:
    """Return a mean with its confidence interval, from the sums of values and squares; None without observations."""
    count = group[count_field]
    return mean_interval(count, group[name] / count, group[f"{name}_squares"] / count) if count else None


def _with_sums(tallies: QuerySet[SeatTally, Any]) -> QuerySet[SeatTally, Any]:
    """Annotate each group with its number of seats, its wins, and the sums of its scores."""
    return tallies.annotate(
        n=Sum("seats"),
        hits=Sum("won"),
        all_score=Sum("score"),
        all_score_squares=Sum("score_squares"),
        all_winner=Sum("winner"),
        all_winner_squares=Sum("winner_squares"),
        highest=Max("best"),
    )
