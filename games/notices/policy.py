"""The notification policy of all channels: no messages to users who are present, and only one until they act."""

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
from games.notices.kinds import kinds_where, notice_type_of
from games.notices.kinds.base import NoticeType
from games.notices.message import Message
from games.notices.preferences import modes_of

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass
class DeliveryPlan:
    """The plan for the due deliveries of one user on one channel."""

    messages: list[Message] = field(default_factory=list)
    dropped: list[Delivery] = field(default_factory=list)
    """Deliveries that are unwanted or no longer true."""
    deferred: list[Delivery] = field(default_factory=list)
    """Deliveries that are deferred to the next message."""
    postponed: list[tuple[Delivery, datetime]] = field(default_factory=list)
    """Deliveries that are postponed, with the time: that of a digest, or the end of the quiet hours."""


def due_deliveries(channel: Channel, now: datetime) -> QuerySet[Delivery]:
    """Return the deliveries to dispatch on `channel` now.

    A "your turn" notice waits if its user was here a moment ago or has not visited since the last message, and while
    the table is played live. A notice that the table shows too waits while the user views the table.
    """
    reader = OuterRef("notice__user")
    running = LastTold.objects.filter(user=reader, channel=channel.key, match__status=MatchStatus.RUNNING)
    last_told = running.order_by().values("user").annotate(last=Max("at")).values("last")
    seen = Seat.objects.filter(user=reader).order_by().values("user").annotate(last=Max("seen_at")).values("last")
    ready = deliveries.waiting_deliveries(channel).filter(due_at__lte=now)
    ready = ready.annotate(told=Coalesce(Subquery(last_told), LONG_AGO), seen=Coalesce(Subquery(seen), LONG_AGO))
    is_here = Q(seen__gt=now - timedelta(seconds=settings.NOTICE_DELAY))
    was_told = Q(told__gt=F("seen"))
    turns = kinds_where(lambda kind: kind.asks_for_move)
    ready = ready.exclude(Q(notice__kind__in=turns) & (is_here | was_told))
    ready = ready.exclude(notice__kind__in=turns, notice__match__live_until__gt=now)
    recently = now - timedelta(seconds=settings.NOTICE_DELAY)
    looks = Seat.objects.filter(user=reader, match=OuterRef("notice__match"), seen_at__gt=recently)
    seen_at_table = kinds_where(lambda kind: kind.is_seen_at_table)
    return ready.exclude(Q(Exists(looks)) & Q(notice__kind__in=seen_at_table))


def plan_messages(user: User, channel: Channel, due: list[Delivery]) -> DeliveryPlan:
    """Decide which deliveries go out in which messages, and which are deferred, postponed or dropped."""
    plan = DeliveryPlan()
    going = _sort(plan, user, channel, due)
    if not (user.is_active and channel.may_notify(user)):
        plan.dropped += [*going, *(delivery for delivery, _moment in plan.postponed)]
        plan.postponed = []
        return plan
    turns = [d for d in going if _type(d).asks_for_move]
    others = [d for d in going if not _type(d).asks_for_move]
    # Games against bots have no deadline, so no one is notified about them.
    seats = list(match_queries.seats_awaiting(user).exclude(match__pace=Pace.UNTIMED)) if turns else []
    if seats:
        others = _plan_turns(plan, user, channel, seats, others)
    else:
        plan.dropped += turns
    _plan_others(plan, user, channel, others)
    return plan


def _sort(plan: DeliveryPlan, user: User, channel: Channel, due: list[Delivery]) -> list[Delivery]:
    """Add unwanted, deferred and postponed deliveries to the plan; return the deliveries to send now."""
    modes, habits, now = modes_of(user, channel), moments.habits_of(user), timezone.now()
    going = []
    for delivery in due:
        mode = moments.effective_mode(_type(delivery), modes[delivery.notice.kind])
        if mode == NoticeMode.OFF:
            plan.dropped.append(delivery)
        elif mode == NoticeMode.NEXT:
            plan.deferred.append(delivery)
        elif (moment := moments.delivery_time(delivery, mode, habits, now)) > now:
            plan.postponed.append((delivery, moment))
        else:
            going.append(delivery)
    return going


