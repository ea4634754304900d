"""Dispatching notices: due deliveries are planned per user and passed to their channels as messages."""

import logging
import time
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from games import task_queue
from games.domain.people import last_seen
from games.enums import DeliveryStatus
from games.models import User
from games.notices import claims, deliveries, policy, push_replacement, repeated_digests
from games.notices.channel import Channel
from games.notices.channels import CHANNELS
from games.notices.reader import Reader
from games.screens import languages
from games.task_queue import TaskName

log = logging.getLogger(__name__)

LOOK_AGAIN_AFTER = timedelta(seconds=5)
BUDGET = 30.0
"""Seconds for which one run writes messages; while there are more, the runs of other workers join in."""
GAP = 0.02
"""Seconds between two transactions on SQLite, where only one process can write at a time."""


def dispatch_due(now: datetime | None = None) -> int:
    """Dispatch all due deliveries on every channel; return the number of messages.

    Safe to repeat and to run concurrently.
    """
    now, until = now or timezone.now(), time.monotonic() + BUDGET
    deliveries.create_deliveries(CHANNELS)
    sent = sum(_dispatch_on(channel, now, until) for channel in CHANNELS)
    if sent:
        task_queue.enqueue(TaskName.SEND_MAILS)
    return sent


def send_outboxes() -> int:
    """Send the outbox of every channel; return how many messages were sent."""
    sent = 0
    for channel in CHANNELS:
        try:
            sent += channel.send_waiting()
        except Exception:
            # One broken channel must not stop the others.
            log.exception("the outbox of %s could not be emptied", channel.key)
    push_replacement.replace_dead_browsers()
    return sent


def _dispatch_on(channel: Channel, now: datetime, until: float) -> int:
    if not claims.is_anything_due(channel, now):
        return 0
    handed_over, served = 0, set[int]()
    while time.monotonic() < until:
        user: User | None = None
        try:
            with transaction.atomic():
                user = claims.claim_reader(channel, now)
                if user is None:
                    break
                if user.pk in served:
                    # New since this run began, or left over: either way, it must not hold up other readers.
                    _look_again_later(channel, user, now)
                else:
                    served.add(user.pk)
                    handed_over += _dispatch_to(user, channel, now)
        except Exception:
            if user is None:
                raise
            # An error in one message must not delay other messages or channels.
            log.exception("user %s could not be notified by %s", user.pk, channel.key)
            deliveries.retry_later(channel, user, now)
            repeated_digests.postpone_digest(user, channel, now, now + deliveries.PAUSE_AFTER_FAULT)
        if connection.vendor == "sqlite":
            # Waiting writers look every 0.1 s whether they may write: without a gap, players' moves could wait long.
            time.sleep(GAP)
    return handed_over


def _look_again_later(channel: Channel, user: User, now: datetime) -> None:
    due_at = now + LOOK_AGAIN_AFTER
    due = [delivery for delivery in claims.claim_deliveries(channel, user) if delivery.is_due(now)]
    deliveries.postpone_deliveries((delivery, due_at) for delivery in due)
    repeated_digests.postpone_digest(user, channel, now, due_at)


def _dispatch_to(user: User, channel: Channel, now: datetime) -> int:
    claimed = claims.claim_deliveries(channel, user)
    due = [delivery for delivery in claimed if delivery.is_due(now)]
    is_digest_due = repeated_digests.claim_digest(user, channel, now)
    if not (due or is_digest_due):
        return 0
    plan = policy.plan_messages(Reader(user, channel, claimed), due, is_digest_due=is_digest_due)
    deliveries.settle_deliveries(plan.dropped, DeliveryStatus.DROPPED)
    deliveries.defer_to_next_message(plan.deferred)
    deliveries.postpone_deliveries(plan.postponed)
    if is_digest_due or plan.next_digest is not None:
        repeated_digests.schedule_digest(user, channel, plan.next_digest)
    with languages.written_in(user.language), timezone.override(user.zone):
        for message in plan.messages:
            deliveries.settle_deliveries(message.deliveries, channel.deliver(message))
    if plan.messages:
        last_seen.record_message(user.pk, now)
    return len(plan.messages)
