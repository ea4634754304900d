"""Finding matches: mine, those that wait for me, those one may join or watch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, Q, QuerySet, When
from django.utils import timezone

from games.domain import listing
from games.domain.listing import ShownSeat
from games.enums import MatchStatus, Pace
from games.models import Invitation, Match, Seat, User
from games.models.compiled import compiled

Visitor = User | AnonymousUser
FINISHED_SHOWN = 20
LISTED = (
    *("name", "status", "version", "round", "created_at", "is_private", "size"),
    *("edition", "cast_by", "uniques_by", "pace"),
)
"""What my games show of each, of which there may be hundreds."""
_ASKED = Q(is_asked=True, stood_in_at=None, match__status=MatchStatus.RUNNING)


def awaiting(user: Visitor) -> QuerySet[Seat]:
    """Give the seats of `user` that are asked now, the most pressing first."""
    if user.pk is None:
        return Seat.objects.none()
    asked = Seat.objects.filter(_ASKED, user=user)
    return asked.select_related("match").order_by(F("deadline").asc(nulls_last=True), "asked_at", "pk")


def waiting_count(user: Visitor) -> int:
    """Count the games that wait for `user`."""
    return len(_waiting(user.pk)) if user.pk is not None else 0


def next_match(user: Visitor, *, skip: Match | None = None) -> Match | None:
    """Give the game that waits for `user` most pressingly; after `skip` the one that comes next in that order."""
    matches = [seat.match for seat in awaiting(user)]
    if skip in matches:
        place = matches.index(skip)
        matches = matches[place + 1 :] + matches[:place]
    return matches[0] if matches else None


def my_going(user: Visitor) -> list[int]:
    """List the keys of the games of `user` that are not over.

    In this order: games that wait for me and games of others, each by time left; tables that wait for players.
    """
    if user.pk is None:
        return []
    asked = {match: times for match, *times in _asked_beside(user.pk)}
    return [match for match, *_rest in sorted(_going(user.pk), key=lambda row: _urgency(*row, *asked.get(row[0], ())))]


def my_matches(user: Visitor, keys: Sequence[int]) -> list[Match]:
    """List games of `user` in the order of their keys, each with everybody at it and the own seat as `mine`."""
    found = Match.objects.only(*LISTED).in_bulk(keys)
    return _with_mine(user, [found[key] for key in keys if key in found])


def my_ended(user: Visitor) -> list[Match]:
    """List the last games of `user` that are over, the newest first, as `my_matches` does."""
    return _with_mine(user, _ended(user.pk)) if user.pk is not None else []


def is_news(seat: Seat | ShownSeat) -> bool:
    """Tell whether the game of `seat` ended and its owner has not seen how."""
    return seat.match.is_finished and seat.seen_version < seat.match.version


def waits_for(seat: Seat | ShownSeat) -> bool:
    """Tell whether a game waits for the owner of `seat`."""
    return seat.match.is_running and seat.is_asked and seat.stood_in_at is None


def open_matches(*, size: int | None = None, pace: str | None = None, edition: str | None = None) -> QuerySet[Match]:
    """Give the tables that anybody may sit down at, the newest first."""
    wishes = {name: value for name, value in (("size", size), ("pace", pace), ("edition", edition)) if value}
    return Match.objects.filter(status=MatchStatus.OPEN, is_private=False, **wishes).order_by("-created_at", "-pk")


def watchable_matches() -> QuerySet[Match]:
    """Give the running games that anybody may watch, the liveliest first; games against bots alone come last."""
    running = Match.objects.filter(status=MatchStatus.RUNNING, is_private=False, allows_spectators=True)
    alone = Case(When(pace=Pace.UNTIMED, then=1), default=0)
    return running.order_by(alone, "-moved_at", "-pk")


def may_look(match: Match, user: Visitor) -> bool:
    """Tell whether `user` may see the table at all; who may not is to find nothing there."""
    if user.pk is not None and (match.creator_id == user.pk or match.seats.filter(user=user).exists()):
        return True
    return may_watch(match)


def may_watch(match: Match) -> bool:
    """Tell whether everybody may see the table."""
    return not match.is_private and (match.is_open or match.is_finished or match.allows_spectators)


def match_by_token(token: str) -> Match | None:
    """Find the match that the token of a link or of a mail leads to."""
    if not token:
        return None
    match = Match.objects.filter(invite_token=token).first()
    if match is None:
        invitation = Invitation.objects.filter(token=token).select_related("match").first()
        match = invitation.match if invitation else None
    return match


def token_for(user: User, *, tokens: Iterable[str] = ()) -> str:
    """Give the token of the open table that `user` was asked to last and has not sat down at; empty if there is none.

    `tokens` are those of links that were followed, the last one last; after them come invitations by mail.
    """
    for token in reversed(list(tokens)):
        match = match_by_token(token)
        if match is not None and match.is_open and seat_of(match, user) is None:
            return token
    asked = Invitation.objects.filter(address=user.email, taken_by=None, match__status=MatchStatus.OPEN)
    newest = asked.exclude(match__seats__user=user).order_by("-created_at", "-pk").first()
    return newest.token if newest else ""


@compiled
def seats_at(match: int) -> QuerySet[Seat]:
    """Fetch the seats of a match in order, each with who sits there and with the match's stamp at that moment."""
    seats = Seat.objects.filter(match_id=match).select_related("user").order_by("number")
    return seats.annotate(table_stamp=F("match__stamp"))


