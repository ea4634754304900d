"""Times of deliveries: immediately, on the hour, or at the user's digest hour, but never in their quiet hours."""

from dataclasses import replace
from datetime import datetime, time, timedelta

from django.db.models import QuerySet

from games.domain.timing import waits, waking_hours
from games.enums import NoticeMode
from games.fast.compiled_queries import compiled
from games.models import Delivery, NoticeHabits, User
from games.notices.deliveries import earliest_delivery
from games.notices.kinds import notice_type_of
from games.notices.kinds.base import NoticeType

COMBINED = {NoticeMode.HOURLY, NoticeMode.DAILY}
"""The modes whose notices are combined into one message."""
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def habits_of(user: User) -> NoticeHabits:
    """Return the user's preferences for delivery times, or unsaved default ones."""
    habits = next(iter(_stored_habits(user.pk)), None) or NoticeHabits()
    habits.user = user
    return habits


@compiled
def _stored_habits(user: int) -> QuerySet[NoticeHabits]:
    return NoticeHabits.objects.filter(user_id=user)


def effective_mode(notice_type: NoticeType, mode: NoticeMode) -> NoticeMode:
    """Return the mode that applies to a kind if the user prefers `mode`."""
    return NoticeMode.AT_ONCE if notice_type.is_urgent and mode != NoticeMode.OFF else mode


def delivery_time(delivery: Delivery, mode: NoticeMode, habits: NoticeHabits, now: datetime) -> datetime:
    """Return when a delivery should be sent; a time in the past means now."""
    is_urgent, ready = notice_type_of(delivery.notice.kind).is_urgent, now
    if mode == NoticeMode.HOURLY:
        ready = next_full_hour(earliest_delivery(delivery.notice))
    elif mode == NoticeMode.DAILY:
        ready = next_digest_time(earliest_delivery(delivery.notice), habits)
    if notice_type_of(delivery.notice.kind).waits_for_waking:
        awake: waking_hours.WakingHours | None = _reachable_hours(habits.user, now)
    else:
        awake = _undisturbed_hours(habits) if not is_urgent else None
    return ready if awake is None else first_awake(awake, max(ready, now))


def next_daily_time(habits: NoticeHabits, now: datetime) -> datetime:
    """Return the time of the first daily digest after `now`."""
    ready, awake = next_digest_time(now + timedelta(seconds=1), habits), _undisturbed_hours(habits)
    return ready if awake is None else first_awake(awake, ready)


def _undisturbed_hours(habits: NoticeHabits) -> waking_hours.WakingHours | None:
    """Return the hours to which messages are limited; None if the user accepts them at any time."""
    return waits.user_waking_hours(habits.user) if habits.keeps_quiet else None


def _reachable_hours(user: User, now: datetime) -> waking_hours.WakingHours:
    """Return the user's waking hours without their vacations."""
    away: list[tuple[datetime, datetime]] = []
    if user.away_until is not None and user.away_until > now:
        away = [(vacation.starts_at, vacation.ends_at) for vacation in user.vacations.order_by("starts_at")]
    return replace(waits.user_waking_hours(user) or waking_hours.ALWAYS_AWAKE, away=tuple(away))


def next_full_hour(at: datetime) -> datetime:
    """Return the next full hour, or `at` itself if it is one."""
    start = at.replace(minute=0, second=0, microsecond=0)
    return start if start == at else start + HOUR


def next_digest_time(at: datetime, habits: NoticeHabits) -> datetime:
    """Return the next time at which it is the user's digest hour in their time zone."""
    zone = habits.user.zone
    today = at.astimezone(zone).date()
    times = (datetime.combine(today + n * DAY, time(habits.digest_hour), zone) for n in (0, 1))
    return next(time for time in times if time.timestamp() >= at.timestamp() or time.date() > today)


def first_awake(hours: waking_hours.WakingHours, at: datetime) -> datetime:
    """Return the first time from `at` on that is within the waking hours."""
    for begin, end in hours.windows(at):
        if end > at:
            return max(begin, at)
    raise AssertionError("there is always a next day")
