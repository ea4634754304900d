"""What the pages of circles show: the user's circles, a table of results, and the games."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from games.domain.circles.circle_members import membership_of
from games.domain.matches import match_lists
from games.domain.results.ratings import DisplayedRating, displayed_rating
from games.enums import MatchStatus
from games.models import Circle, CircleGame, CircleMember, Match, User


@dataclass(frozen=True)
class Standing:
    """A line of the table of results."""

    member: CircleMember
    rating: DisplayedRating | None
    """None before the member's first game."""
    average: float | None
    """The average score; None before the member's first game."""


@dataclass(frozen=True)
class ListedGame:
    """A game of the circle, with its seats in `match.shown_seats`."""

    match: Match
    may_open: bool
    """Whether the viewer may see the table."""
    may_play_again: bool


def circles_of(user: User) -> QuerySet[Circle]:
    """Return the user's circles by name, each with the number of its members as `member_count`."""
    mine = Circle.objects.filter(pk__in=CircleMember.objects.filter(user=user).values("circle"))
    return mine.annotate(member_count=Count("members")).order_by("name", "pk")


def visible_circle(pk: int, user: User | None) -> tuple[Circle, CircleMember | None] | None:
    """Return a circle, and the user's membership (None for others, who see public circles only).

    Return None if `user`, who is None for anonymous visitors, may not see it.
    """
    circle = Circle.objects.filter(pk=pk).first()
    mine = membership_of(circle, user) if circle and user else None
    return (circle, mine) if circle and (mine or circle.is_public) else None


def standings(circle: Circle, *, is_member: bool) -> list[Standing]:
    """Return the members by rating; players before their first game come last, by name.

    Others than members see those who have agreed to be shown.
    """
    members = circle.members.filter(user__deleted_at=None).select_related("user")
    if not is_member:
        members = members.filter(is_shown=True, user__is_active=True)
    shown = sorted(members, key=lambda member: (not member.games, -member.mu, member.user.name.casefold(), member.pk))
    return [
        Standing(
            member,
            displayed_rating(member.mu, member.sigma) if member.games else None,
            member.points / member.games if member.games else None,
        )
        for member in shown
    ]


def games_of(circle: Circle, *, is_member: bool) -> QuerySet[CircleGame]:
    """Return the circle's games that have counted, newest first; others than members see the public ones."""
    games = circle.games.filter(is_counted=True).select_related("match").order_by("-match__ended_at", "-pk")
    return games if is_member else games.filter(match__is_private=False)


def tables_of(circle: Circle) -> QuerySet[CircleGame]:
    """Return the circle's tables that are open or running, newest first."""
    going = Q(match__status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    return circle.games.filter(going).select_related("match").order_by("-pk")


def listed_games(games: Sequence[CircleGame], user: User | None) -> list[ListedGame]:
    """Return games for a list, and what `user` may do with each."""
    matches = match_lists.with_seats([game.match for game in games])
    own = user.pk if user else None
    invited = set()
    if user is not None:
        asked = user.invitations.filter(match__in=[match.pk for match in matches if match.is_open], declined_at=None)
        invited = set(asked.values_list("match", flat=True))
    listed = []
    for match in matches:
        is_seated = any(seat.user is not None and seat.user.pk == own for seat in match.shown_seats)
        may_open = is_seated or match.pk in invited or (not match.is_private and match.is_finished)
        listed.append(ListedGame(match, may_open, is_seated and match.is_over))
    return listed
