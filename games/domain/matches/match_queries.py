"""Queries for matches: a user's own matches, matches waiting for an answer, and matches open to join or watch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, When
from django.utils import timezone

from games.domain.errors import NotVisible, Refused
from games.domain.matches import match_history, match_lists
from games.domain.matches.match_lists import ShownSeat
from games.enums import MatchStatus, Pace
from games.fast.compiled_queries import compiled
from games.models import FiledOrder, Invitation, Match, Seat, User

Visitor = User | AnonymousUser
FINISHED_SHOWN = 20
UNSEEN_SOUGHT = 100
"""The number of a user's latest finished games among which those with an unseen result are listed first."""
WATCHABLE_FOR = timedelta(hours=1)
"""How long after its last move a game against bots alone is offered to spectators."""
PUT_ASIDE_AFTER = timedelta(days=7)
"""How long after its last move a game against bots alone still counts as waiting; then it is put aside."""
LISTED_FIELDS = (
    *("name", "named_after", "status", "version", "round", "created_at", "moved_at", "ended_at", "is_private", "size"),
    *("edition", "cast_by", "uniques_by", "pace", "grace", "bank", "cap", "allows_hours", "options", "is_rated"),
    *("least_reliability", "is_compressed", "post_times", "post_zone", "post_at", "sealed"),
)
"""The fields that "My games" shows; a player may have hundreds of games."""
_ASKED = Q(is_asked=True, stood_in_at=None, match__status=MatchStatus.RUNNING)


def seats_awaiting(user: Visitor) -> QuerySet[Seat]:
    """Return the seats of `user` that must answer now, the most urgent first, except in games put aside."""
    if user.pk is None:
        return Seat.objects.none()
    asked = _asked_seats(user.pk, timezone.now() - PUT_ASIDE_AFTER)
    return asked.select_related("match").order_by(F("deadline").asc(nulls_last=True), "asked_at", "pk")


@compiled
def timed_seats_awaiting(user: int) -> QuerySet[Seat]:
    """Return the seats of `user` that must answer now, in games with deadlines, the most urgent first."""
    asked = Seat.objects.filter(_ASKED, user_id=user).exclude(match__pace=Pace.UNTIMED).select_related("match")
    return asked.order_by(F("deadline").asc(nulls_last=True), "asked_at", "pk")


def count_waiting_matches(user: Visitor) -> int:
    """Return how many games wait for `user`."""
    return len(_waiting_seat_ids(user.pk, timezone.now() - PUT_ASIDE_AFTER)) if user.pk is not None else 0


def next_waiting_match(user: Visitor, skipped: Mapping[str, int] | None = None) -> Match | None:
    """Return the most urgent game that waits for `user`, except `skipped` games and games with unknown content."""
    skipped = skipped or {}
    waiting = (seat.match for seat in seats_awaiting(user) if skipped.get(str(seat.match_id)) != seat.wait)
    return next((match for match in waiting if match_history.has_known_content(match)), None)


def skip_match(user: User, pk: int, skipped: Mapping[str, int]) -> dict[str, int]:
    """Return a copy of `skipped` with game `pk` added, and without games that have moved on to another wait.

    The dictionary maps the match ID (as text, as sessions store it) to the number of the skipped wait. Raises
    `NotVisible` unless the game is one of the user's.
    """
    if not Match.objects.filter(pk=pk, seats__user=user).exists():
        raise NotVisible
    waits = {str(seat.match_id): seat.wait for seat in seats_awaiting(user)}
    return {key: wait for key, wait in waits.items() if key == str(pk) or skipped.get(key) == wait}


def my_ongoing_match_ids(user: Visitor) -> list[int]:
    """Return the IDs of the unfinished games of `user`, sorted by urgency.

    Games that wait for them come first, then games that wait for others, each by time left; then tables that wait for
    players, and games put aside.
    """
    if user.pk is None:
        return []
    return [match for match, *_rest in sorted(_ongoing_seats(user.pk), key=lambda row: _urgency_key(*row))]


