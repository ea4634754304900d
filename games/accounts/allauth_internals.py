"""Undocumented parts of allauth, under names of our own; no other module imports them (docs/private-apis.md)."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows import email_verification, login, reauthentication
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.account.views import BaseReauthenticateView as BaseReauthenticateView
from allauth.core import context, ratelimit
from allauth.mfa.utils import is_mfa_enabled as is_mfa_enabled
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.models import User


def consume_rate_limit(
    request: HttpRequest | None, action: str, *, key: str | None = None, user: User | AnonymousUser | None = None
) -> bool:
    """Count one use of an action of ACCOUNT_RATE_LIMITS; return whether it is within the limit.

    `key` names what a limit "per key" counts, for which no request is needed; a limit "per user" counts `user`, or else
    who is signed in.
    """
    return bool(ratelimit.consume(request, action=action, key=key, user=user))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Return the page with status 429."""
    return ratelimit.respond_429(request)


def current_request() -> HttpRequest | None:
    """Return the request that is being answered; None outside of one, as in a command."""
    return context.request


def authentication_records(request: HttpRequest) -> list[dict[str, Any]]:
    """Return what the person signed in has shown in this session, oldest first: `method`, `at` and more of each."""
    return login.get_authentication_records(request, request.user)


def record_authentication(request: HttpRequest, user: User, method: str, **details: Any) -> None:
    """Record in the session that the user has shown who they are by this method."""
    login.record_authentication(request, user, method, **details)


def has_reauthenticated_recently(request: HttpRequest, method: str = "") -> bool:
    """Return whether this session's owner has confirmed within minutes who they are, by this method or by any."""
    shown = [
        record["at"]
        for record in authentication_records(request)
        if "reauthenticated" in record and method in ("", record["method"])
    ]
    return bool(shown) and time.time() - shown[-1] < app_settings.REAUTHENTICATION_TIMEOUT


def reauthenticate_and_resume(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect to a page that asks who it is; what was posted is carried out after it."""
    return reauthentication.suspend_request(request, url)


def abandon_login(request: HttpRequest) -> None:
    """Forget a login that has been begun in this session."""
    clear_login(request)


def send_confirmation_mail(request: HttpRequest | None, address: EmailAddress, *, signup: bool = False) -> bool:
    """Mail the link that confirms an address; return False if one was sent a moment ago."""
    return email_verification.send_verification_email_to_address(request, address, signup=signup)


class SessionCode(AbstractCodeVerificationProcess):
    """A code sent to the person signed in and kept in their session under `KEY`, with allauth's limits for codes."""

    KEY = ""

    def __init__(self, request: HttpRequest, state: dict[str, Any]) -> None:
        self.request = request
        super().__init__(
            max_attempts=app_settings.LOGIN_BY_CODE_MAX_ATTEMPTS,
            timeout=app_settings.LOGIN_BY_CODE_TIMEOUT,
            state=state,
            user=request.user,
        )

    def persist(self) -> None:
        """Keep the state in the session."""
        self.request.session[self.KEY] = self.state

    def abort(self) -> None:
        """Invalidate the code."""
        self.request.session.pop(self.KEY, None)
