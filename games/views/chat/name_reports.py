"""Reporting the name of a player, a table or a circle to the moderators."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.chat import name_reports
from games.domain.circles import circle_pages
from games.domain.errors import Refused
from games.models import Circle, Match, NameReport, User
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visible_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def player_name_report(request: SignedInRequest, handle: str) -> HttpResponse:
    """Report a player's name."""
    player = get_object_or_404(User, handle=handle, deleted_at=None, is_guest=False)
    return ask_for_report_reason(
        request, player, lambda reason: name_reports.report_player_name(player=player, by=request.user, reason=reason)
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def table_name_report(request: SignedInRequest, pk: int) -> HttpResponse:
    """Report a table's name."""
    match = visible_match(request, pk)
    return ask_for_report_reason(
        request, match, lambda reason: name_reports.report_table_name(match=match, by=request.user, reason=reason)
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def circle_name_report(request: SignedInRequest, circle: int) -> HttpResponse:
    """Report the name of a circle that the user may see."""
    visible = circle_pages.visible_circle(circle, request.user)
    if visible is None:
        raise Http404
    return ask_for_report_reason(
        request,
        visible[0],
        lambda reason: name_reports.report_circle_name(circle=visible[0], by=request.user, reason=reason),
    )


def ask_for_report_reason(
    request: HttpRequest, subject: User | Match | Circle, report: Callable[[str], NameReport]
) -> HttpResponse:
    """Show the form that asks for a reason; a POST calls `report` with it and returns to its subject."""
    if request.method == "POST":
        try:
            report(request.POST.get("reason", ""))
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
        else:
            messages.success(request, _("Thank you. A moderator will review this name."))
        return redirect(subject)
    name = subject.name if isinstance(subject, User) else subject.title
    return render(request, "games/chat/report_name.html", {"subject": subject, "name": name})
