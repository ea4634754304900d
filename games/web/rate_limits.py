"""How often one network may try: who guesses or lets the site write has more than one address at hand."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.accounts import security_log
from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.people import networks
from games.views.shared.access import url_name_of

DOORS = {
    *("account_login", "account_signup", "account_request_login_code", "account_confirm_login_code"),
    *("account_reset_password", "account_reset_password_from_key", "account_reauthenticate", "account_email"),
    *("mfa_authenticate", "mfa_reauthenticate", "mfa_login_webauthn", "mfa_reauthenticate_webauthn"),
    *("account_change_password", "login", "signup", "claim", "confirm_again", "code_again"),
    *("invite", "invite_player", "substitutes", "try_mail", "try_outlet"),
}
"""Addresses by name at which something is guessed, or the site writes to an address, or a person, that somebody names.

A test holds the list against all addresses that take a form.
"""


class NetworkLimit:
    """Counts what comes from one network, beside the limits for one address, one person and one mailbox."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Stop a network that has tried too often."""
        if request.method != "POST" or url_name_of(request) not in DOORS:
            return None
        whence = security_log.origin(request).address
        if consume_rate_limit(request, "door", key=networks.network_of(whence)):
            return None
        return too_many_requests(request)
