"""Reminders of deadlines: sending them, and setting how long before the deadline a player gets one."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.domain.matches import notice_creation
from games.domain.timing import outages, waits, waking_hours
from games.enums import NoticeKind
from games.models import Notice, NoticeHabits, Seat, User

BATCH_SIZE = 200


@transaction.atomic
def set_reminder_part(*, user: User, part: int) -> None:
    """Remind `user` when 1/`part` of a wait is left, in waits that are already open too."""
    if part not in waits.REMINDER_PARTS:
        raise ValueError(part)
    User.objects.filter(pk=user.pk).update(reminder_part=part)
    now = timezone.now()
    asked = Seat.objects.filter(
        user=user, is_asked=True, is_provisional=False, deadline__gt=now, remind_at__isnull=False
    )
    for seat in asked.select_related("match", "user").order_by("pk"):
        assert seat.deadline is not None
        hours = waits.seat_waking_hours(seat.match, seat)
        waits.set_reminder(seat.match, seat, hours, now, waking_hours.awake_time_between(hours, now, seat.deadline))
        # The filter finds no row if the player has moved in the meantime.
        Seat.objects.filter(pk=seat.pk, deadline=seat.deadline).update(remind_at=seat.remind_at)


@transaction.atomic
def set_reminder_hours(*, user: User, hours: int) -> None:
    """Repeat reminders to `user` every `hours` hours until they move, in open waits too; 0 means never."""
    NoticeHabits.objects.update_or_create(user=user, defaults={"reminder_hours": hours})
    user.habits = NoticeHabits.objects.get(user=user)
    now = timezone.now()
    asked = Seat.objects.filter(user=user, is_asked=True, is_provisional=False, deadline__gt=now)
    for seat in asked.select_related("match").order_by("pk"):
        if _reminders_sent(seat).exists():
            again = _next_reminder(seat, user, now)
            Seat.objects.filter(pk=seat.pk, deadline=seat.deadline).update(
                remind_at=again or now, reminded_for=None if again else seat.deadline
            )


def send_reminders(now: datetime | None = None) -> int:
    """Create reminders for players who are running out of time; return how many were created.

    Each deadline has one, and further ones for players who want it to be repeated.
    """
    now = now or timezone.now()
    due = Seat.objects.filter(remind_at__lte=now, deadline__gt=now, is_asked=True, is_provisional=False).filter(
        Q(reminded_for=None) | ~Q(reminded_for=F("deadline"))
    )
    due = due.exclude(outages.late_clocks())
    created = 0
    # Sorted in the order of the index; otherwise a prepared query plan would scan all open clocks.
    for seat in due.select_related("match", "user__habits").order_by("remind_at")[:BATCH_SIZE]:
        with transaction.atomic():
            unchanged = Seat.objects.filter(
                pk=seat.pk, is_asked=True, deadline=seat.deadline, remind_at=seat.remind_at
            ).exclude(reminded_for=seat.deadline)
            again = _next_reminder(seat, seat.user, now)
            if not unchanged.update(reminded_for=None if again else seat.deadline, remind_at=again or seat.remind_at):
                continue
            if seat.user:
                _create_reminder(seat, seat.user, now)
            created += 1
    return created


def _next_reminder(seat: Seat, user: User | None, now: datetime) -> datetime | None:
    """Return when the reminder is repeated, outside the user's night hours; None if it is not repeated."""
    habits = getattr(user, "habits", None)
    if user is None or habits is None or not habits.reminder_hours or seat.deadline is None:
        return None
    after, hours = now + timedelta(hours=habits.reminder_hours), waits.user_waking_hours(user)
    # Adding a second of awake time moves a time in the night hours to their end.
    again = after if hours is None else waking_hours.add_awake_time(hours, after, timedelta(seconds=1))
    return again if again < seat.deadline else None


def _reminders_sent(seat: Seat) -> QuerySet[Notice]:
    """Return the reminders of the current deadline of `seat`."""
    key = waits.deadline_key(seat.deadline)
    reminders = Notice.objects.filter(user=seat.user_id, match=seat.match_id, kind=NoticeKind.DEADLINE_NEAR)
    return reminders.filter(about__startswith=f"{seat.wait} ", about__endswith=f" {key}")


def _create_reminder(seat: Seat, user: User, now: datetime) -> None:
    """Create a reminder of the deadline; for a repeated one, `about` also contains the current time."""
    key, is_repeated = waits.deadline_key(seat.deadline), _reminders_sent(seat).exists()
    notice_creation.create_notice(
        user=user,
        kind=NoticeKind.DEADLINE_NEAR,
        match=seat.match,
        about=f"{seat.wait} {now:%Y-%m-%dT%H:%M} {key}" if is_repeated else f"{seat.wait} {key}",
        seat=seat,
        version=seat.wait,
        part=user.reminder_part,
        repeats=int(is_repeated),
    )
