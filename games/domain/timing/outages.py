"""Outages whose length has not been added to all open clocks yet."""

from datetime import datetime, timedelta

from django.db.models import Q

from games.domain.timing import waking_hours
from games.domain.timing.waking_hours import WakingHours
from games.models import Outage, Seat


def open_outages() -> list[Outage]:
    """Return the outages whose length has not been added to all clocks, oldest first."""
    return list(Outage.objects.filter(done_at=None).order_by("pk"))


def clocks_of(outage: Outage) -> Q:
    """Return a filter for the seats whose clocks still have to be moved by an outage.

    Waits that began after the outage have lost no time. `Seat.outage` is the last outage that a clock was moved by, so
    none is moved twice, whichever way it was reached.
    """
    began_before = Q(asked_at=None) | Q(asked_at__lt=outage.ended_at)
    return began_before & Q(match_id__gt=outage.reached, outage__lt=outage.pk, deadline__isnull=False)


def late_clocks() -> Q:
    """Return a filter for all seats whose clocks still have to be moved: their deadlines do not count yet."""
    late = Q(pk__in=[])
    for outage in open_outages():
        late |= clocks_of(outage)
    return late


def add_lost_time(
    seat: Seat, hours: WakingHours | None, asked_at: datetime, deadline: datetime
) -> tuple[datetime, timedelta]:
    """Return the deadline of a clock that has not been moved yet, and the awake time that outages have taken from it.

    A clock that no outage concerns keeps its deadline.
    """
    lost = timedelta(0)
    for outage in open_outages():
        if seat.match_id > outage.reached and seat.outage < outage.pk and asked_at < outage.ended_at:
            left = waking_hours.awake_time_between(hours, outage.began_at, deadline)
            deadline = waking_hours.add_awake_time(hours, outage.ended_at, left)
            lost += waking_hours.awake_time_between(hours, outage.began_at, outage.ended_at)
    return deadline, lost
