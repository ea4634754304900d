"""Who is told what: rows written in the transaction that made it so; `games.notices` takes it from there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeGuard

from django.conf import settings
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from games.domain.matches import harm_notices
from games.enums import DeliveryStatus, MatchStatus, NoticeKind
from games.models import Delivery, Entry, Match, Notice, Seat, User

if TYPE_CHECKING:
    from engine import Fact, State

PRESENCE_INTERVAL = timedelta(minutes=1)
"""A page that is looked at again so soon, with nothing new on it, is not written down anew."""


def create_notice(
    *,
    user: User | None,
    kind: NoticeKind,
    match: Match,
    about: str,
    seat: Seat | None = None,
    version: int = 0,
    **params: str | int,
) -> None:
    """Write what `new_notices` makes."""
    _save_notices(new_notices(user=user, kind=kind, match=match, about=about, seat=seat, version=version, **params))


def new_notices(
    *,
    user: User | None,
    kind: NoticeKind,
    match: Match,
    about: str,
    seat: Seat | None = None,
    version: int = 0,
    **params: str | int,
) -> Iterator[Notice]:
    """Make what says that `user` is to know something; `about` tells it from the next of its kind.

    Nobody is told about a game with bots alone. On which channels, whether and when it goes out is decided later.
    """
    if gets_notices(user, match):
        number = None if seat is None else seat.number
        yield Notice(user=user, match=match, kind=kind, about=about, seat=number, version=version, params=params)


def gets_notices(user: User | None, match: Match) -> TypeGuard[User]:
    """Return whether `user` gets notices about `match`: people with an account do, but for games against bots alone."""
    return user is not None and match.is_timed and not user.is_guest and not user.deleted_at


def notify_start(match: Match, seats: list[Seat]) -> None:
    """Tell everybody at the table that the game begins."""
    for seat in _seats_with_people(seats):
        create_notice(user=seat.user, kind=NoticeKind.STARTED, match=match, seat=seat, about="started")


def notify_turn(match: Match, seats: list[Seat]) -> None:
    """Tell the person who is asked, if it is one."""
    _save_notices(turn_notices(match, seats))


def turn_notices(match: Match, seats: list[Seat]) -> Iterator[Notice]:
    """Make the notice for the person who is asked, if it is one."""
    for seat in seats:
        if seat.is_asked and not seat.has_bot:
            kind, about = NoticeKind.YOUR_TURN, str(seat.wait)
            yield from new_notices(user=seat.user, kind=kind, match=match, about=about, seat=seat, version=seat.wait)


def new_harm_notices(
    match: Match, seats: list[Seat], entry: Entry, facts: list[Fact], state: State
) -> Iterator[Notice]:
    """Make the notices for those to whom others did something in `entry`."""
    for position, fact in enumerate(facts):
        for number, kind, params in harm_notices.harms_done_by(entry.seat, fact, state):
            user, about = seats[number].user, f"{entry.number}.{position}"
            if gets_notices(user, match):
                yield Notice(
                    user=user,
                    match=match,
                    kind=kind,
                    about=about,
                    seat=number,
                    version=entry.number,
                    params=params,
                )


def notify_end(match: Match, seats: list[Seat]) -> None:
    """Tell everybody how the game ended."""
    for seat in _seats_with_people(seats):
        create_notice(
            user=seat.user, kind=NoticeKind.FINISHED, match=match, seat=seat, version=match.version, about="finished"
        )


def delete_undone_notices(match: Match, number: int) -> None:
    """Take back what has not gone out about an entry that was undone; its notices can be written again."""
    Notice.objects.filter(match=match, version=number, kind__in=harm_notices.HARM_KINDS).delete()


def presence_cutoff() -> datetime:
    """Give the moment from which on somebody who looked counts as here still, and need not be written down anew.

    Half of what a mail waits is left for the page to look again in, before its reader counts as gone.
    """
    return timezone.now() - min(PRESENCE_INTERVAL, timedelta(seconds=settings.NOTICE_DELAY) / 2)


def mark_seen(match: Match, seat: Seat) -> None:
    """Note that the owner of `seat` looks at the table, with all that has happened there, where that is news."""
    if seat.seen_version == match.version and seat.seen_at is not None and seat.seen_at >= presence_cutoff():
        return
    news = ~Q(seen_version=match.version) | Q(seen_at=None) | Q(seen_at__lt=presence_cutoff())
    Seat.objects.filter(news, pk=seat.pk, user=seat.user_id).update(seen_version=match.version, seen_at=timezone.now())


def mark_still_here(match_id: int, user_id: int, stamp: int) -> None:
    """Note that `user_id` looks at a page that shows all they may see, as long as there is nothing new indeed."""
    version = Match.objects.filter(pk=match_id).values("version")
    mine = Seat.objects.filter(match_id=match_id, user_id=user_id, stamp=stamp)
    mine.update(seen_version=Subquery(version), seen_at=timezone.now())


def mark_ends_seen(user: User) -> None:
    """Note that `user` has seen how all games ended that are over."""
    over = Seat.objects.filter(user=user, match__status=MatchStatus.FINISHED)
    unseen = over.filter(seen_version__lt=F("match__version"))
    version = Match.objects.filter(pk=OuterRef("match")).values("version")
    Seat.objects.filter(pk__in=unseen.values("pk")).update(seen_version=Subquery(version))


def drop_undelivered_notices(match: Match) -> None:
    """Let go of what was still to be said about a match that is no more."""
    Notice.objects.filter(match=match, is_new=True).update(is_new=False)
    Delivery.objects.filter(notice__match=match, status=DeliveryStatus.WAITING).update(status=DeliveryStatus.DROPPED)


def _save_notices(made: Iterator[Notice]) -> None:
    Notice.objects.bulk_create(made)


def _seats_with_people(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.user is not None]
