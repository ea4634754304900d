"""Wrappers of undocumented parts of allauth, which no other module may import (see docs/private-apis.md)."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.internal.flows import email_verification, login, reauthentication
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.account.views import BaseReauthenticateView as BaseReauthenticateView
from allauth.core import context
from allauth.core.internal import ratelimit
from allauth.mfa.utils import is_mfa_enabled as is_mfa_enabled
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.models import User


def consume_rate_limit(
    request: HttpRequest | None,
    action: str,
    *,
    key: str | None = None,
    user: User | AnonymousUser | None = None,
    counts_get: bool = False,
) -> bool:
    """Count one use of an action of ACCOUNT_RATE_LIMITS; return whether the use is within the limit.

    Limits "per key" count by `key` and need no request; limits "per user" count by `user` or the signed-in user. GET
    requests count only with `counts_get`.
    """
    usage = ratelimit.consume(request, app="allauth.account", action=action, key=key, user=user, limit_get=counts_get)
    return usage is not None


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Return the error page with status 429."""
    return ratelimit.respond_429(request)


def current_request() -> HttpRequest | None:
    """Return the request being handled; None outside a request, for example in a command."""
    return context.request


def authentication_records(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the session's authentications, oldest first, each with `method`, `at` and details."""
    return login.get_authentication_records(request, request.user)


def record_authentication(request: HttpRequest, user: User, method: str, **details: Any) -> None:
    """Record in the session that the user has authenticated by this method."""
    login.record_authentication(request, user, method, **details)


def has_reauthenticated_recently(request: HttpRequest, method: str = "") -> bool:
    """Return whether the user has authenticated again recently, by `method` or, if that is empty, by any method."""
    shown = [
        record["at"]
        for record in authentication_records(request)
        if "reauthenticated" in record and method in ("", record["method"])
    ]
    return bool(shown) and time.time() - shown[-1] < app_settings.REAUTHENTICATION_TIMEOUT


def reauthenticate_and_resume(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect to an authentication page at `url`; the posted form is processed afterwards."""
    return reauthentication.suspend_request(request, url)


def sign_in_new_user(request: HttpRequest, user: User) -> None:
    """Sign in a user who has just set a password, without a step that asks to confirm the address."""
    login.record_authentication(request, user, method="password")
    get_adapter().login(request, user)


def abandon_login(request: HttpRequest) -> None:
    """Discard the pending login of this session."""
    clear_login(request)


def send_confirmation_mail(request: HttpRequest | None, address: EmailAddress, *, signup: bool = False) -> bool:
    """Email the link that confirms an address; return False if one was sent a moment ago."""
    return email_verification.send_verification_email_to_address(request, address, signup=signup)


class LoginAttemptsAdapter(DefaultAccountAdapter):
    """An adapter that counts failed sign-ins per address and `origin_key`, and forgets them after a password reset."""

    def origin_key(self, request: HttpRequest | None, email: str) -> str:
        """Return a text that is the same for all requests that share one limit for `email`."""
        raise NotImplementedError

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        email = str(credentials.get("email") or "").lower()
        return f"{super()._get_login_attempts_cache_key(request, **credentials)} {self.origin_key(request, email)}"


class SessionCode(AbstractCodeVerificationProcess):
    """A code sent to the signed-in user and kept in the session under `KEY`, with allauth's limits for codes."""

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
        """Store the state in the session."""
        self.request.session[self.KEY] = self.state

    def abort(self) -> None:
        """Invalidate the code."""
        self.request.session.pop(self.KEY, None)
