"""Sealing the envelope of a round, at a table whose post leaves at set times."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.domain.errors import Refused
from games.domain.orders import envelope_rounds
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import visible_match


@require_POST
@signed_in
def seal_envelope(request: SignedInRequest, pk: int) -> HttpResponse:
    """Seal what the player has filed for the round, or open it again (`open`)."""
    match, number = visible_match(request, pk), request.POST.get("round", "")
    is_sealed = "open" not in request.POST
    try:
        envelope_rounds.seal_envelope(
            match=match,
            user=request.user,
            round_number=int(number) if number.isdecimal() and number.isascii() else 0,
            is_sealed=is_sealed,
        )
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused, match.edition))
    else:
        messages.success(request, _("Your envelope is sealed.") if is_sealed else _("Your envelope is open again."))
    return redirect("games:table", match.pk)
