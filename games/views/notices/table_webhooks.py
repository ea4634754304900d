"""The page with the webhook of a table, for the player who opened it."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.allauth_internals import consume_rate_limit, has_reauthenticated_recently, too_many_requests
from games.domain.errors import Refused
from games.models import Match
from games.notices.outlets import faults
from games.notices.table_webhooks import setup
from games.notices.table_webhooks.form import TableWebhookForm
from games.screens import dates
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visible_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def table_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the webhook of a table; a POST sets it."""
    match = visible_match(request, pk)
    if not setup.may_set_up(match, request.user):
        return redirect("games:table", match.pk)
    if request.method != "POST":
        return _page(request, match, TableWebhookForm(match=match, user=request.user))
    form = TableWebhookForm(request.POST, match=match, user=request.user)
    if not form.is_valid():
        return _page(request, match, form, status=422)
    try:
        form.save()
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    else:
        messages.success(request, _("Added. Send a test to check that it works."))
    return redirect("games:table_webhook", match.pk)


@require_POST
@signed_in
def test_table_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Send a test to the webhook of a table and show the result; success switches it on again."""
    match = visible_match(request, pk)
    outlet = setup.webhook_of(match, request.user)
    if outlet is None:
        return redirect("games:table", match.pk)
    if not consume_rate_limit(request, "trial", user=request.user):
        return too_many_requests(request)
    if fault := setup.send_test(outlet, match):
        words = _("The test could not be delivered. %(reason)s") % {"reason": faults.error_sentence(fault)}
        messages.error(request, words)
    else:
        messages.success(request, _("The test was delivered."))
    return redirect("games:table_webhook", match.pk)


@require_POST
@signed_in
def remove_table_webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    """Remove the webhook of a table and its queued messages."""
    match = visible_match(request, pk)
    try:
        setup.remove_webhook(match=match, user=request.user)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:table", match.pk)
    messages.success(request, _("Removed."))
    return redirect("games:table_webhook", match.pk)


def _page(request: SignedInRequest, match: Match, form: TableWebhookForm, status: int = 200) -> HttpResponse:
    outlet = setup.webhook_of(match, request.user)
    # A stolen session must not reveal secrets that would work even after the session has ended.
    is_known = has_reauthenticated_recently(request)
    context = {
        "match": match,
        "form": form,
        "outlet": outlet,
        "place": "" if outlet is None else outlet.url if is_known else f"{urlsplit(outlet.url).hostname}/…",
        "secret": setup.CHANNEL.shown_secret(outlet) if outlet is not None and is_known else "",
        "error": faults.error_sentence(outlet.error) if outlet is not None and outlet.error else "",
        "sent": dates.day_and_time(outlet.sent_at) if outlet is not None and outlet.sent_at else "",
    }
    return render(request, "games/notices/table_webhook.html", context, status=status)
