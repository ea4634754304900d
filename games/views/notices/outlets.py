"""Notification channels other than email: adding, testing and removing webhooks and other outlets."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import account_changes
from games.accounts.allauth_internals import consume_rate_limit, has_reauthenticated_recently, too_many_requests
from games.domain.accounts import open_sessions
from games.enums import OutletKind
from games.models import CalendarFeed, Outlet
from games.notices import links, push_replacement
from games.notices.channels import CHANNELS
from games.notices.outlets import faults, sender
from games.notices.outlets.channel import OutletChannel
from games.screens import activity, dates
from games.views.shared.access import SignedInRequest, signed_in


@require_safe
@signed_in
def outlets(request: SignedInRequest) -> HttpResponse:
    """Show the outlets of all channels and the calendar."""
    if request.user.is_guest:
        return redirect("games:claim")
    return _page(request, {})


@require_safe
@signed_in
def show_outlets(request: SignedInRequest) -> HttpResponse:
    """Redirect to the page of outlets, after the user has authenticated again to see the secrets on it."""
    return redirect("games:outlets")


@require_POST
@signed_in
def add_outlet(request: SignedInRequest, key: str) -> HttpResponse:
    """Add an outlet on a channel."""
    channel = _channel(key)
    if request.user.is_guest:
        return redirect("games:claim")
    form = channel.form(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, {key: form}, status=422)
    existing = set(request.user.outlets.values_list("pk", flat=True))
    outlet = form.save()
    session = request.session.session_key or ""
    open_sessions.tie_outlet_to_session(outlet, session)
    if outlet.kind == OutletKind.BROWSER:
        push_replacement.return_to_push(request.user, session)
    if outlet.pk not in existing:
        account_changes.notify_of_change(request.user, activity.OUTLET_OPENED)
    messages.success(request, _("Added. Send a test to check that it works."))
    return redirect("games:outlets")


@require_POST
@signed_in
def test_outlet(request: SignedInRequest, pk: int) -> HttpResponse:
    """Send a test to an outlet and show the result; success switches the outlet on again."""
    outlet = get_object_or_404(Outlet, pk=pk, user=request.user, match=None)
    if not consume_rate_limit(request, "trial", user=request.user):
        return too_many_requests(request)
    fault = _channel(outlet.channel).send_test(outlet)
    if fault:
        messages.error(
            request, _("The test could not be delivered. %(reason)s") % {"reason": faults.error_sentence(fault)}
        )
    else:
        messages.success(request, _("The test was delivered."))
    return redirect("games:outlets")


@require_POST
@signed_in
def remove_outlet(request: SignedInRequest, pk: int) -> HttpResponse:
    """Delete an outlet and its queued messages."""
    get_object_or_404(Outlet, pk=pk, user=request.user, match=None).delete()
    messages.success(request, _("Removed."))
    return redirect("games:outlets")


def _channel(key: str) -> OutletChannel:
    for channel in CHANNELS:
        if isinstance(channel, OutletChannel) and channel.key == key:
            return channel
    raise Http404


def _page(request: SignedInRequest, forms: dict[str, Any], status: int = 200) -> HttpResponse:
    parts = [
        _part(request, channel, forms.get(channel.key)) for channel in CHANNELS if isinstance(channel, OutletChannel)
    ]
    feed = CalendarFeed.objects.filter(user=request.user).first()
    calendar = links.absolute_url(reverse("games:calendar", args=[feed.token])) if feed else ""
    # A stolen session must not reveal secrets that would work even after the session has ended.
    is_known = has_reauthenticated_recently(request)
    context = {"parts": parts, "calendar": calendar, "is_known": is_known}
    return render(request, "games/notices/outlets.html", context, status=status)


def _part(request: SignedInRequest, channel: OutletChannel, form: Any) -> dict[str, Any]:
    opened = request.user.outlets.filter(channel=channel.key, match=None).order_by("pk")
    return {
        "channel": channel,
        "settings": channel.settings(),
        "form": form or channel.form(user=request.user),
        "outlets": [_outlet_context(channel, outlet) for outlet in opened],
    }


def _outlet_context(channel: OutletChannel, outlet: Outlet) -> dict[str, Any]:
    return {
        "outlet": outlet,
        "host": urlsplit(outlet.url).hostname or "",
        "error": faults.error_sentence(outlet.error) if outlet.error else "",
        "is_gone": outlet.kind == OutletKind.BROWSER and sender.is_gone(outlet.error),
        "since": dates.day(outlet.created_at),
        "sent": dates.day_and_time(outlet.sent_at) if outlet.sent_at else "",
        "secret": channel.shown_secret(outlet),
    }