def my_matches(user: Visitor, keys: Sequence[int], *, with_ended: bool = False) -> list[Match]:
    """Return the games of `user` with the IDs `keys`, in that order, each with all its seats and their own as `mine`.

    With `with_ended`, finished games follow: first those whose result the user has not seen, each group newest first.
    The related rows of all these games are fetched together.
    """
    by_id = Match.objects.only(*LISTED_FIELDS).in_bulk(keys)
    ended = _ended_matches(user.pk) if with_ended and user.pk is not None else []
    # A game may have ended between the two queries.
    matches = [*(by_id[key] for key in keys if key in by_id), *(match for match in ended if match.pk not in by_id)]
    return _with_own_seats(user, matches)


def is_put_aside(match: Match) -> bool:
    """Return whether the match is against bots only and its player has been away too long for it to wait for them."""
    return match.is_running and _has_been_put_aside(match.pace, match.moved_at)


def has_unseen_result(seat: Seat | ShownSeat) -> bool:
    """Return whether the game of `seat` has ended and its owner has not seen the result."""
    return seat.match.is_finished and seat.seen_version < seat.match.version


def is_waiting_for_owner(seat: Seat | ShownSeat) -> bool:
    """Return whether the game waits for the owner of `seat`."""
    is_asked = seat.match.is_running and seat.is_asked and seat.stood_in_at is None
    return is_asked and not is_put_aside(seat.match)


def open_matches(
    *, size: int | None = None, pace: str = "", edition: str = "", rated: bool | None = None
) -> QuerySet[Match]:
    """Return the public tables that anyone may join, newest first."""
    criteria = {"size": size, "pace": pace, "edition": edition, "is_rated": rated}
    conditions = [Q((name, value)) for name, value in criteria.items() if value not in (None, "")]
    return Match.objects.filter(*conditions, status=MatchStatus.OPEN, is_private=False).order_by("-created_at", "-pk")


def watchable_matches() -> QuerySet[Match]:
    """Return the running games that anyone may watch, in the order of `running_matches`."""
    return running_matches().filter(is_private=False, allows_spectators=True)


def running_matches() -> QuerySet[Match]:
    """Return all running games, those with the latest move first.

    Games against bots alone come last, and are left out when their player seems to have left.
    """
    running = Match.objects.filter(status=MatchStatus.RUNNING)
    running = running.exclude(pace=Pace.UNTIMED, moved_at__lt=timezone.now() - WATCHABLE_FOR)
    alone = Case(When(pace=Pace.UNTIMED, then=1), default=0)
    return running.order_by(alone, "-moved_at", "-pk")


def may_view_match(match: Match, user: Visitor) -> bool:
    """Return whether `user` may see the table at all; otherwise they must get a 404."""
    if user.pk is not None and (match.creator_id == user.pk or match.seats.filter(user=user).exists()):
        return True
    return may_anyone_watch(match)


def may_anyone_watch(match: Match) -> bool:
    """Return whether anyone may see the table."""
    return not match.is_private and (match.is_open or match.is_finished or match.allows_spectators)


def match_by_token(token: str) -> Match | None:
    """Return the match of an invitation token from a link or an email; None if there is none."""
    if not token:
        return None
    match = Match.objects.filter(invite_token=token).first()
    if match is None:
        invitation = Invitation.objects.filter(token=token).select_related("match").first()
        match = invitation.match if invitation else None
    return match


def newest_invite_token(user: User, *, tokens: Iterable[str] = ()) -> str:
    """Return the token of the open table to which `user` was invited last and which they have not joined.

    "" if there is none.

    `tokens` are from the links that they followed, the latest last; these take precedence over invitations by email.
    """
    for token in reversed(list(tokens)):
        match = match_by_token(token)
        if match is not None and match.is_open and seat_of(match, user) is None:
            return token
    named = Q(address=user.email) | Q(player=user)
    asked = Invitation.objects.filter(named, taken_by=None, match__status=MatchStatus.OPEN)
    newest = asked.exclude(match__seats__user=user).order_by("-created_at", "-pk").first()
    return newest.token if newest else ""


@compiled
def seats_at(match: int) -> QuerySet[Seat]:
    """Return the seats of a match in order, each with its user, the match's stamp, and whether there are orders."""
    seats = Seat.objects.filter(match_id=match).select_related("user").order_by("number")
    given = FiledOrder.objects.filter(match=OuterRef("match"), seat=OuterRef("number"), user=OuterRef("user"))
    # The model declares these annotations, so that they have types.
    return seats.annotate(table_stamp=F("match__stamp"), may_have_orders=Exists(given))  # type: ignore[no-redef]


