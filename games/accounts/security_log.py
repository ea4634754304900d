"""Security events of accounts: each is a line of JSON in the log for operators and a row for the account's owner."""

import json
import logging
from datetime import timedelta
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import login_code_rejected
from allauth.mfa import signals as second_step
from django.contrib.admin.models import LogEntry
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from games.accounts import session_lifetimes
from games.domain.accounts import open_sessions
from games.domain.people import last_seen, networks
from games.models import SecurityEvent, User, UserSession

log = logging.getLogger("games.security")

MOST_FAILURES_AN_HOUR = 20
"""The maximum number of failures stored per user and hour; the log contains all of them."""
SIGNED_IN, SIGNED_OUT, FAILED, CLOSED_OTHERS = "signed_in", "signed_out", "failed", "closed_others"


def record_event(user: User | None, kind: str, request: HttpRequest | None = None) -> None:
    """Log an event and store it for the user; failures for an unknown address (`user` is None) are only logged."""
    whence = origin_of(request)
    log.info(json.dumps({"event": kind, "user": user.pk if user else None, **whence._asdict()}))
    if user is not None and not (kind == FAILED and has_reached_failure_limit(user)):
        SecurityEvent.objects.create(user=user, kind=kind, address=whence.address, browser=whence.browser)


def has_reached_failure_limit(user: User) -> bool:
    """Return whether the last hour's failures have reached the limit, which keeps attackers from filling the table."""
    since = timezone.now() - timedelta(hours=1)
    return SecurityEvent.objects.filter(user=user, kind=FAILED, at__gt=since).count() >= MOST_FAILURES_AN_HOUR


def log_event(event: str, **what: Any) -> None:
    """Log an event that is not part of a user's history."""
    log.info(json.dumps({"event": event, **what}))


def log_event_once(event: str, request: HttpRequest, **what: Any) -> None:
    """Log a refused request, at most once a minute per user, address and page."""
    user, whence = request.user.pk, origin_of(request)
    page = request.resolver_match.view_name if request.resolver_match else ""
    if cache.add(f"said:{event}:{user}:{whence.address}:{page}", True, timeout=60):
        log_event(event, user=user, page=page, address=whence.address, browser=whence.browser, **what)


class Origin(NamedTuple):
    """The client of a request: its IP address (None if unknown) and its user agent."""

    address: str | None
    browser: str


def origin_of(request: HttpRequest | None) -> Origin:
    """Return the client of a request."""
    if request is None:
        return Origin(None, "")
    browser = "".join(letter for letter in request.headers.get("User-Agent", "") if letter.isprintable())
    try:
        address = get_adapter().get_client_ip(request)
    except PermissionDenied:  # The proxy did not send the client's address.
        address = None
    return Origin(address, browser[:120])


@receiver(user_logged_in)
def record_sign_in(request: HttpRequest, user: User, **_more: object) -> None:
    """Start the session's lifetime, and list the session among the user's open ones."""
    session_lifetimes.begin_session(request.session, user)
    if not request.session.session_key:
        request.session.save()
    whence = origin_of(request)
    UserSession.objects.update_or_create(
        session=request.session.session_key,
        defaults={"user": user, "network": networks.network_of(whence.address), **whence._asdict()},
    )
    last_seen.record_look(user.pk)
    if not user.is_guest:
        record_event(user, SIGNED_IN, request)


@receiver(user_logged_out)
def record_sign_out(request: HttpRequest, user: User | None, **_more: object) -> None:
    """Remove the session from the user's open sessions."""
    if user is not None and not user.deleted_at:
        open_sessions.close_session(user=user, session=request.session.session_key or "")
        if not user.is_guest:
            record_event(user, SIGNED_OUT, request)


@receiver(user_login_failed)
def record_failure(credentials: dict[str, str], request: HttpRequest | None = None, **_more: object) -> None:
    """Record a wrong password for the owner of the address."""
    email = str(credentials.get("email") or credentials.get("username") or "").lower()
    address = EmailAddress.objects.filter(email=email, verified=True).select_related("user").first()
    record_event(address.user if address else None, FAILED, request)


@receiver(login_code_rejected)
def record_wrong_code(request: HttpRequest, user: User | None = None, **_more: object) -> None:
    """Record a wrong code for the user to whom the code was emailed."""
    record_event(user, FAILED, request)


@receiver(post_save, sender=LogEntry)
def record_staff_action(instance: LogEntry, raw: bool, **_more: object) -> None:
    """Write each action of staff in the admin to the server log, which staff cannot change.

    Rows written by `loaddata` are skipped.
    """
    if raw:
        return
    deed = {"user": instance.user_id, "what": str(instance.content_type), "row": str(instance.object_id)}
    log.info(json.dumps({"event": "staff", **deed, "change": str(instance.get_change_message())}))


@receiver(second_step.authentication_failed)
def record_failed_step(request: HttpRequest, user: User, **_more: object) -> None:
    """Record a failed second step."""
    record_event(user, FAILED, request)
