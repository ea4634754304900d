"""Site statistics about finished games; each figure has its number of games and confidence interval.

They are recounted every few minutes. Private games count too, because no one is named; only the figures on the pages of
single cards leave them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Avg, Count, F, FloatField, Max, Q, QuerySet
from django.utils import timezone

from games.domain.results import card_statistics
from games.domain.results.card_statistics import CardFigures
from games.domain.results.confidence_intervals import Figure, mean_interval, share_interval
from games.enums import MatchStatus
from games.models import Match, Seat, Summary

CACHE_KEY = "figures:2"
"""The number changes with the structure of the figures, so that figures cached under an older number are not read."""
WON, OVER = Q(is_winner=True), Q(match__status=MatchStatus.FINISHED)


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
    """Return the cached figures, or count them if there are none."""
    cached: SiteStatistics | None = cache.get(CACHE_KEY) if settings.STATISTICS_KEPT else None
    return cached or recount_statistics()


def recount_statistics() -> SiteStatistics:
    """Count all figures and cache them."""
    statistics = count_statistics()
    cache.set(CACHE_KEY, statistics, settings.STATISTICS_KEPT)
    return statistics


def count_statistics() -> SiteStatistics:
    """Count all figures."""
    over = Match.objects.filter(status=MatchStatus.FINISHED)
    rounds = over.aggregate(n=Count("pk"), rounds=Avg("round"), rounds_squares=mean_of_squares("round"))
    counted = card_statistics.count_cards()
    return SiteStatistics(
        timezone.now(),
        rounds["n"],
        Match.objects.filter(status=MatchStatus.RUNNING, is_lesson=False).count(),
        average_interval(rounds, "rounds"),
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
    rows = with_results(Seat.objects.filter(OVER).values("number", size=F("match__size")).order_by("size", "number"))
    return [result_row(group, "size", "number") for group in rows]


def player_kind_rows() -> list[StatisticsRow]:
    """Return a row for people and one for each kind of bot."""
    rows = with_results(Seat.objects.filter(OVER).values(kind=F("bot")).order_by("kind"))
    return [result_row(group, "kind") for group in rows]


def table_size_rows() -> list[StatisticsRow]:
    """Return a row for each edition and number of players: how long games last, and their scores."""
    over = Match.objects.filter(status=MatchStatus.FINISHED).values("edition", "size")
    rows = over.annotate(n=Count("pk"), rounds=Avg("round"), rounds_squares=mean_of_squares("round"))
    lengths = {(group["edition"], group["size"]): group for group in rows}
    points = (
        Seat.objects.filter(OVER)
        .values(edition=F("match__edition"), size=F("match__size"))
        .annotate(
            seats=Count("pk"),
            winners=Count("pk", filter=WON),
            winner=Avg("score", filter=WON),
            winner_squares=mean_of_squares("score", WON),
            best=Max("score"),
            score_squares=mean_of_squares("score"),
            score=Avg("score"),
        )
    )
    return [
        StatisticsRow(
            (group["edition"], group["size"]),
            lengths[group["edition"], group["size"]]["n"],
            score=average_interval(group, "score", "seats"),
            rounds=average_interval(lengths[group["edition"], group["size"]], "rounds"),
            winner=average_interval(group, "winner", "winners"),
            best=group["best"],
        )
        for group in points.order_by("edition", "size")
    ]


def preset_rows() -> list[StatisticsRow]:
    """Return a row for each source of characters (`cast_by`): how long games last, and the winners' scores."""
    results = Summary.objects.filter(score__isnull=False).exclude(cast_by="").values("cast_by")
    rows = results.annotate(
        n=Count("pk"),
        rounds_mean=Avg("rounds"),
        rounds_squares=mean_of_squares("rounds"),
        winner=Avg("score"),
        winner_squares=mean_of_squares("score"),
    )
    return [
        StatisticsRow(
            (group["cast_by"],),
            group["n"],
            rounds=average_interval(group, "rounds"),
            winner=average_interval(group, "winner"),
        )
        for group in rows.order_by("-n", "cast_by")
    ]


def mean_of_squares(name: str, condition: Q | None = None) -> Avg:
    """Return an aggregate for the mean of squares, which gives the variance; SQLite has no function for it."""
    return Avg(F(name) * F(name), filter=condition, output_field=FloatField())


def with_results(seats: QuerySet[Seat, Any]) -> QuerySet[Seat, Any]:
    """Annotate each group with its number of seats, its wins and its mean score, for `result_row`."""
    # The annotation named like a column comes last: after it, that name refers to the annotation.
    return seats.annotate(
        n=Count("pk"), hits=Count("pk", filter=WON), score_squares=mean_of_squares("score"), score=Avg("score")
    )


def result_row(group: Mapping[str, Any], *key: str) -> StatisticsRow:
    """Return a row with the share of seats that won and their mean score."""
    won = share_interval(group["hits"], group["n"])
    return StatisticsRow(
        tuple(group[name] for name in key), group["n"], won=won, score=average_interval(group, "score")
    )


def average_interval(group: Mapping[str, Any], name: str, count_field: str = "n") -> Figure | None:
    """Return a mean with its confidence interval; None without observations."""
    value = group.get(f"{name}_mean", group.get(name))
    return None if value is None else mean_interval(group[count_field], value, group[f"{name}_squares"])
