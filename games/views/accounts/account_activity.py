"""The user's open sessions and the security events of the account."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import security_log
from games.domain.accounts import open_sessions
from games.models import CalendarFeed
from games.screens import activity
from games.views.shared.access import SignedInRequest, signed_in

SHOWN = 50


@require_safe
@signed_in
def account_activity(request: SignedInRequest) -> HttpResponse:
    """Show open sessions, outlets and the latest security events."""
    user = request.user
    events = [
        (event, activity.activity_sentence(event.kind)) for event in user.security_events.order_by("-at", "-pk")[:SHOWN]
    ]
    here = request.session.session_key
    places = [(outlet.get_kind_display(), outlet.created_at) for outlet in user.outlets.order_by("-created_at", "-pk")]
    feed = CalendarFeed.objects.filter(user=user).first()
    if feed:
        places.append((_("Calendar app"), feed.created_at))
    context = {"places": places, "sessions": open_sessions.sessions_of(user), "here_key": here, "events": events}
    return render(request, "games/accounts/account_activity.html", context)


@require_POST
@signed_in
def sign_out_other_sessions(request: SignedInRequest) -> HttpResponse:
    """Sign out all other sessions."""
    open_sessions.close_other_sessions(user=request.user, keep=request.session.session_key or "")
    security_log.record_event(request.user, security_log.CLOSED_OTHERS, request)
    messages.success(request, _("You are signed out everywhere except here."))
    return redirect("games:activity")
