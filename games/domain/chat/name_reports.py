"""Reports of the names of players, tables and circles, for administrators."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from games.domain.chat import table_chat
from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.people import written_text
from games.enums import NameReportOutcome
from games.models import Circle, Match, NameReport, User


def report_player_name(*, player: User, by: User, reason: str) -> NameReport:
    """Report a player's name. Refusals: `account_to_report`, `not_oneself`, `too_many_reports`."""
    if player == by:
        raise Refused("not_oneself")
    return _report(by, reason, player=player, name=player.display_name or player.handle)


def report_table_name(*, match: Match, by: User, reason: str) -> NameReport:
    """Report the name of a table that the reporter may see. Refusals: `account_to_report`, `too_many_reports`."""
    return _report(by, reason, match=match, name=match.plain_title)


def report_circle_name(*, circle: Circle, by: User, reason: str) -> NameReport:
    """Report the name of a circle that the reporter may see. Refusals: `account_to_report`, `too_many_reports`."""
    return _report(by, reason, circle=circle, name=circle.name)


@transaction.atomic
def _report(by: User, reason: str, **about: Any) -> NameReport:
    if not table_chat.has_account(by):
        raise Refused("account_to_report")
    if (earlier := NameReport.objects.filter(reporter=by, **about).first()) is not None:
        return earlier
    quotas.check_reports_quota(by)
    return NameReport.objects.create(reporter=by, reason=written_text.clean_text(reason)[:400], **about)


def settle_name_reports(*, outcome: NameReportOutcome, admin: User, **about: Any) -> None:
    """Settle the open reports of a `player`, `match` or `circle`, or only those of its `name`. Refusal: `not_admin`."""
    if not (admin.is_staff and admin.has_perm("games.change_namereport")):
        raise Refused("not_admin")
    reports = NameReport.objects.filter(outcome=NameReportOutcome.OPEN, **about)
    reports.update(outcome=outcome, settled_at=timezone.now(), settled_by=admin)
