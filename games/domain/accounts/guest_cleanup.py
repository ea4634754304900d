"""Cleanup of guests who cannot return because their session has ended; only their finished games are kept."""

import logging
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.domain.accounts import accounts
from games.enums import MatchStatus
from games.models import Match, Seat, User, UserSession

log = logging.getLogger(__name__)

MAX_PER_NIGHT = 2000
"""The number of guests cleared per night; the rest are left for the next night."""


def clear_stale_guests(now: datetime, unseen_since: datetime) -> int:
    """Clear guests whose session is over and who have not been seen since `unseen_since`; return how many.

    Each guest is cleared in a separate transaction, so that one failure does not stop the rest.
    """
    cleared = 0
    for pk in list(stale_guests(now, unseen_since).order_by("pk").values_list("pk", flat=True)[:MAX_PER_NIGHT]):
        try:
            cleared += clear_guest(pk)
        except Exception:
            log.exception("guest %s could not be cleared", pk)
    return cleared


def stale_guests(now: datetime, unseen_since: datetime) -> QuerySet[User]:
    """Return the guests without an open session who have not viewed a table since `unseen_since`."""
    lasting = UserSession.objects.filter(
        user=OuterRef("pk"), session__in=Session.objects.filter(expire_date__gt=now).values("session_key")
    )
    seen = Seat.objects.filter(user=OuterRef("pk"), seen_at__gte=unseen_since)
    guests = User.objects.filter(is_guest=True, deleted_at=None, joined_at__lt=unseen_since)
    return guests.filter(Q(last_login=None) | Q(last_login__lt=unseen_since), ~Exists(lasting), ~Exists(seen))


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
