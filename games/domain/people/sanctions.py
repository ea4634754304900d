"""Sanctions by administrators: warning, mute, ban or rename, each with a reason that is shown to the player."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.domain.errors import Refused
from games.enums import NameReportOutcome, SanctionKind
from games.fast.compiled_queries import compiled
from games.models import NameReport, Sanction, User
from games.models.accounts.name_rules import has_visible_character

MUTE_DURATION = timedelta(days=7)


@transaction.atomic
def impose_sanction(*, user: User, kind: SanctionKind, by: User, reason: str) -> Sanction:
    """Impose a sanction and record it.

    Refusals: `not_admin`, `reason_needed`, `out_of_reach` (for staff, deleted accounts and the administrator's own
    account).
    """
    if not (by.is_staff and by.has_perm("games.add_sanction")):
        raise Refused("not_admin")
    if not has_visible_character(reason):
        raise Refused("reason_needed")
    if user == by or user.is_staff or user.deleted_at:
        raise Refused("out_of_reach")
    if kind == SanctionKind.BANNED:
        User.objects.filter(pk=user.pk).update(is_active=False)
    if kind == SanctionKind.RENAMED:
        # A generated handle; the player can choose a better name under "Settings".
        handle = User.objects.free_handle("")
        user.display_name = user.handle = handle
        user.save(update_fields=["display_name", "handle"])
        open_reports = NameReport.objects.filter(player=user, outcome=NameReportOutcome.OPEN)
        open_reports.update(outcome=NameReportOutcome.CHANGED, settled_at=timezone.now(), settled_by=by)
    until = timezone.now() + MUTE_DURATION if kind == SanctionKind.MUTED else None
    return Sanction.objects.create(user=user, kind=kind, by=by, reason=reason.strip()[:400], until=until)


def muted_until(user: User) -> datetime | None:
    """Return the time until which a player is muted; None if they are not muted."""
    silences = Sanction.objects.filter(user=user, kind=SanctionKind.MUTED, until__gt=timezone.now())
    return silences.order_by("-until").values_list("until", flat=True).first()


def unread_sanctions(user: User) -> list[Sanction]:
    """Return the sanctions that the player has not acknowledged, oldest first."""
    return _unread_sanctions(user.pk)


@compiled
def _unread_sanctions(user: int) -> QuerySet[Sanction]:
    return Sanction.objects.filter(user_id=user, read_at=None).order_by("pk")


def mark_sanctions_read(user: User) -> None:
    """Record that the player has acknowledged all sanctions."""
    Sanction.objects.filter(user=user, read_at=None).update(read_at=timezone.now())
