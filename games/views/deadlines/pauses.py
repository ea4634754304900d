"""Pausing a game by agreement."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.deadlines import pauses
from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.errors import Refused
from games.forms.pause import PauseForm
from games.screens import votes
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.visits import own_running_seat, visible_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def propose_pause_page(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the votes on a pause; a POST proposes a pause, or the end of the current one."""
    match = visible_match(request, pk)
    seat = own_running_seat(request, match)
    if seat is None or not match.is_timed:
        return redirect("games:table", match.pk)
    form = PauseForm(request.POST or None)
    if request.method == "POST" and ("end" in request.POST or form.is_valid()):
        days = 0 if "end" in request.POST else form.cleaned_data["days"]
        try:
            pauses.propose_pause(match=match, user=request.user, days=days)
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:pause", match.pk)
    seats = match.seats.select_related("user")
    context = {
        "match": match,
        "form": form if "days" in request.POST else PauseForm(),
        "vote": votes.open_vote(VoteKind.PAUSE, match, seats),
        "agrees": seat.agrees_to_pause,
    }
    return render(request, "games/deadlines/pause.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@signed_in
def vote_on_pause(request: SignedInRequest, pk: int) -> HttpResponse:
    """Agree to a proposed pause, or object to it."""
    match = visible_match(request, pk)
    try:
        agrees, vote = request.POST.get("agrees") == "yes", request.POST.get("vote", "")
        pauses.answer_pause(match=match, user=request.user, agrees=agrees, vote=vote)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    return redirect("games:pause", match.pk)
