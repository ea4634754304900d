"""Reminding the player whom a table waits for."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.domain.deadlines import nudges
from games.domain.errors import Refused
from games.screens import people
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visible_match


@require_POST
@signed_in
def nudge_player(request: SignedInRequest, pk: int, seat: int) -> HttpResponse:
    """Remind the owner of a seat, if the table waits for it; URLs count seats from 1."""
    match = visible_match(request, pk)
    try:
        asked = nudges.send_nudge(match=match, user=request.user, number=seat - 1)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    else:
        messages.success(request, _("We'll remind %(name)s.") % {"name": people.seat_name(asked)})
    return redirect("games:table", match.pk)
