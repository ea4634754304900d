"""Repeated daily digests: a table that still waits for the reader is listed again the next day."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games.enums import NoticeMode
from games.models import NextDigest, User
from games.notices import moments
from games.notices.channel import Channel
from games.notices.deliveries import PAUSE_AFTER_FAULT, ClaimedByAnotherWorker
from games.notices.kinds import kinds_where
from games.notices.preferences import modes_of


def due_digests(channel: Channel, now: datetime) -> QuerySet[NextDigest]:
    """Return the digests that are due on `channel`."""
    return NextDigest.objects.filter(channel=channel.key, due_at__lte=now)


def claim_digest(user: User, channel: Channel, now: datetime) -> bool:
    """Claim the user's digest until the transaction ends, if it is due; return whether it is.

    Raises `ClaimedByAnotherWorker`.
    """
    digest = due_digests(channel, now).filter(user=user).first()
    if digest is None:
        return False
    # This update changes no values: it locks the row, and finds it only if no other worker has just rescheduled it.
    if not NextDigest.objects.filter(pk=digest.pk, due_at=digest.due_at).update(due_at=digest.due_at):
        raise ClaimedByAnotherWorker
    return True


def schedule_digest(user: User, channel: Channel, due_at: datetime | None) -> None:
    """Set when the user's next digest is due; with None, cancel it."""
    if due_at is None:
        NextDigest.objects.filter(user=user, channel=channel.key).delete()
    else:
        NextDigest.objects.update_or_create(user=user, channel=channel.key, defaults={"due_at": due_at})


def retry_digest_later(user_id: int, channel: Channel, now: datetime) -> None:
    """Postpone a user's due digest after an error."""
    due_digests(channel, now).filter(user=user_id).update(due_at=now + PAUSE_AFTER_FAULT)


def reschedule_digests(user: User, channels: Iterable[Channel]) -> None:
    """Schedule the user's next digest on each channel after their preferences have changed.

    It also lists games that were announced by immediate messages until then.
    """
    now, habits = timezone.now(), moments.habits_of(user)
    for channel in channels:
        modes = modes_of(user, channel)
        is_daily = any(modes[kind] == NoticeMode.DAILY for kind in kinds_where(lambda kind: kind.asks_for_move))
        schedule_digest(user, channel, moments.next_daily_time(habits, now) if is_daily else None)
