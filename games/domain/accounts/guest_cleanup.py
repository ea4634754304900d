"""Cleanup of guests who cannot return because their session has ended; only their finished games are kept."""

import logging
from collections.abc import Iterator
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.domain.accounts import accounts
from games.enums import MatchStatus
from games.models import Match, Seat, User, UserSession

log = logging.getLogger(__name__)

SLICE = 20
"""Guests that are cleared before other work has its turn; each takes several hundredths of a second."""


class GuestsNotCleared(Exception):
    """Some guests could not be cleared; the log has the reason for each."""


def clear_stale_guests(now: datetime, unseen_since: datetime) -> Iterator[int]:
    """Clear guests whose session is over and who have not been seen since `unseen_since`.

    Each step clears one slice and yields how many guests were cleared. Each guest is cleared in a separate transaction,
    so that one failure does not stop the rest. Raises GuestsNotCleared at the end if there was one.
    """
    stale, last, failed = stale_guests(now, unseen_since).order_by("pk"), 0, 0
    while numbers := list(stale.filter(pk__gt=last).values_list("pk", flat=True)[:SLICE]):
        cleared, last = 0, numbers[-1]
        for pk in numbers:
            try:
                cleared += clear_guest(pk)
            except Exception:
                log.exception("guest %s could not be cleared", pk)
                failed += 1
        yield cleared
    if failed:
        raise GuestsNotCleared(failed)


def stale_guests(now: datetime, unseen_since: datetime) -> QuerySet[User]:
    """Return the guests without an open session who have not viewed a table since `unseen_since`."""
    lasting = UserSession.objects.filter(
        user=OuterRef("pk"), session__in=Session.objects.filter(expire_date__gt=now).values("session_key")
    )
    guests = User.objects.filter(is_guest=True, deleted_at=None, joined_at__lt=unseen_since)
    return guests.filter(~Exists(lasting), totals__seen_at__lt=unseen_since)


@transaction.atomic
def clear_guest(pk: int) -> bool:
    """End the guest's games and erase the guest; delete the row if no finished game refers to it.

    Return False if there is no such guest, for example because the guest has created an account in the meantime.
    """
    guest = User.objects.select_for_update().filter(pk=pk, is_guest=True, deleted_at=None).first()
    if guest is None:
        return False
    accounts.erase_person(user=guest)
    games = Match.objects.filter(seats__user=guest) | Match.objects.filter(creator=guest)
    theirs = Seat.objects.filter(user__isnull=False).exclude(user=guest)
    unfinished = games.filter(status__in=[MatchStatus.CANCELLED, MatchStatus.ENDED]).exclude(
        pk__in=theirs.values("match")
    )
    Match.objects.filter(pk__in=list(unfinished.values_list("pk", flat=True))).delete()
    if not games.exists():
        guest.delete()
    return True
