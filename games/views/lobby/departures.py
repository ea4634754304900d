"""Leaving a running game: resigning, or ending it by agreement."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.screens import votes
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import own_running_seat, visible_match


@never_cache
@require_safe
@signed_in
def leave_game_page(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the ways to leave a running game, and the votes on ending it."""
    match = visible_match(request, pk)
    seat = own_running_seat(request, match)
    if seat is None:
        return redirect("games:table", match.pk)
    return render(
        request,
        "games/lobby/ways_out.html",
        {
            "match": match,
            "vote": votes.open_vote(VoteKind.END, match, match.seats.select_related("user")),
            "is_alone": not match.seats.filter(user__isnull=False, resigned_at=None).exclude(pk=seat.pk).exists(),
            "agrees": seat.agrees_to_end,
        },
    )


@require_POST
@signed_in
def resign_from_game(request: SignedInRequest, pk: int) -> HttpResponse:
    """Resign the user's seat."""
    match = visible_match(request, pk)
    try:
        departures.resign_seat(match=match, user=request.user)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:table", match.pk)
    messages.success(request, _("You have left the game “%(name)s”.") % {"name": match.title})
    return redirect("games:mine")


@require_POST
@signed_in
def vote_to_end_game(request: SignedInRequest, pk: int) -> HttpResponse:
    """Vote for or against ending the game without a result."""
    match = visible_match(request, pk)
    try:
        agrees, vote = request.POST.get("agrees") != "no", request.POST.get("vote", "")
        departures.agree_to_end_match(match=match, user=request.user, agrees=agrees, vote=vote)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:table", match.pk)
    match.refresh_from_db()
    if match.is_running:
        return redirect("games:ways_out", match.pk)
    messages.success(request, _("The game “%(name)s” has ended without a result.") % {"name": match.title})
    return redirect("games:mine")
