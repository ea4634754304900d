"""What the administration may do to a match beside looking at it; the table is told."""

from django.db import transaction

from games.domain import departures
from games.domain.errors import Refused
from games.enums import IncidentKind
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
    everybody = match.seats.filter(user__isnull=False).select_related("user")
    departures.stop(match, IncidentKind.CANCELLED, told=everybody, user=admin, reason=reason.strip())
