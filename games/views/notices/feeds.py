"""Feeds for programs that do not sign in: a user's calendar at a secret URL, and feeds of public games."""

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts import account_changes
from games.domain.errors import NotVisible
from games.domain.play import table_visit
from games.models import CalendarFeed
from games.notices.feeds import atom, calendar
from games.screens import activity, languages
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.replica import reads_replica


@never_cache
@require_safe
@reads_replica
def deadline_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the calendar of the user to whom the token belongs."""
    user = get_object_or_404(CalendarFeed.objects.select_related("user"), token=token, user__is_active=True).user
    with languages.written_in(user.language), timezone.override(user.zone):
        answer = HttpResponse(calendar.render_calendar(user), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    answer["X-Robots-Tag"] = "noindex"
    return answer


@cache_control(public=True, max_age=60)
@require_safe
@reads_replica
def game_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the Atom feed of a public game, the same for everyone."""
    try:
        match = table_visit.visit_table(pk, AnonymousUser()).match
    except NotVisible:
        raise Http404 from None
    return HttpResponse(atom.render_feed(match, request.path), content_type="application/atom+xml; charset=utf-8")


@require_POST
@signed_in
def renew_calendar(request: SignedInRequest) -> HttpResponse:
    """Create a new URL for the user's calendar; the old one, if any, stops working."""
    if request.user.is_guest:
        return redirect("games:claim")
    calendar.renew_calendar_url(request.user)
    account_changes.notify_of_change(request.user, activity.CALENDAR_OPENED)
    messages.success(request, _("New address created. The old one no longer works."))
    return redirect("games:outlets")


@require_POST
@signed_in
def remove_calendar(request: SignedInRequest) -> HttpResponse:
    """Delete the URL of the calendar."""
    CalendarFeed.objects.filter(user=request.user).delete()
    messages.success(request, _("Removed."))
    return redirect("games:outlets")
