"""Rate limits by network, because an attacker may use more than one address."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.accounts import security_log
from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.people import networks
from games.views.shared.access import url_name_of

RATE_LIMITED_URL_NAMES = {
    *("account_login", "account_signup", "account_request_login_code", "account_confirm_login_code"),
    *("account_reset_password", "account_reset_password_from_key", "account_reauthenticate", "account_email"),
    *("mfa_authenticate", "mfa_reauthenticate", "mfa_login_webauthn", "mfa_reauthenticate_webauthn"),
    *("account_change_password", "login", "signup", "claim", "confirm_again", "code_again"),
    *("invite", "invite_player", "substitutes", "try_mail", "try_outlet", "try_table_webhook"),
}
"""Names of URLs where secrets can be guessed, or where the visitor can make the site send an email to someone.

A test compares the list with all URLs that take a form.
"""


class NetworkRateLimitMiddleware:
    """Limit requests from one network, in addition to the limits by address, user and mailbox."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Reject requests from a network that is over its limit."""
        if request.method != "POST" or url_name_of(request) not in RATE_LIMITED_URL_NAMES:
            return None
        address = security_log.origin_of(request).address
        if consume_rate_limit(request, "door", key=networks.network_of(address)):
            return None
        return too_many_requests(request)
