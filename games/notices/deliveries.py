"""Deliveries: each row stands for one notice on one channel; it is claimed, settled or postponed."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.enums import DeliveryStatus
from games.models import Delivery, Notice, User
from games.notices.channel import Channel
from games.notices.kinds import NOTICE_TYPES

log = logging.getLogger(__name__)

BATCH = 500
PAUSE_AFTER_FAULT = timedelta(minutes=5)


def create_deliveries(channels: Iterable[Channel]) -> int:
    """Create deliveries for every new notice, on each channel that reaches its user; return how many notices were new.

    Safe to repeat and to run concurrently.
    """
    opened = 0
    while batch := _open_batch(list(channels)):
        opened += batch
    return opened


@transaction.atomic
def _open_batch(channels: list[Channel]) -> int:
    new = Notice.objects.filter(is_new=True).select_related("user").order_by("pk")
    if connection.features.has_select_for_update_skip_locked:
        new = new.select_for_update(skip_locked=True, of=("self",))
    notices = list(new[:BATCH])
    readers = {notice.user for notice in notices}
    reaching = {user: [channel for channel in channels if _may_reach(channel, user)] for user in readers}
    Delivery.objects.bulk_create(
        Delivery(notice=notice, channel=channel.key, due_at=earliest_delivery(notice))
        for notice in notices
        for channel in reaching[notice.user]
    )
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(is_new=False)
    return len(notices)


def _may_reach(channel: Channel, user: User) -> bool:
    try:
        return channel.has_address(user)
    except Exception:
        # An unnecessary delivery is better than a lost notice.
        log.exception("%s does not know whether it reaches user %s", channel.key, user.pk)
        return True


def earliest_delivery(notice: Notice) -> datetime:
    """Return the earliest time to deliver a notice, which leaves its reader time to see it on the site."""
    # A newer version of the site may have kinds that this one doesn't know.
    notice_type = NOTICE_TYPES.get(notice.kind)
    return notice.created_at + (notice_type.delay if notice_type else timedelta(0))


def waiting_deliveries(channel: Channel) -> QuerySet[Delivery]:
    """Return the deliveries that have not been sent on `channel` yet, due or not."""
    return Delivery.objects.filter(channel=channel.key, status=DeliveryStatus.WAITING)


def settle_deliveries(deliveries: Iterable[Delivery], status: DeliveryStatus) -> None:
    """Store the final status of deliveries."""
    numbers = [delivery.pk for delivery in deliveries]
    Delivery.objects.filter(pk__in=numbers).update(status=status)


def postpone_deliveries(postponed: Iterable[tuple[Delivery, datetime]]) -> None:
    """Postpone each delivery to the time given with it."""
    for delivery, moment in postponed:
        Delivery.objects.filter(pk=delivery.pk).update(due_at=moment)


def plan_again(user: User) -> None:
    """Plan the user's postponed deliveries again, because their preferences, waking hours or vacations have changed.

    Those that leave their reader time to see the news on the site still do.
    """
    now = timezone.now()
    postponed = Delivery.objects.filter(notice__user=user, status=DeliveryStatus.WAITING, due_at__gt=now)
    postpone_deliveries(
        (delivery, max(now, earliest_delivery(delivery.notice))) for delivery in postponed.select_related("notice")
    )


def defer_to_next_message(deliveries: Iterable[Delivery]) -> None:
    """Defer deliveries to the next message."""
    Delivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries]).update(due_at=None)


def retry_later(channel: Channel, user: User, now: datetime) -> None:
    """Postpone a user's due deliveries after an error."""
    mine = waiting_deliveries(channel).filter(notice__user=user, due_at__lte=now)
    mine.update(attempts=F("attempts") + 1, due_at=now + PAUSE_AFTER_FAULT, error="could not be written")