def _plan_others(plan: DeliveryPlan, user: User, channel: Channel, others: list[Delivery]) -> None:
    """Plan one message per delivery, but a single message for all that should be combined."""
    modes = modes_of(user, channel)
    gathered = [d for d in others if modes[d.notice.kind] in moments.COMBINED and _type(d).is_groupable]
    if len(gathered) < 2:
        gathered = []
    for delivery in others:
        if delivery not in gathered:
            _plan_single(plan, user, delivery)
    seats = {seat.match_id: seat for seat in user.seats.filter(match__in=[d.notice.match_id for d in gathered])}
    true = [d for d in gathered if is_still_true(d.notice, seats.get(d.notice.match_id))]
    plan.dropped += [d for d in gathered if d not in true]
    if true:
        asides = [d.notice for d in true]
        plan.messages.append(Message(user, asides[0].kind, true, asides=asides))


def _plan_turns(
    plan: DeliveryPlan, user: User, channel: Channel, seats: list[Seat], others: list[Delivery]
) -> list[Delivery]:
    """Plan the message about all waiting games, which can include other notices; return the deliveries left over."""
    riders, seen = _includable_deliveries(user, channel, plan.deferred)
    covered = {seat.match_id for seat in seats}
    along = [d for d in others if _type(d).joins_turn_message and d.notice.match_id in covered]
    # The message also covers turns that are not due yet.
    kinds = kinds_where(lambda kind: kind.asks_for_move)
    waiting = deliveries.waiting_deliveries(channel).filter(notice__user=user, notice__kind__in=kinds)
    turns = list(waiting.select_related("notice"))
    plan.dropped += seen
    plan.deferred = []
    plan.messages.append(
        Message(
            user=user,
            kind=turns[0].notice.kind,
            deliveries=[*turns, *along, *riders],
            seats=seats,
            asides=[rider.notice for rider in riders],
        )
    )
    return [d for d in others if d not in along]


def _includable_deliveries(
    user: User, channel: Channel, deferred: list[Delivery]
) -> tuple[list[Delivery], list[Delivery]]:
    """Return (deliveries deferred to the next message, those of them that the user has seen in the meantime)."""
    waiting = deliveries.waiting_deliveries(channel).filter(notice__user=user, due_at=None)
    fresh: list[Delivery] = []
    seen: list[Delivery] = []
    riders = {delivery.pk: delivery for delivery in [*waiting.select_related("notice__match"), *deferred]}
    for _, delivery in sorted(riders.items()):
        notice = delivery.notice
        seat = notice.match.seats.filter(user=user).first()
        (fresh if is_still_true(notice, seat) else seen).append(delivery)
    return fresh, seen


def _plan_single(plan: DeliveryPlan, user: User, delivery: Delivery) -> None:
    """Plan a message about one notice, unless it is no longer true."""
    notice = delivery.notice
    seat = notice.match.seats.filter(user=user).first()
    if not is_still_true(notice, seat):
        plan.dropped.append(delivery)
        return
    seats = [seat] if seat else []
    plan.messages.append(Message(user, notice.kind, [delivery], notice=notice, seats=seats))


def is_still_true(notice: Notice, seat: Seat | None) -> bool:
    """Return whether the notice is still true and unseen; `seat` is its reader's at the table, if any."""
    return notice_type_of(notice.kind).is_still_true(notice, seat)


def _type(delivery: Delivery) -> NoticeType:
    return notice_type_of(delivery.notice.kind)


def record_notified(user: User, channel: Channel, seats: Iterable[Seat], now: datetime) -> None:
    """Record that `user` was notified on `channel` that these games wait for them."""
    LastTold.objects.bulk_create(
        [LastTold(user=user, match_id=seat.match_id, channel=channel.key, at=now) for seat in seats],
        update_conflicts=True,
        unique_fields=["user", "match", "channel"],
        update_fields=["at"],
    )
