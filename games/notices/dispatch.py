"""Dispatching notices: due deliveries are planned per user and passed to their channels as messages."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.enums import DeliveryStatus
from games.models import User
from games.notices import deliveries, policy, push_replacement, repeated_digests
from games.notices.channel import Channel
from games.notices.channels import CHANNELS
from games.screens import languages

log = logging.getLogger(__name__)

BATCH = 100


def dispatch_due(now: datetime | None = None) -> int:
    """Dispatch all due deliveries on every channel; return the number of messages.

    Safe to repeat and to run concurrently.
    """
    now = now or timezone.now()
    deliveries.create_deliveries(CHANNELS)
    return sum(_dispatch_on(channel, now) for channel in CHANNELS)


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


def _dispatch_on(channel: Channel, now: datetime) -> int:
    due = policy.due_deliveries(channel, now)
    users = due.values_list("notice__user_id", flat=True).order_by("notice__user_id").distinct()
    digests = repeated_digests.due_digests(channel, now).order_by("due_at").values_list("user_id", flat=True)
    handed_over = 0
    for user_id in sorted({*users[:BATCH], *digests[:BATCH]}):
        try:
            with transaction.atomic():
                handed_over += _dispatch_to(User.objects.get(pk=user_id), channel, now)
        except deliveries.ClaimedByAnotherWorker:
            continue
        except Exception:
            # An error in one message must not delay other messages or channels.
            log.exception("user %s could not be notified by %s", user_id, channel.key)
            deliveries.retry_later(due, user_id, now)
            repeated_digests.retry_digest_later(user_id, channel, now)
    return handed_over


def _dispatch_to(user: User, channel: Channel, now: datetime) -> int:
    due = deliveries.claim_deliveries(policy.due_deliveries(channel, now), user)
    is_digest_due = repeated_digests.claim_digest(user, channel, now)
    plan = policy.plan_messages(user, channel, due, is_digest_due=is_digest_due)
    deliveries.settle_deliveries(plan.dropped, DeliveryStatus.DROPPED)
    deliveries.defer_to_next_message(plan.deferred)
    deliveries.postpone_deliveries(plan.postponed)
    if is_digest_due or plan.next_digest is not None:
        repeated_digests.schedule_digest(user, channel, plan.next_digest)
    with languages.written_in(user.language), timezone.override(user.zone):
        for message in plan.messages:
            deliveries.settle_deliveries(message.deliveries, channel.deliver(message))
    return len(plan.messages)