@compiled
def seats_with_match(match: int) -> QuerySet[Seat]:
    """Return the seats of a match in order, each with its user and with the match."""
    return Seat.objects.filter(match_id=match).select_related("user", "match").order_by("number")


def seats_of(match: Match) -> list[Seat]:
    """Return the seats of a match that is already loaded."""
    seats = seats_at(match.pk)
    for seat in seats:
        seat.match = match
    return seats


def seat_of(match: Match, user: Visitor) -> Seat | None:
    """Return the seat of `user` at `match`; None if they do not play there."""
    return match.seats.filter(user=user).first() if user.pk is not None else None


def require_own_seat(match: Match, user: User) -> Seat:
    """Return the seat of `user` at `match`. Raises `Refused("not_your_seat")`."""
    seat = seat_of(match, user)
    if seat is None:
        raise Refused("not_your_seat")
    return seat


def _asked_seats(user: int, put_aside_before: datetime) -> QuerySet[Seat]:
    """Return the seats of `user` that must answer.

    Games against bots whose last move is before `put_aside_before` are left out.
    """
    put_aside = Q(match__pace=Pace.UNTIMED, match__moved_at__lt=put_aside_before)
    return Seat.objects.filter(_ASKED, user_id=user).exclude(put_aside)


@compiled
def _waiting_seat_ids(user: int, put_aside_before: datetime) -> QuerySet[Seat, tuple[int]]:
    return _asked_seats(user, put_aside_before).values_list("pk")


@compiled
def _ongoing_seats(user: int) -> QuerySet[Seat, tuple[Any, ...]]:
    going = Seat.objects.filter(user_id=user, ended_at=None, match__status__in=[MatchStatus.RUNNING, MatchStatus.OPEN])
    # At most one seat of a table is asked.
    asked = FilteredRelation("match__seats", condition=Q(match__seats__is_asked=True))
    return going.annotate(asked=asked).values_list(
        *("match_id", "match__status", "match__pace", "match__moved_at", "match__created_at"),
        *("is_asked", "stood_in_at", "asked__deadline", "asked__asked_at"),
    )


@compiled
def _ended_matches(user: int) -> QuerySet[Match]:
    own = Seat.objects.filter(user_id=user, ended_at__isnull=False).order_by("-ended_at", "-match")[:UNSEEN_SOUGHT]
    ended = Match.objects.filter(seats__in=own.values("pk")).only(*LISTED_FIELDS)
    is_seen = Case(When(seats__seen_version__lt=F("version"), then=0), default=1)
    return ended.order_by(is_seen, "-ended_at", "-pk")[:FINISHED_SHOWN]


def _with_own_seats(user: Visitor, matches: Iterable[Match]) -> list[Match]:
    listed = match_lists.with_seats(matches)
    for match in listed:
        match.mine = next((seat for seat in match.shown_seats if seat.user and seat.user.pk == user.pk), None)
    # The player may have left the seat between two queries.
    return [match for match in listed if match.mine]


def _has_been_put_aside(pace: str, moved_at: datetime | None) -> bool:
    """Return whether a running game with this pace and last move counts as put aside."""
    return pace == Pace.UNTIMED and moved_at is not None and moved_at < timezone.now() - PUT_ASIDE_AFTER


def _urgency_key(
    key: int,
    status: str,
    pace: str,
    moved_at: datetime | None,
    created_at: datetime,
    is_mine: bool,
    stood_in_at: datetime | None,
    deadline: datetime | None,
    asked_at: datetime | None,
) -> tuple:
    """Return a sort key: games that wait for the user, then for others, each by time left.

    Games put aside come last.
    """
    is_running = status == MatchStatus.RUNNING
    is_aside = is_running and _has_been_put_aside(pace, moved_at)
    group = (is_aside, not (is_running and is_mine and stood_in_at is None), not is_running)
    return group, deadline is None, deadline or timezone.now(), asked_at or created_at, key
