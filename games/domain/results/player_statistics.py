"""Figures about people, and the games that anybody may look at: counted from the seats, nothing kept beside them."""

from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from games.domain.matches import match_queries
from games.enums import MatchStatus, Pace, SubstitutionOutcome
from games.models import Match, Seat, Substitution, User


@dataclass(frozen=True)
class PlayerRecord:
    """What a person's games come to that anybody may look at."""

    finished: int
    won: int
    best: int | None
    given_up: int
    """Games left to a bot for good, or to somebody else."""
    private: int
    """Finished games that others do not see, and that count in no other figure."""
    taken_over: int
    """Games into which they came for somebody else and played to their end; these are neither won nor lost."""


def players_by_games() -> QuerySet[User]:
    """Give everybody with an account and their numbers of finished games and wins, private games left out."""
    over = Q(seats__match__status=MatchStatus.FINISHED, seats__match__is_private=False, seats__is_taken_over=False)
    return (
        User.objects.filter(is_guest=False, deleted_at=None, is_active=True)
        .annotate(finished=Count("seats", filter=over), won=Count("seats", filter=over & Q(seats__is_winner=True)))
        .order_by("-finished", "-won", "joined_at")
    )


def player_record(person: User) -> PlayerRecord:
    """Count a person's games."""
    ended = Q(match__status=MatchStatus.FINISHED, match__is_private=False)
    over = ended & Q(is_taken_over=False)
    handed_on = Substitution.objects.filter(
        former=person, outcome=SubstitutionOutcome.ACCEPTED, match__is_private=False
    )
    found = Seat.objects.filter(user=person).aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(is_winner=True)),
        best=Max("score", filter=over),
        given_up=Count(
            "pk", filter=Q(resigned_at__isnull=False, match__is_private=False) & ~Q(match__pace=Pace.UNTIMED)
        ),
        private=Count("pk", filter=Q(match__status=MatchStatus.FINISHED, match__is_private=True)),
        taken_over=Count("pk", filter=ended & Q(is_taken_over=True)),
    )
    return PlayerRecord(
        finished=found["finished"],
        won=found["won"],
        best=found["best"],
        given_up=found["given_up"] + handed_on.count(),
        private=found["private"],
        taken_over=found["taken_over"],
    )


def running_matches_of(person: User) -> QuerySet[Match]:
    """Give the games that a person plays now and that anybody may watch, the liveliest first."""
    return match_queries.watchable_matches().filter(seats__in=Seat.objects.filter(user=person, resigned_at=None))


def finished_matches_of(person: User) -> QuerySet[Match]:
    """Give a person's finished games that anybody may look at, the last first."""
    return finished_matches().filter(seats__user=person)


def finished_matches() -> QuerySet[Match]:
    """Give the finished games that anybody may look at, the last first."""
    return Match.objects.filter(status=MatchStatus.FINISHED, is_private=False).order_by("-ended_at", "-pk")
