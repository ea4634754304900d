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
PICTURE_URL_NAMES = {"picture", "moment_picture", "share_picture"}
"""Names of URLs of pictures drawn on request: a new one takes about 0.13 s of CPU time, and a game has hundreds."""


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
        action = limited_action(request)
        if not action:
            return None
        address = security_log.origin_of(request).address
        if consume_rate_limit(request, action, key=networks.network_of(address), counts_get=True):
            return None
        return too_many_requests(request)


def limited_action(request: HttpRequest) -> str:
    """Return the action of ACCOUNT_RATE_LIMITS that a request counts as; empty if it is not limited by network."""
    name = url_name_of(request)
    if request.method == "POST":
        return "door" if name in RATE_LIMITED_URL_NAMES else ""
    return "picture" if name in PICTURE_URL_NAMES else ""
