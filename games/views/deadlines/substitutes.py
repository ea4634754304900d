"""Substitutes: asking a player to take over a seat from a bot, and answering such an offer."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.deadlines import substitutes
from games.domain.errors import NotVisible, Refused
from games.domain.matches import match_queries
from games.forms.invitations import InvitePlayerForm
from games.models import Substitution
from games.screens import people
from games.screens.reasons import refusals
from games.screens.setup import casting
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.joining import SEAT_NUMBER, friends_to_invite, reliability_objection
from games.views.shared.visits import own_running_seat, visible_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def table_substitutes(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the seats played by bots and the offers for them; a POST makes an offer to a player."""
    match = visible_match(request, pk)
    mine = own_running_seat(request, match)
    if mine is None or not match.takes_substitutes:
        return redirect("games:table", match.pk)
    if request.method == "POST":
        number = request.POST.get("seat", "")
        asked_seat = int(number) - 1 if SEAT_NUMBER.fullmatch(number) else -1
        try:
            offer = substitutes.invite_substitute(
                match=match, by=request.user, number=asked_seat, name=request.POST.get("player", "")
            )
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
        else:
            messages.success(request, _("%(name)s is invited as a substitute.") % {"name": offer.player.name})
        return redirect("games:substitutes", match.pk)
    seats = list(match.seats.select_related("user"))
    offered = {offer.seat: offer for offer in substitutes.open_offers_at(match)}
    context = {
        "match": match,
        "absent": [
            (seat, people.marked_name(seat), offered.get(seat.number)) for seat in substitutes.absent_seats(match)
        ],
        "form": InvitePlayerForm(auto_id=False),
        "companions": friends_to_invite(request.user, seats),
    }
    return render(request, "games/deadlines/substitutes.html", context)


@require_POST
@signed_in
def withdraw_substitute_offer(request: SignedInRequest, pk: int, seat: int) -> HttpResponse:
    """Withdraw an offer."""
    match = visible_match(request, pk)
    try:
        substitutes.withdraw_own_offer(match=match, by=request.user, number=seat - 1)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    return redirect("games:substitutes", match.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def substitute_offer(request: SignedInRequest, number: int) -> HttpResponse:
    """Show an offer to the player: the table and the seat, but not the game itself. A POST accepts or declines it."""
    try:
        substitution = substitutes.find_substitute_offer(request.user, number)
    except NotVisible:
        raise Http404 from None
    if request.method == "POST":
        return answer_substitute_offer(request, substitution)
    match = substitution.match
    seats = list(match.seats.select_related("user", "match").order_by("number"))
    context = {
        "match": match,
        "offer": substitution,
        "is_open": substitutes.is_offer_open(substitution),
        "is_mine": any(seat.user_id == request.user.pk for seat in seats),
        "may_watch": match_queries.may_anyone_watch(match),
        "held_back": reliability_objection(request, match),
        "seats": seats,
        "name": people.seat_name(seats[substitution.seat]),
        "played_with": casting.match_cards(match),
    }
    return render(request, "games/deadlines/substitute_offer.html", context)


def answer_substitute_offer(request: HttpRequest, substitution: Substitution) -> HttpResponse:
    """Accept or decline an offer, and redirect."""
    accepts = request.POST.get("accepts") == "yes"
    try:
        if accepts:
            substitutes.accept_substitution(offer=substitution)
        else:
            substitutes.decline_substitution(offer=substitution)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        if refused.code == "confirm_address":
            return redirect("games:settings")
        return redirect("games:offer", substitution.pk)
    if accepts:
        words = _("You are now playing this seat. You see everything its player could see.")
        messages.success(request, words)
        return redirect("games:table", substitution.match_id)
    messages.success(request, _("You have declined. The bot keeps playing."))
    return redirect("games:mine")
