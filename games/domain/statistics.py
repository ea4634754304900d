"""Figures about people and about all games: counted from the seats, nothing kept beside them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet

from games.enums import MatchStatus, Pace
from games.models import Match, Seat, User


@dataclass(frozen=True)
class Record:
    """What a person's finished games come to."""

    finished: int
    won: int
    best: int | None
    running: int
    given_up: int
    """Games left to a bot for good."""


def players() -> QuerySet[User]:
    """Give everybody with an account and their numbers of finished games and wins."""
    over = Q(seats__match__status=MatchStatus.FINISHED)
    return (
        User.objects.filter(is_guest=False, deleted_at=None, is_active=True)
        .annotate(finished=Count("seats", filter=over), won=Count("seats", filter=over & Q(seats__is_winner=True)))
        .order_by("-finished", "-won", "joined_at")
    )


def record(person: User) -> Record:
    """Count a person's games."""
    over = Q(match__status=MatchStatus.FINISHED)
    found = Seat.objects.filter(user=person).aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(is_winner=True)),
        best=Max("score", filter=over),
        running=Count("pk", filter=Q(match__status=MatchStatus.RUNNING, resigned_at=None)),
        given_up=Count("pk", filter=Q(resigned_at__isnull=False) & ~Q(match__pace=Pace.UNTIMED)),
    )
    return Record(**found)


def last_matches(person: User) -> QuerySet[Match]:
    """Give a person's finished games that anybody may look at, the last first."""
    return finished_matches().filter(seats__user=person)


def finished_matches(*, size: int | None = None, pace: str = "", edition: str = "", who: str = "") -> QuerySet[Match]:
    """Give the finished games that anybody may look at, the last first.

    `who` is "people" for games of several people, "bots" for those of one person alone.
    """
    found = Match.objects.filter(status=MatchStatus.FINISHED, is_private=False)
    if size:
        found = found.filter(size=size)
    if edition:
        found = found.filter(edition=edition)
    if pace:
        found = found.filter(pace=pace)
    if who:
        # A game has no clock exactly where one person plays alone against bots.
        found = found.filter(pace=Pace.UNTIMED) if who == "bots" else found.exclude(pace=Pace.UNTIMED)
    return found.order_by("-ended_at", "-pk")


def totals() -> dict[str, Any]:
    """Count what has been played here altogether."""
    over = Q(status=MatchStatus.FINISHED)
    return Match.objects.aggregate(
        finished=Count("pk", filter=over),
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
        rounds=Avg("round", filter=over),
    )


def by_size() -> QuerySet[Match, dict[str, Any]]:
    """Tell, for each number of players, how many games ended, in how many rounds, and with which scores."""
    return (
        Match.objects.filter(status=MatchStatus.FINISHED)
        .values("edition", "size")
        .annotate(
            games=Count("pk", distinct=True),
            rounds=Avg("round"),
            winner=Avg("seats__score", filter=Q(seats__is_winner=True)),
            average=Avg("seats__score"),
            best=Max("seats__score"),
        )
        .order_by("edition", "size")
    )


def by_seat() -> QuerySet[Seat, dict[str, Any]]:
    """Tell how often each kind of player has won: people, and each bot."""
    return (
        Seat.objects.filter(match__status=MatchStatus.FINISHED)
        .annotate(kind=F("bot"))
        .values("kind")
        .annotate(games=Count("pk"), won=Count("pk", filter=Q(is_winner=True)), average=Avg("score"))
        .order_by("kind")
    )