def seats_of(match: Match) -> list[Seat]:
    """Fetch the seats of a match that is at hand."""
    seats = seats_at(match.pk)
    for seat in seats:
        seat.match = match
    return seats


@compiled
def has_seen_all(match: int, user: int, stamp: int) -> QuerySet[Seat]:
    """Find whether `user` sits there and `stamp` is the newest for that seat: one row or none."""
    return Seat.objects.filter(match_id=match, user_id=user, stamp=stamp).values_list("pk")


def seat_of(match: Match, user: Visitor) -> Seat | None:
    """Find where `user` sits at `match`."""
    return match.seats.filter(user=user).first() if user.pk is not None else None


@compiled
def _waiting(user: int) -> QuerySet[Seat]:
    return Seat.objects.filter(_ASKED, user_id=user).values_list("pk")


@compiled
def _going(user: int) -> QuerySet[Seat]:
    going = Seat.objects.filter(user_id=user, match__status__in=[MatchStatus.RUNNING, MatchStatus.OPEN])
    return going.values_list("match_id", "match__status", "match__created_at", "is_asked", "stood_in_at")


@compiled
def _asked_beside(user: int) -> QuerySet[Seat]:
    asked = Seat.objects.filter(is_asked=True, match__seats__user_id=user, match__status=MatchStatus.RUNNING)
    return asked.values_list("match_id", "deadline", "asked_at")


@compiled
def _ended(user: int) -> QuerySet[Match]:
    ended = Match.objects.filter(seats__user_id=user, status=MatchStatus.FINISHED).only(*LISTED)
    return ended.order_by("-ended_at", "-pk")[:FINISHED_SHOWN]


def _with_mine(user: Visitor, matches: Iterable[Match]) -> list[Match]:
    listed = listing.with_seats(matches)
    for match in listed:
        match.mine = next((seat for seat in match.shown_seats if seat.user and seat.user.pk == user.pk), None)
    # A seat may have been left between two queries.
    return [match for match in listed if match.mine]


def _urgency(
    key: int,
    status: str,
    created_at: datetime,
    is_mine: bool,
    stood_in_at: datetime | None,
    deadline: datetime | None = None,
    asked_at: datetime | None = None,
) -> tuple:
    """Sort what waits for me before what waits for others, and both by the time left."""
    is_running = status == MatchStatus.RUNNING
    group = (not (is_running and is_mine and stood_in_at is None), not is_running)
    return group, deadline is None, deadline or timezone.now(), asked_at or created_at, key
