"""When something goes out to whom: at once, on the hour, at their hour of the day, never while they sleep."""

from datetime import datetime, time, timedelta

from games.domain.timing import waits, waking_hours
from games.enums import NoticeMode
from games.models import Delivery, NoticeHabits, User
from games.notices.deliveries import not_before
from games.notices.kinds import type_of
from games.notices.kinds.base import NoticeType

GATHERED = {NoticeMode.HOURLY, NoticeMode.DAILY}
"""What comes this way comes together."""
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def habits_of(user: User) -> NoticeHabits:
    """Give what somebody has said, or what holds for everybody else."""
    return NoticeHabits.objects.filter(user=user).first() or NoticeHabits(user=user)


def effective(notice_type: NoticeType, mode: NoticeMode) -> NoticeMode:
    """Return how a kind goes out where its reader prefers `mode`."""
    return NoticeMode.AT_ONCE if notice_type.is_urgent and mode != NoticeMode.OFF else mode


def moment(delivery: Delivery, mode: NoticeMode, habits: NoticeHabits, now: datetime) -> datetime:
    """Give the moment at which this goes out; one that is past means now."""
    is_urgent, ready = type_of(delivery.notice.kind).is_urgent, now
    if mode == NoticeMode.HOURLY:
        ready = full_hour(not_before(delivery.notice))
    elif mode == NoticeMode.DAILY:
        ready = hour_of_day(not_before(delivery.notice), habits)
    awake = waits.own_hours(habits.user) if habits.keeps_quiet and not is_urgent else None
    return ready if awake is None else first_awake(awake, max(ready, now))


def full_hour(at: datetime) -> datetime:
    """Give the next full hour."""
    start = at.replace(minute=0, second=0, microsecond=0)
    return start if start == at else start + HOUR


def hour_of_day(at: datetime, habits: NoticeHabits) -> datetime:
    """Give the next time their clock strikes their hour."""
    zone = habits.user.zone
    today = at.astimezone(zone).date()
    struck = (datetime.combine(today + n * DAY, time(habits.digest_hour), zone) for n in (0, 1))
    return next(found for found in struck if found.timestamp() >= at.timestamp() or found.date() > today)


def first_awake(awake: waking_hours.Hours, at: datetime) -> datetime:
    """Give the first moment from `at` on at which they are awake."""
    for begin, end in awake.windows(at):
        if end > at:
            return max(begin, at)
    raise AssertionError("days go on for ever")
