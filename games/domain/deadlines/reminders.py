"""When somebody wants to be reminded that their time is running out: also of the waits that are open now."""

from django.db import transaction
from django.utils import timezone

from games.domain.timing import waits, waking_hours
from games.models import Seat, User


@transaction.atomic
def set_reminder_part(*, user: User, part: int) -> None:
    """Remind `user` from now on when one of so many parts of a wait is left."""
    if part not in waits.REMINDER_PARTS:
        raise ValueError(part)
    User.objects.filter(pk=user.pk).update(reminder_part=part)
    now = timezone.now()
    asked = Seat.objects.filter(
        user=user, is_asked=True, is_provisional=False, deadline__gt=now, remind_at__isnull=False
    )
    for seat in asked.select_related("match", "user").order_by("pk"):
        assert seat.deadline is not None
        mine = waits.seat_waking_hours(seat.match, seat)
        waits.set_reminder(seat.match, seat, mine, now, waking_hours.awake_time_between(mine, now, seat.deadline))
        # Who has moved meanwhile has another deadline or none.
        Seat.objects.filter(pk=seat.pk, deadline=seat.deadline).update(remind_at=seat.remind_at)
