"""Repeated daily digests: a table that still waits for the reader is listed again the next day."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games.enums import NoticeMode
from games.fast.compiled_queries import compiled
from games.models import NextDigest, User
from games.notices import moments
from games.notices.channel import Channel
from games.notices.claims import due_digests
from games.notices.kinds import kinds_where
from games.notices.preferences import modes_of


def claim_digest(user: User, channel: Channel, now: datetime) -> bool:
    """Lock the digest of a claimed user until the transaction ends, if it is due; return whether it is."""
    return bool(_locked_digests(channel.key, user.pk, now))


@compiled
def _locked_digests(channel: str, user: int, now: datetime) -> QuerySet[NextDigest]:
    return due_digests(channel, now).filter(user_id=user).select_for_update(no_key=True)


def schedule_digest(user: User, channel: Channel, due_at: datetime | None) -> None:
    """Set when the user's next digest is due; with None, cancel it."""
    if due_at is None:
        NextDigest.objects.filter(user=user, channel=channel.key).delete()
    else:
        NextDigest.objects.update_or_create(user=user, channel=channel.key, defaults={"due_at": due_at})


def postpone_digest(user: User, channel: Channel, now: datetime, due_at: datetime) -> None:
    """Postpone a user's digest to `due_at`, if it is due now."""
    due_digests(channel.key, now).filter(user=user).update(due_at=due_at)


def reschedule_digests(user: User, channels: Iterable[Channel]) -> None:
    """Schedule the user's next digest on each channel after their preferences have changed.

    It also lists games that were announced by immediate messages until then.
    """
    now, habits = timezone.now(), moments.habits_of(user)
    for channel in channels:
        modes = modes_of(user, channel)
        is_daily = any(modes[kind] == NoticeMode.DAILY for kind in kinds_where(lambda kind: kind.asks_for_move))
        schedule_digest(user, channel, moments.next_daily_time(habits, now) if is_daily else None)
