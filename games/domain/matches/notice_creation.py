"""Creating notices, in the transaction of the event; `games.notices` delivers them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeGuard

from django.conf import settings
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from games.domain.matches import harm_notices
from games.domain.people import last_seen
from games.enums import DeliveryStatus, MatchStatus, NoticeKind
from games.models import Delivery, Entry, Match, Notice, Seat, User

if TYPE_CHECKING:
    from engine import Fact, State
    from games.domain.matches.polled_seats import PolledSeat

PRESENCE_INTERVAL = timedelta(minutes=1)
"""A view of a page within this time after the last one, without news, causes no write."""


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
    """Create and save a notice, unless `user` gets no notices; the arguments are those of `new_notices`."""
    _save_notices(new_notices(user=user, kind=kind, match=match, about=about, seat=seat, version=version, **params))


def remind_of_post(match: Match, seat: Seat, post_at: datetime) -> None:
    """Create the reminder that the post leaves soon, for a player who has not sealed an envelope; once for a post."""
    about = post_at.isoformat()
    reminders = new_notices(user=seat.user, kind=NoticeKind.POST_LEAVES, match=match, seat=seat, about=about)
    Notice.objects.bulk_create(reminders, ignore_conflicts=True)


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
    """Yield an unsaved notice for `user`, unless they get none; `about` distinguishes it from others of its kind.

    Games against bots alone cause no notices. Whether, when and on which channels it is sent is decided later.
    """
    if gets_notices(user, match):
        number = None if seat is None else seat.number
        yield Notice(user=user, match=match, kind=kind, about=about, seat=number, version=version, params=params)


def gets_notices(user: User | None, match: Match) -> TypeGuard[User]:
    """Return whether `user` gets notices about `match`. Guests get none, and games against bots alone cause none."""
    return user is not None and match.is_timed and not user.is_guest and not user.deleted_at


def notify_start(match: Match, seats: list[Seat]) -> None:
    """Create the notices about the start of the game."""
    for seat in _seats_with_people(seats):
        create_notice(user=seat.user, kind=NoticeKind.STARTED, match=match, seat=seat, about="started")


def notify_turn(match: Match, seats: list[Seat]) -> None:
    """Create the notice for the player who must answer, if that player is a person."""
    _save_notices(turn_notices(match, seats))


def turn_notices(match: Match, seats: list[Seat]) -> Iterator[Notice]:
    """Yield the unsaved notice for the player who must answer, if that player is a person."""
    for seat in seats:
        if seat.is_asked and not seat.has_bot:
            kind, about = NoticeKind.YOUR_TURN, str(seat.wait)
            yield from new_notices(user=seat.user, kind=kind, match=match, about=about, seat=seat, version=seat.wait)


def notify_order_played(match: Match, seat: Seat, number: int, about: str) -> None:
    """Create the notice that an order of the owner of `seat` made entry `number`.

    Further entries with the same `about`, which is the same for all of one post, extend it.
    """
    kind = NoticeKind.ORDER_PLAYED
    earlier = Notice.objects.filter(user=seat.user, match=match, kind=kind, about=about)
    if not earlier.update(version=number):
        create_notice(user=seat.user, kind=kind, match=match, seat=seat, about=about, version=number, first=number)


def remind_to_finish(match: Match, seat: Seat) -> None:
    """Create the reminder for a player who made a choice from an email and whose decision is still open.

    A later choice makes the reminder obsolete. If the same form was posted twice, the reminder already exists, and
    nothing happens.
    """
    kind, number = NoticeKind.UNFINISHED, match.version
    reminders = new_notices(
        user=seat.user, kind=kind, match=match, seat=seat, about=str(number), version=number, wait=seat.wait
    )
    Notice.objects.bulk_create(reminders, ignore_conflicts=True)


def new_harm_notices(
    match: Match, seats: list[Seat], entry: Entry, facts: list[Fact], state: State
) -> Iterator[Notice]:
    """Yield unsaved notices for the players whom `entry` harmed."""
    for position, fact in enumerate(facts):
        for number, kind, params in harm_notices.harms_to_others(entry.seat, fact, state):
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
    """Create the notices about how the game ended."""
    for seat in _seats_with_people(seats):
        create_notice(
            user=seat.user, kind=NoticeKind.FINISHED, match=match, seat=seat, version=match.version, about="finished"
        )


def delete_undone_notices(match: Match, number: int) -> None:
    """Delete the notices about harm by an entry that was undone, so that the entry can be repeated."""
    Notice.objects.filter(match=match, version=number, kind__in=harm_notices.HARM_KINDS).delete()


def presence_cutoff() -> datetime:
    """Return the time after which a recorded view is recent enough not to be recorded again.

    It lies in the past by at most half of the time that emails wait, so that a page polls again before its reader
    counts as gone.
    """
    return timezone.now() - min(PRESENCE_INTERVAL, timedelta(seconds=settings.NOTICE_DELAY) / 2)


def mark_seen(match: Match, seat: Seat) -> None:
    """Record that the owner of `seat` has seen the table up to now, unless that is already recorded."""
    if seat.seen_version == match.version and seat.seen_at is not None and seat.seen_at >= presence_cutoff():
        return
    news = ~Q(seen_version=match.version) | Q(seen_at=None) | Q(seen_at__lt=presence_cutoff())
    now = timezone.now()
    Seat.objects.filter(news, pk=seat.pk, user=seat.user_id).update(seen_version=match.version, seen_at=now)
    last_seen.record_look_of_owner(seat, seat.seen_at, now)


def mark_still_here(seat: PolledSeat, stamp: int) -> None:
    """Record that the player of this seat still views a page that shows everything up to `stamp`, if it is current."""
    now = timezone.now()
    version = Match.objects.filter(pk=OuterRef("match")).values("version")
    own = Seat.objects.filter(pk=seat.pk, match__stamp=stamp - F("stamp"))
    if own.update(seen_version=Subquery(version), seen_at=now):
        last_seen.record_look(seat.user, seat.seen_at, seat.away_until, now)


def mark_results_seen(user: User) -> None:
    """Record that `user` has seen the results of all their finished games."""
    over = Seat.objects.filter(user=user, match__status=MatchStatus.FINISHED)
    unseen = over.filter(seen_version__lt=F("match__version"))
    version = Match.objects.filter(pk=OuterRef("match")).values("version")
    Seat.objects.filter(pk__in=unseen.values("pk")).update(seen_version=Subquery(version))


def drop_undelivered_notices(match: Match) -> None:
    """Drop all undelivered notices about a match that has ended without a result."""
    Notice.objects.filter(match=match, is_new=True).update(is_new=False)
    Delivery.objects.filter(notice__match=match, status=DeliveryStatus.WAITING).update(status=DeliveryStatus.DROPPED)


def release_turn_notices(match: Match) -> None:
    """Make the undelivered notices of turns due, because the match is no longer played live; planning may hold them."""
    now = timezone.now()
    held = Delivery.objects.filter(notice__match=match, notice__kind=NoticeKind.YOUR_TURN, due_at__gt=now)
    held.filter(status=DeliveryStatus.WAITING).update(due_at=now)


def _save_notices(notices: Iterator[Notice]) -> None:
    Notice.objects.bulk_create(notices)


def _seats_with_people(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.user is not None]
