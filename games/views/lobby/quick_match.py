"""Play with people: joining or opening a table with one press, and when bots take the free seats."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.errors import Refused
from games.domain.lobby import bots_filling, quick_match
from games.models import Match
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, ask_to_sign_in, is_signed_in
from games.views.shared.editions import preferred_edition
from games.views.shared.joining import browser_string
from games.views.shared.open_tables import open_table_action

NOW, NEVER = "now", "never"


@require_POST
def play_with_people(request: HttpRequest) -> HttpResponse:
    """Join the first table that fits, or open one, and redirect to its waiting room."""
    if not is_signed_in(request):
        return ask_to_sign_in(request, return_url=reverse("pages:landing"))
    if not consume_rate_limit(request, "open_table"):
        return too_many_requests(request)
    pace = request.POST.get("pace", "")
    try:
        match = quick_match.play_with_people(
            user=request.user,
            edition=preferred_edition(request),
            pace=pace if pace in quick_match.QUICK_PACES else quick_match.QUICK_PACES[0],
            string=browser_string(request),
        )
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:settings" if refused.code == "confirm_address" else "pages:landing")
    return redirect("games:table", match.pk)


@open_table_action
def set_fill_time(request: SignedInRequest, match: Match) -> None:
    """Change when bots take the free seats of an open table: now, after some minutes, or never."""
    after = request.POST.get("after", "")
    wait = bots_filling.FILL_TIMES.get(after)
    if after == NOW:
        bots_filling.start_with_bots(match=match, by=request.user)
    elif wait is not None or after == NEVER:
        bots_filling.set_fill_time(match=match, by=request.user, wait=wait)
    else:
        messages.error(request, _("This time isn't available. Please choose another."))
