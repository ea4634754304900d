"""Middleware for account pages: asks signed-in visitors to authenticate again or to confirm an address first."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.accounts.allauth_internals import has_reauthenticated_recently
from games.views.accounts import reauthentication
from games.views.shared.access import SignedInRequest, is_signed_in, url_name_of

Handler = Callable[[HttpRequest], HttpResponse]


class AccountGateMiddleware:
    """Base class: redirect signed-in visitors before they reach guarded account pages."""

    PAGES: tuple[str, ...] = ()
    """The names of guarded URLs, in addition to those of the second factor (`mfa_…`)."""
    OPEN: tuple[str, ...] = ()
    """The names of URLs of the second factor that are not guarded."""
    SIGNING_IN = ("mfa_authenticate", "mfa_login_webauthn", "mfa_trust")

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Redirect visitors of guarded pages, if `early_response` returns a response."""
        name = url_name_of(request)
        is_second_step = name.startswith("mfa_") and name not in (*self.OPEN, *self.SIGNING_IN)
        is_guarded = name in self.PAGES or is_second_step
        return self.early_response(request) if is_guarded and is_signed_in(request) else None

    def early_response(self, request: SignedInRequest) -> HttpResponse | None:
        """Return the response to send instead of the page; None to pass the request on."""
        raise NotImplementedError


class GuestsClaimFirstMiddleware(AccountGateMiddleware):
    """Make guests create an account before they change an email address, a password or a key."""

    PAGES = ("account_email", "account_change_password", "account_set_password", "account_reauthenticate", "code_again")

    def early_response(self, request: SignedInRequest) -> HttpResponse | None:
        """Redirect guests to the page where they create an account."""
        return redirect("games:claim") if request.user.is_guest else None


class ReauthenticateFirstMiddleware(AccountGateMiddleware):
    """Require recent authentication before sensitive changes, because the session may be stolen.

    The password change is not guarded, because its form asks for the current password.
    """

    PAGES = (
        *("account_email", "account_set_password", "erase", "own_data"),
        *("add_outlet", "renew_calendar", "show_outlets", "table_webhook"),
    )
    OPEN = ("mfa_index", "mfa_list_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn")

    def early_response(self, request: SignedInRequest) -> HttpResponse | None:
        """Redirect users with an account to the sign-in form if they have not authenticated recently."""
        if settings.STAFF_SECOND_STEP and request.user.is_staff and url_name_of(request).startswith("mfa_"):
            return reauthentication.ask_staff_again(request)
        if request.user.is_guest or has_reauthenticated_recently(request):
            return None
        return reauthentication.ask_to_reauthenticate(request)
