"""What the administration may do to a match beside looking at it; the table is told."""

from django.db import transaction
from django.utils import timezone

from games.domain import archive, notify
from games.domain.errors import Refused
from games.enums import IncidentKind, MatchStatus, NoticeKind
from games.models import Match, User


@transaction.atomic
def cancel_match(*, match: Match, admin: User, reason: str) -> None:
    """Stop a match that waits or runs, for good, and write the reason into its log.

    Refusals: `not_admin`, `reason_needed`, `already_over`.
    """
    if not (admin.is_staff and admin.has_perm("games.change_match")):
        raise Refused("not_admin")
    if not reason.strip():
        raise Refused("reason_needed")
    going = Match.objects.filter(pk=match.pk, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    if not going.update(status=MatchStatus.CANCELLED, ended_at=timezone.now()):
        raise Refused("already_over")
    match.refresh_from_db()
    # Notices before seats, the order in which mails are written.
    notify.drop_waiting(match)
    match.seats.update(is_asked=False, deadline=None, remind_at=None, is_provisional=False)
    archive.note_incident(match, IncidentKind.CANCELLED, user=admin, reason=reason.strip())
    for seat in match.seats.filter(user__isnull=False).select_related("user"):
        notify.tell(user=seat.user, kind=NoticeKind.CANCELLED, match=match, seat=seat, about="cancelled")
