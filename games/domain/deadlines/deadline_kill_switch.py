"""The deadline kill switch: it stops the sweep when too many games would time out at once, which suggests a fault."""

import logging
import math
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, override

from games.domain.timing import outages
from games.enums import Pace
from games.models import Heartbeat, Seat, User

log = logging.getLogger(__name__)

SOON = timedelta(minutes=10)
ALWAYS_ALLOWED = 50
"""The number of games that may always time out together."""
ALLOWED_SHARE = 0.02
"""The share of all open clocks that may time out together, even if it is more than `ALWAYS_ALLOWED`."""
RELEASED_FOR = timedelta(hours=1)
"""How long the switch stays off after an administrator has released it."""
TRIPPED, RELEASED = "brake", "brake_released"


def is_kill_switch_on() -> bool:
    return Heartbeat.objects.filter(name=TRIPPED).exists()


@transaction.atomic
def trip_kill_switch(now: datetime) -> bool:
    """Stop the sweep if too many games would time out soon, and email the administrators.

    Return whether it is stopped.
    """
    if (
        not (due := _count_if_too_many(now))
        or Heartbeat.objects.filter(name=RELEASED, at__gt=now - RELEASED_FOR).exists()
    ):
        return False
    _row, is_first = Heartbeat.objects.get_or_create(name=TRIPPED, defaults={"at": now})
    if is_first:
        log.error("the time of %s games would run out within %s; the sweep has stopped", due, SOON)
        for admin in User.objects.filter(is_staff=True, is_active=True, email__isnull=False):
            _email_administrator(admin, due)
    return True


@transaction.atomic
def release_kill_switch(now: datetime | None = None) -> bool:
    """Resume the sweep; return whether it was stopped. Deadlines are then moved as after any outage."""
    stood, _rows = Heartbeat.objects.filter(name=TRIPPED).delete()
    if stood:
        Heartbeat.objects.update_or_create(name=RELEASED, defaults={"at": now or timezone.now()})
    return bool(stood)


def _count_if_too_many(now: datetime) -> int:
    """Return how many games would time out soon if there are too many of them, otherwise 0.

    Live games are not counted.
    """
    open_clocks = Seat.objects.filter(is_asked=True, deadline__isnull=False).exclude(match__pace=Pace.LIVE)
    soon = open_clocks.filter(~outages.late_clocks(), deadline__lte=now + SOON, is_provisional=False)
    if soon[: ALWAYS_ALLOWED + 1].count() <= ALWAYS_ALLOWED:
        return 0
    due = soon.count()
    # Counting stops as soon as there are enough open clocks for the due ones to be within the allowed share.
    enough = math.ceil(due / ALLOWED_SHARE)
    return due if open_clocks[:enough].count() < enough else 0


def _email_administrator(admin: User, due_count: int) -> None:
    with override(admin.language):
        subject = gettext("%(site)s: the deadline kill switch is on") % {"site": gettext(settings.SITE_NAME)}
        words = gettext(
            "Within ten minutes, %(number)d games would run out of time at once. That looks like a fault, so the "
            "deadline kill switch is on, and no game runs out of time. Find out what happened. This command switches "
            "it off, and moves all deadlines by as long as it was on:\n\n    manage.py release_kill_switch\n\nIf "
            "players have already run out of time because of a fault, this one gives them back their seats and their "
            "time:\n\n    manage.py undo_timeouts --since TIME"
        )
        send_mail(subject, words % {"number": due_count}, None, [admin.email or ""])
