"""Who is told what, and when, whatever the channel: present people are spared, one message until they act."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.domain.matches import match_queries
from games.enums import MatchStatus, NoticeMode, Pace
from games.models import Delivery, LastTold, Notice, Seat, User
from games.notices import deliveries, moments
from games.notices.channel import Channel
from games.notices.kinds import kinds_where, type_of
from games.notices.kinds.base import NoticeType
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
    held: list[tuple[Delivery, datetime]] = field(default_factory=list)
    """They wait for a moment of their own: a digest's, or until their reader is awake."""


def due(channel: Channel, now: datetime) -> QuerySet[Delivery]:
    """Give what is to go out on `channel` now.

    A "your turn" waits for who was here a moment ago, and for who has neither moved nor looked since the last one,
    and while its table is played live; what is seen at the table waits for who looks at it.
    """
    reader = OuterRef("notice__user")
    running = LastTold.objects.filter(user=reader, channel=channel.key, match__status=MatchStatus.RUNNING)
    told = running.order_by().values("user").annotate(last=Max("at")).values("last")
    seen = Seat.objects.filter(user=reader).order_by().values("user").annotate(last=Max("seen_at")).values("last")
    found = deliveries.waiting(channel).filter(due_at__lte=now)
    found = found.annotate(told=Coalesce(Subquery(told), LONG_AGO), seen=Coalesce(Subquery(seen), LONG_AGO))
    is_here = Q(seen__gt=now - timedelta(seconds=settings.NOTICE_DELAY))
    was_told = Q(told__gt=F("seen"))
    turns = kinds_where(lambda kind: kind.asks_for_move)
    found = found.exclude(Q(notice__kind__in=turns) & (is_here | was_told))
    found = found.exclude(notice__kind__in=turns, notice__match__live_until__gt=now)
    recently = now - timedelta(seconds=settings.NOTICE_DELAY)
    looks = Seat.objects.filter(user=reader, match=OuterRef("notice__match"), seen_at__gt=recently)
    seen_at_table = kinds_where(lambda kind: kind.is_seen_at_table)
    return found.exclude(Q(Exists(looks)) & Q(notice__kind__in=seen_at_table))


def plan(user: User, channel: Channel, due: list[Delivery]) -> Plan:
    """Sort out what goes out, what rides along, and what is no longer worth saying."""
    made = Plan()
    going = _sort(made, user, channel, due)
    if not (user.is_active and channel.may_tell(user)):
        made.dropped += [*going, *(delivery for delivery, _moment in made.held)]
        made.held = []
        return made
    turns = [d for d in going if _type(d).asks_for_move]
    others = [d for d in going if not _type(d).asks_for_move]
    # Games against bots wait without an end, and nobody is written to about them.
    seats = list(match_queries.awaiting(user).exclude(match__pace=Pace.UNTIMED)) if turns else []
    if seats:
        others = _plan_turns(made, user, channel, seats, others)
    else:
        made.dropped += turns
    _plan_others(made, user, channel, others)
    return made


def _sort(made: Plan, user: User, channel: Channel, due: list[Delivery]) -> list[Delivery]:
    """Put aside what nobody wants, what rides along and what waits for its moment; return what goes out now."""
    modes, habits, now = modes_of(user, channel), moments.habits_of(user), timezone.now()
    going = []
    for delivery in due:
        mode = moments.effective(_type(delivery), modes[delivery.notice.kind])
        if mode == NoticeMode.OFF:
            made.dropped.append(delivery)
        elif mode == NoticeMode.NEXT:
            made.riding.append(delivery)
        elif (moment := moments.moment(delivery, mode, habits, now)) > now:
            made.held.append((delivery, moment))
        else:
            going.append(delivery)
    return going


def _plan_others(made: Plan, user: User, channel: Channel, others: list[Delivery]) -> None:
    """Plan what is about one notice each, and together what is to come together."""
    modes = modes_of(user, channel)
    gathered = [d for d in others if modes[d.notice.kind] in moments.GATHERED and _type(d).is_groupable]
    if len(gathered) < 2:
        gathered = []
    for delivery in others:
        if delivery not in gathered:
            _plan_single(made, user, delivery)
    seats = {seat.match_id: seat for seat in user.seats.filter(match__in=[d.notice.match_id for d in gathered])}
    true = [d for d in gathered if still_true(d.notice, seats.get(d.notice.match_id))]
    made.dropped += [d for d in gathered if d not in true]
    if true:
        asides = [d.notice for d in true]
        made.messages.append(Message(user, asides[0].kind, true, asides=asides))


def _plan_turns(made: Plan, user: User, channel: Channel, seats: list[Seat], others: list[Delivery]) -> list[Delivery]:
    """Plan the one message about all games that wait, with what else there is to say; return what it does not say."""
    riders, seen = _riders(user, channel, made.riding)
    covered = {seat.match_id for seat in seats}
    along = [d for d in others if _type(d).joins_turn_message and d.notice.match_id in covered]
    # Turns that are not due yet are told by this message too.
    kinds = kinds_where(lambda kind: kind.asks_for_move)
    waiting = deliveries.waiting(channel).filter(notice__user=user, notice__kind__in=kinds)
    turns = list(waiting.select_related("notice"))
    made.dropped += seen
    made.riding = []
    made.messages.append(
        Message(
            user=user,
            kind=turns[0].notice.kind,
            deliveries=[*turns, *along, *riders],
            seats=seats,
            asides=[rider.notice for rider in riders],
        )
    )
    return [d for d in others if d not in along]


def _riders(user: User, channel: Channel, riding: list[Delivery]) -> tuple[list[Delivery], list[Delivery]]:
    """Give what waits for the next message, apart from what its reader has seen on the page meanwhile."""
    waiting = deliveries.waiting(channel).filter(notice__user=user, due_at=None)
    fresh: list[Delivery] = []
    seen: list[Delivery] = []
    riders = {delivery.pk: delivery for delivery in [*waiting.select_related("notice__match"), *riding]}
    for _, delivery in sorted(riders.items()):
        notice = delivery.notice
        seat = notice.match.seats.filter(user=user).first()
        (fresh if still_true(notice, seat) else seen).append(delivery)
    return fresh, seen


def _plan_single(made: Plan, user: User, delivery: Delivery) -> None:
    """Plan a message about one notice, unless the world has gone on and it would only confuse."""
    notice = delivery.notice
    seat = notice.match.seats.filter(user=user).first()
    if not still_true(notice, seat):
        made.dropped.append(delivery)
        return
    seats = [seat] if seat else []
    made.messages.append(Message(user, notice.kind, [delivery], notice=notice, seats=seats))


def still_true(notice: Notice, seat: Seat | None) -> bool:
    """Return whether the notice still holds, and its reader, who has `seat` at its table, has not seen it."""
    return type_of(notice.kind).is_still_true(notice, seat)


def _type(delivery: Delivery) -> NoticeType:
    return type_of(delivery.notice.kind)


def note_told(user: User, channel: Channel, seats: Iterable[Seat], now: datetime) -> None:
    """Note that `user` has heard on `channel` that these games wait for them."""
    LastTold.objects.bulk_create(
        [LastTold(user=user, match_id=seat.match_id, channel=channel.key, at=now) for seat in seats],
        update_conflicts=True,
        unique_fields=["user", "match", "channel"],
        update_fields=["at"],
    )
