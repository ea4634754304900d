"""The user's account: signing in and up, turning a guest into an account, and deletion."""

from allauth.account import views as allauth_views
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts import account_changes
from games.accounts.allauth_internals import consume_rate_limit, send_confirmation_mail, too_many_requests
from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.forms.person import ClaimForm, ErasureForm
from games.views.shared.access import GUEST_COOKIE, SignedInRequest, signed_in


def sign_in_page(request: HttpRequest) -> HttpResponse:
    """Sign in; users with an account who are signed in are redirected to their games."""
    if request.user.is_authenticated and not request.user.is_guest:
        return redirect("games:mine")
    answer = allauth_views.login(request)
    if request.user.is_authenticated and not request.user.is_guest:
        answer.delete_cookie(GUEST_COOKIE, samesite="Lax")
    return answer


def sign_up_page(request: HttpRequest) -> HttpResponse:
    """Create an account; guests are redirected to `claim_guest_games`, which keeps their games."""
    if request.user.is_authenticated:
        return redirect("games:claim" if request.user.is_guest else "games:mine")
    try:
        return allauth_views.signup(request)
    except Refused:  # The name was taken between validation and saving; the form now shows the error.
        return allauth_views.signup(request)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def claim_guest_games(request: SignedInRequest) -> HttpResponse:
    """Turn a guest into a user with an account who keeps the guest's games."""
    if not request.user.is_guest:
        return redirect("games:settings")
    form = ClaimForm(request.POST or None, user=request.user)
    if request.method == "POST" and not consume_rate_limit(request, "signup"):
        return too_many_requests(request)
    if request.method == "POST" and form.is_valid():
        try:
            user = accounts.claim_guest(user=request.user, **form.cleaned_data)
        except accounts.AlreadyClaimed:
            return redirect("games:settings")
        except Refused:
            form.full_clean()  # The name has just been taken; the form now shows the error.
            return render(request, "games/accounts/claim.html", {"form": form}, status=422)
        update_session_auth_hash(request, user)
        send_confirmation_mail(request, EmailAddress.objects.get(user=user), signup=True)
        messages.success(request, _("Your games are now saved to your account."))
        answer = redirect("games:mine")
        answer.delete_cookie(GUEST_COOKIE, samesite="Lax")
        return answer
    status = 422 if request.method == "POST" else 200
    return render(request, "games/accounts/claim.html", {"form": form}, status=status)


@require_POST
@signed_in
def send_confirmation_again(request: SignedInRequest) -> HttpResponse:
    """Send the confirmation email again."""
    address = EmailAddress.objects.filter(user=request.user, email=request.user.address, verified=False).first()
    if address and not send_confirmation_mail(request, address):
        messages.info(request, _("We just sent you an email. Please wait a few minutes before you request another."))
    return redirect("games:settings")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def delete_account(request: SignedInRequest) -> HttpResponse:
    """Delete the account; the records of its games stay complete for the other players."""
    form = ErasureForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        addresses = account_changes.confirmed_addresses(request.user)
        accounts.erase_person(user=request.user)
        account_changes.notify_of_erasure(request.user, addresses)
        logout(request)
        messages.success(request, _("Your account has been deleted. Thank you for playing."))
        answer = redirect("pages:landing")
        answer.delete_cookie(GUEST_COOKIE, samesite="Lax")
        return answer
    status = 422 if request.method == "POST" else 200
    return render(request, "games/accounts/delete_account.html", {"form": form}, status=status)
