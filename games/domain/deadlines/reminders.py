"""Reminders of deadlines: sending them, and setting how long before the deadline a player gets one."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.domain.matches import notice_creation
from games.domain.timing import waits, waking_hours
from games.enums import NoticeKind
from games.models import Seat, User

BATCH_SIZE = 200


@transaction.atomic
def set_reminder_part(*, user: User, part: int) -> None:
    """Set that `user` is reminded when 1/`part` of a wait is left; this includes waits that are already open."""
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


def send_reminders(now: datetime | None = None) -> int:
    """Create reminders for players who are running out of time, one per deadline; return how many were created."""
    now = now or timezone.now()
    due = Seat.objects.filter(remind_at__lte=now, deadline__gt=now, is_asked=True, is_provisional=False).filter(
        Q(reminded_for=None) | ~Q(reminded_for=F("deadline"))
    )
    created = 0
    # Sorted in the order of the index; otherwise a prepared query plan would scan all open clocks.
    for seat in due.select_related("match", "user").order_by("remind_at")[:BATCH_SIZE]:
        with transaction.atomic():
            unchanged = Seat.objects.filter(pk=seat.pk, is_asked=True, deadline=seat.deadline)
            if not unchanged.exclude(reminded_for=seat.deadline).update(reminded_for=seat.deadline):
                continue
            if seat.user:
                notice_creation.create_notice(
                    user=seat.user,
                    kind=NoticeKind.DEADLINE_NEAR,
                    match=seat.match,
                    about=f"{seat.wait} {waits.deadline_key(seat.deadline)}",
                    seat=seat,
                    version=seat.wait,
                    part=seat.user.reminder_part,
                )
            created += 1
    return created
