"""Invitations: sending them, the page of an emailed link, accepting and declining."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts import invited_accounts
from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.errors import Refused
from games.domain.lobby import invitation_answers, invitations, seating
from games.domain.matches import match_queries
from games.forms.invitations import InviteForm, InvitePlayerForm
from games.forms.person import NewcomerForm
from games.models import Invitation, Match
from games.screens.reasons import refusals
from games.screens.setup import lengths
from games.screens.words import joined, running_text
from games.views.shared.access import GUEST_COOKIE, SignedInRequest, is_signed_in
from games.views.shared.joining import browser_string
from games.views.shared.open_tables import open_table_action


@open_table_action
def invite_by_email(request: SignedInRequest, match: Match) -> HttpResponse | None:
    """Invite people at one or several email addresses; report the addresses that were refused."""
    form = InviteForm(request.POST)
    if not form.is_valid():
        messages.error(request, running_text(str(error) for errors in form.errors.values() for error in errors))
        return None
    invited, note = [], form.cleaned_data["note"]
    for address in form.cleaned_data["email"]:
        if not consume_rate_limit(request, "invite"):
            return too_many_requests(request)
        try:
            invitations.invite_address(match=match, by=request.user, address=address, note=note)
        except Refused as refused:
            words = {"address": address, "reason": refusals.refusal_sentence(refused)}
            messages.error(request, _("%(address)s: %(reason)s") % words)
        else:
            invited.append(address)
    if invited:
        messages.success(request, _("Invitation sent to %(address)s.") % {"address": joined(invited)})
    return None


@open_table_action
def invite_by_name(request: SignedInRequest, match: Match) -> HttpResponse | None:
    """Invite a player by name."""
    if not consume_rate_limit(request, "invite"):
        return too_many_requests(request)
    form = InvitePlayerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please enter a player's name."))
        return None
    invited = invitations.invite_player(match=match, by=request.user, name=form.cleaned_data["player"])
    if invited.player is not None:
        messages.success(request, _("%(name)s is invited.") % {"name": invited.player.name})
    return None


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, if its table is still open; a POST creates an account for the visitor and takes a seat.

    The invitation is stored in the session, and people with an account are redirected to its table.
    """
    match = match_queries.match_by_token(token)
    if match is None:
        raise Http404
    if match_queries.seat_of(match, request.user):
        return redirect("games:table", match.pk)
    invited = invitation_answers.invitation_with_token(token)
    is_used = invited is not None and invitation_answers.is_used_by_another(invited, request.user)
    if is_used or not match.is_open:
        watchable = match_queries.may_view_match(match, request.user) and not match.is_open
        context = {"match": match, "is_used": is_used and match.is_open}
        context["is_watchable"] = watchable and (match.is_running or match.is_finished)
        return render(request, "games/lobby/too_late.html", context, status=410)
    request.session["invited"] = {**request.session.get("invited", {}), str(match.pk): token}
    if invited is None or (is_signed_in(request) and not request.user.is_guest):
        return redirect("games:table", match.pk)
    return invitation_page(request, invited)


def invitation_page(request: HttpRequest, invited: Invitation) -> HttpResponse:
    """Show an invitation to someone without an account, or to a guest, and create the account that a POST describes.

    If the address has an account, or the token has been used, the page leads to signing in.
    """
    address = invitation_answers.address_to_confirm(invited)
    guest = request.user if is_signed_in(request) else None
    form = NewcomerForm(request.POST or None, address=address, person=guest) if address else None
    if request.method == "POST" and form is not None and form.is_valid():
        if not consume_rate_limit(request, "signup"):
            return too_many_requests(request)
        try:
            is_new = invited_accounts.create_invited_account(request, invited, **form.cleaned_data)
        except Refused:
            form.full_clean()  # The name has just been taken; the form now shows the error.
        else:
            return seat_newcomer(request, invited) if is_new else redirect(request.path)
    context = {
        "form": form,
        "address": invited_accounts.masked_address(address),
        "invitation": invited,
        "match": invited.match,
        "length": lengths.length_words(invited.match),
        "is_guest": guest is not None,
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "games/lobby/invitation.html", context, status=status)


def seat_newcomer(request: HttpRequest, invited: Invitation) -> HttpResponse:
    """Take a seat for the user who has just been created, and redirect to the table."""
    if is_signed_in(request):
        try:
            seating.take_seat(
                match=invited.match, user=request.user, token=invited.token, string=browser_string(request)
            )
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
    answer = redirect("games:table", invited.match_id)
    answer.delete_cookie(GUEST_COOKIE, samesite="Lax")
    return answer


@require_POST
def decline_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Decline an invitation; its link stays valid as long as the table is open."""
    invited = invitation_answers.invitation_with_token(token)
    if invited is None:
        raise Http404
    invitation_answers.decline_invitation(invited, request.user)
    sessions_tables = {**request.session.get("invited", {})}
    if sessions_tables.pop(str(invited.match_id), None):
        request.session["invited"] = sessions_tables
    messages.success(request, _("You have declined the invitation to “%(name)s”.") % {"name": invited.match.title})
    return redirect("games:mine" if is_signed_in(request) else "pages:landing")
