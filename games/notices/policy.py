"""Who is told what, and when, whatever the channel: present people are spared, one message until they act."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.domain import queries
from games.enums import MatchStatus, NoticeKind, NoticeMode
from games.models import Delivery, LastTold, Notice, Seat, User
from games.notices import deliveries
from games.notices.channel import Channel
from games.notices.message import Message
from games.notices.preferences import modes_of

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass
class Plan:
    """What becomes of the deliveries that were due for one person on one channel."""

    messages: list[Message] = field(default_factory=list)
    dropped: list[Delivery] = field(default_factory=list)
    """Nobody wants to hear of it, or not any more."""
    riding: list[Delivery] = field(default_factory=list)
    """They go out with the next message."""


def due(channel: Channel, now: datetime) -> QuerySet[Delivery]:
    """Give what is to go out on `channel` now.

    A "your turn" waits for who was here a moment ago, and for who has neither moved nor looked since the last one.
    """
    reader = OuterRef("notice__user")
    told = LastTold.objects.filter(user=reader, channel=channel.key, match__status=MatchStatus.RUNNING)
    told = told.order_by().values("user").annotate(last=Max("at")).values("last")
    seen = Seat.objects.filter(user=reader).order_by().values("user").annotate(last=Max("seen_at")).values("last")
    found = deliveries.waiting(channel).filter(due_at__lte=now)
    found = found.annotate(told=Coalesce(Subquery(told), LONG_AGO), seen=Coalesce(Subquery(seen), LONG_AGO))
    is_here = Q(seen__gt=now - timedelta(seconds=settings.NOTICE_DELAY))
    was_told = Q(told__gt=F("seen"))
    return found.exclude(Q(notice__kind=NoticeKind.YOUR_TURN) & (is_here | was_told))


def plan(user: User, channel: Channel, due: list[Delivery]) -> Plan:
    """Sort out what goes out, what rides along, and what is no longer worth saying."""
    modes = modes_of(user, channel)
    wished = {mode: [d for d in due if modes[NoticeKind(d.notice.kind)] == mode] for mode in NoticeMode}
    made = Plan(dropped=wished[NoticeMode.OFF], riding=wished[NoticeMode.NEXT])
    if not (user.is_active and channel.may_tell(user)):
        made.dropped += wished[NoticeMode.AT_ONCE]
        return made
    turns = [d for d in wished[NoticeMode.AT_ONCE] if d.notice.kind == NoticeKind.YOUR_TURN]
    others = [d for d in wished[NoticeMode.AT_ONCE] if d.notice.kind != NoticeKind.YOUR_TURN]
    seats = list(queries.awaiting(user)) if turns else []
    if seats:
        others = _plan_turns(made, user, channel, seats, others)
    else:
        made.dropped += turns
    for delivery in others:
        _plan_single(made, user, delivery)
    return made


def _plan_turns(made: Plan, user: User, channel: Channel, seats: list[Seat], others: list[Delivery]) -> list[Delivery]:
    """Plan the one message about all games that wait, with what else there is to say; return what it does not say."""
    riders, seen = _riders(user, channel, made.riding)
    covered = {seat.match_id for seat in seats}
    along = [d for d in others if d.notice.kind == NoticeKind.STARTED and d.notice.match_id in covered]
    # Turns that are not due yet are told by this message too.
    turns = list(deliveries.waiting(channel).filter(notice__user=user, notice__kind=NoticeKind.YOUR_TURN))
    made.dropped += seen
    made.riding = []
    made.messages.append(
        Message(
            user=user,
            kind=NoticeKind.YOUR_TURN,
            deliveries=[*turns, *along, *riders],
            seats=seats,
            asides=[rider.notice for rider in riders],
        )
    )
    return [d for d in others if d not in along]


def _riders(user: User, channel: Channel, riding: list[Delivery]) -> tuple[list[Delivery], list[Delivery]]:
    """Give what waits for the next message, apart from what its reader has seen on the page meanwhile."""
    waiting = deliveries.waiting(channel).filter(notice__user=user, due_at=None)
    fresh, seen = [], []
    riders = {delivery.pk: delivery for delivery in [*waiting.select_related("notice__match"), *riding]}
    for _, delivery in sorted(riders.items()):
        notice = delivery.notice
        seat = notice.match.seats.filter(user=user).first()
        (seen if seat is None or seat.seen_version >= notice.version > 0 else fresh).append(delivery)
    return fresh, seen


def _plan_single(made: Plan, user: User, delivery: Delivery) -> None:
    """Plan a message about one notice, unless the world has gone on and it would only confuse."""
    notice = delivery.notice
    seat = notice.match.seats.filter(user=user).first()
    if not still_true(notice, seat):
        made.dropped.append(delivery)
        return
    seats = [seat] if seat else []
    made.messages.append(Message(user, NoticeKind(notice.kind), [delivery], notice=notice, seats=seats))


def still_true(notice: Notice, seat: Seat | None) -> bool:
    """Tell whether the notice still says something that is so."""
    match notice.kind:
        case NoticeKind.INVITED:
            return notice.match.is_open and seat is None
        case NoticeKind.CANCELLED:
            return True
        case NoticeKind.DEADLINE_NEAR:
            # The deadline is in the key, so one that has moved since makes this notice an old one.
            same = seat is not None and seat.deadline is not None and notice.about.endswith(seat.deadline.isoformat())
            return same and seat.is_asked
    return seat is not None


def note_told(user: User, channel: Channel, seats: Iterable[Seat], now: datetime) -> None:
    """Note that `user` has heard on `channel` that these games wait for them."""
    LastTold.objects.bulk_create(
        [LastTold(user=user, match_id=seat.match_id, channel=channel.key, at=now) for seat in seats],
        update_conflicts=True,
        unique_fields=["user", "match", "channel"],
        update_fields=["at"],
    )
