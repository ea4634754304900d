"""Administrators' actions on a match and its chat, of which the players are notified, and on names."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, override

from games.domain.chat import name_reports, table_chat
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import match_history
from games.enums import IncidentKind, NameReportOutcome, ReportOutcome
from games.models import ChatReport, Circle, Match, User
from games.models.accounts.name_rules import has_visible_character


@transaction.atomic
def cancel_match(*, match: Match, admin: User, reason: str) -> None:
    """Cancel a waiting or running match permanently, and log the reason.

    Refusals: `not_admin`, `reason_needed`, `already_over`.
    """
    if not (admin.is_staff and admin.has_perm("games.change_match")):
        raise Refused("not_admin")
    if not has_visible_character(reason):
        raise Refused("reason_needed")
    everybody = match.seats.filter(user__isnull=False).select_related("user")
    departures.end_without_result(match, IncidentKind.CANCELLED, notified=everybody, user=admin, reason=reason.strip())


@transaction.atomic
def rename_table(*, match: Match, admin: User, reason: str) -> None:
    """Rename a table to its number, log the reason, and settle the reports of its name.

    Refusals: `not_admin`, `reason_needed`.
    """
    name_reports.settle_name_reports(outcome=NameReportOutcome.CHANGED, admin=admin, match=match)
    if not has_visible_character(reason):
        raise Refused("reason_needed")
    with override(match.creator.language if match.creator else None):
        match.name, match.named_after = gettext("Table %(number)d") % {"number": match.pk}, ""
    match.save(update_fields=["name", "named_after"])
    match_history.note_incident(match, IncidentKind.TABLE_RENAMED, user=admin, reason=reason.strip())


@transaction.atomic
def rename_circle(*, circle: Circle, admin: User) -> None:
    """Rename a circle to its number, and settle the reports of its name. Refusal: `not_admin`."""
    name_reports.settle_name_reports(outcome=NameReportOutcome.CHANGED, admin=admin, circle=circle)
    organizer = circle.members.filter(is_organizer=True).select_related("user").first()
    with override(organizer.user.language if organizer else None):
        circle.name = gettext("Circle %(number)d") % {"number": circle.pk}
    circle.save(update_fields=["name"])


@transaction.atomic
def settle_chat_report(*, report: ChatReport, outcome: ReportOutcome, admin: User) -> None:
    """Settle all open reports of a message. Refusal: `not_admin`."""
    if not (admin.is_staff and admin.has_perm("games.change_chatreport")):
        raise Refused("not_admin")
    if outcome == ReportOutcome.REMOVED:
        table_chat.remove_message(report.message)
    of_it = ChatReport.objects.filter(message=report.message, outcome=ReportOutcome.OPEN)
    of_it.update(outcome=outcome, settled_at=timezone.now(), settled_by=admin)
