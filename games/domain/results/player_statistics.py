"""Statistics of players and their games, counted from the rows of seats.

Private games count only where players look at their own (`private=True`): other viewers must not learn that they exist.
"""

from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from games.domain.matches import match_queries
from games.enums import MatchStatus, Pace, SubstitutionOutcome
from games.models import Match, Seat, Substitution, User


@dataclass(frozen=True)
class PlayerRecord:
    """The totals of a player's games."""

    finished: int
    won: int
    best: int | None
    given_up: int
    """Games that the player left to a bot permanently, or to a substitute."""
    private: int
    """How many of the finished games are private; 0 where these do not count."""
    taken_over: int
    """Games finished as a substitute; they count as neither won nor lost."""


def accounts() -> QuerySet[User]:
    """Return all users with an account."""
    return User.objects.filter(is_guest=False, deleted_at=None, is_active=True)


def player_record(person: User, *, private: bool = False) -> PlayerRecord:
    """Return the totals of a player's games."""
    counted = Q() if private else Q(match__is_private=False)
    ended = counted & Q(match__status=MatchStatus.FINISHED)
    over = ended & Q(is_taken_over=False)
    handed_on = Substitution.objects.filter(counted, former=person, outcome=SubstitutionOutcome.ACCEPTED)
    totals = Seat.objects.filter(user=person).aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(is_winner=True)),
        best=Max("score", filter=over),
        given_up=Count("pk", filter=counted & Q(resigned_at__isnull=False) & ~Q(match__pace=Pace.UNTIMED)),
        private=Count("pk", filter=over & Q(match__is_private=True)),
        taken_over=Count("pk", filter=ended & Q(is_taken_over=True)),
    )
    return PlayerRecord(
        finished=totals["finished"],
        won=totals["won"],
        best=totals["best"],
        given_up=totals["given_up"] + handed_on.count(),
        private=totals["private"],
        taken_over=totals["taken_over"],
    )


def running_matches_of(person: User, *, private: bool = False) -> QuerySet[Match]:
    """Return the player's running games that anyone may watch, or all of them with `private`, the latest move first."""
    running = match_queries.running_matches() if private else match_queries.watchable_matches()
    return running.filter(seats__in=Seat.objects.filter(user=person, resigned_at=None, ended_at=None))


def finished_matches_of(person: User, *, private: bool = False) -> QuerySet[Match]:
    """Return the player's games that were finished or ended by agreement: the public ones, or all with `private`.

    The latest come first.
    """
    over = Match.objects.filter(seats__user=person, seats__ended_at__isnull=False)
    return (over if private else over.filter(is_private=False)).order_by("-seats__ended_at", "-seats__match")


def finished_matches() -> QuerySet[Match]:
    """Return all public finished games, latest first."""
    return Match.objects.filter(status=MatchStatus.FINISHED, is_private=False).order_by("-ended_at", "-pk")
