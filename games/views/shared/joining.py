"""Helpers for joining a table: friends to invite, reasons for a refusal, and guests who play against bots."""

import re
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.errors import Refused
from games.domain.lobby import reliability_requirement, sent_forms
from games.domain.people import private_notes
from games.domain.play import bot_players
from games.models import Match, Seat, User
from games.screens.reasons import refusals
from games.views.shared.access import GUEST_COOKIE, is_signed_in

SEAT_NUMBER = re.compile("[0-9]{1,3}")


FORM_TOKEN = "form_token"
"""The field with the one-time token of a form that opens a table."""
DEAL_STRING = "deal_string"
"""The field to which scripts add the random string of the browser (`games/static/games/js/deal_string.js`)."""
YEAR = 365 * 24 * 60 * 60


def sit_down_with_bots(request: HttpRequest, open_match: Callable[[User], Match]) -> HttpResponse:
    """Open a game against bots and redirect to its table; anonymous visitors become guests.

    A form that has already opened a table redirects to that table.
    """
    person = request.user if is_signed_in(request) else None
    token = request.POST.get(FORM_TOKEN, "")
    if opened := sent_forms.table_of_form(token, person):
        return table_of_sent_form(request, opened)
    is_too_many = person is None and not consume_rate_limit(request, "guest")
    if is_too_many or not consume_rate_limit(request, "open_table"):
        return too_many_requests(request)

    def open_table() -> Match | None:
        try:
            return open_match(person or sign_in_guest(request))
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
            return None

    try:
        match, is_new = sent_forms.open_table_once(token, person, open_table)
    except DatabaseError:
        # The guest's sign-in is undone, so the old CSRF cookie must stay: the visitor can send the same form again.
        request.META.pop("CSRF_COOKIE_NEEDS_UPDATE", None)
        raise
    if match is None:
        return redirect("games:mine")
    if not is_new:
        return table_of_sent_form(request, match)
    bot_players.play_bots_until_person(match)
    answer = redirect("games:table", match.pk)
    return answer if person else with_guest_cookie(request, answer)


def browser_string(request: HttpRequest) -> str:
    """Return what the browser adds to the deal as its user sits down; empty without JavaScript."""
    return request.POST.get(DEAL_STRING, "")


def table_of_sent_form(request: HttpRequest, match: Match) -> HttpResponse:
    """Redirect to the table that the posted form has already opened.

    If a guest clicked twice, they are signed in again, because the browser may have ignored the first response.
    """
    answer = redirect("games:table", match.pk)
    if is_signed_in(request) or match.creator is None:
        return answer
    login(request, match.creator, backend=settings.AUTHENTICATION_BACKENDS[0])
    return with_guest_cookie(request, answer)


def with_guest_cookie(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return `answer` with the cookie by which the site recognizes a guest whose session has ended."""
    answer.set_cookie(GUEST_COOKIE, "1", max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return answer


def sign_in_guest(request: HttpRequest) -> User:
    """Create a guest and sign them in."""
    guest = User.objects.create_guest(language=get_language() or settings.LANGUAGE_CODE)
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def reliability_objection(request: HttpRequest, match: Match) -> str:
    """Return why the visitor's reliability is too low for this table; empty if it is not, or for anonymous visitors."""
    user = request.user
    refused = (
        reliability_requirement.reliability_refusal(user, match.least_reliability, at=match)
        if user.is_authenticated
        else None
    )
    return refusals.refusal_sentence(refused) if refused else ""


def friends_to_invite(user: User, seats: list[Seat]) -> list[User]:
    """Return the friends of `user` who have no seat among `seats` yet."""
    here = {seat.user_id for seat in seats}
    return [player for player in private_notes.friends_of(user) if player.pk not in here]
