"""What happens to accounts: a line of JSON for who runs the site, a row for the account's owner."""

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
from games.domain.people import networks
from games.models import SecurityEvent, User, UserSession

log = logging.getLogger("games.security")

MOST_FAILURES_AN_HOUR = 20
"""So many rows of one person; the log goes on to say each."""
SIGNED_IN, SIGNED_OUT, FAILED, CLOSED_OTHERS = "signed_in", "signed_out", "failed", "closed_others"


def note(user: User | None, kind: str, request: HttpRequest | None = None) -> None:
    """Write down what happened; failures at an address that has no account are said in the log alone."""
    whence = origin(request)
    log.info(json.dumps({"event": kind, "user": user.pk if user else None, **whence._asdict()}))
    if user is not None and not (kind == FAILED and has_failed_enough(user)):
        SecurityEvent.objects.create(user=user, kind=kind, address=whence.address, browser=whence.browser)


def has_failed_enough(user: User) -> bool:
    """Tell whether somebody has read often enough that another tries; whoever does shall not fill the table."""
    since = timezone.now() - timedelta(hours=1)
    return SecurityEvent.objects.filter(user=user, kind=FAILED, at__gt=since).count() >= MOST_FAILURES_AN_HOUR


def say(event: str, **what: Any) -> None:
    """Say in the log alone what is nobody's in particular."""
    log.info(json.dumps({"event": event, **what}))


def say_once(event: str, request: HttpRequest, **what: Any) -> None:
    """Say what was refused to whom: once a minute to each person at each network address, of each page."""
    user, whence = request.user.pk, origin(request)
    page = request.resolver_match.view_name if request.resolver_match else ""
    if cache.add(f"said:{event}:{user}:{whence.address}:{page}", True, timeout=60):
        say(event, user=user, page=page, address=whence.address, browser=whence.browser, **what)


class Origin(NamedTuple):
    """Where a request came from."""

    address: str | None
    browser: str


def origin(request: HttpRequest | None) -> Origin:
    """Return from which address and with which browser a request came."""
    if request is None:
        return Origin(None, "")
    browser = "".join(letter for letter in request.headers.get("User-Agent", "") if letter.isprintable())
    try:
        address = get_adapter().get_client_ip(request)
    except PermissionDenied:  # nobody has said where it came from
        address = None
    return Origin(address, browser[:120])


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_more: object) -> None:
    """Let the session's time begin, and remember it, so that its owner can end it elsewhere."""
    session_lifetimes.begin(request.session, user)
    if not request.session.session_key:
        request.session.save()
    whence = origin(request)
    UserSession.objects.update_or_create(
        session=request.session.session_key,
        defaults={"user": user, "network": networks.network_of(whence.address), **whence._asdict()},
    )
    if not user.is_guest:
        note(user, SIGNED_IN, request)


@receiver(user_logged_out)
def note_sign_out(request: HttpRequest, user: User | None, **_more: object) -> None:
    """Forget the session."""
    if user is not None and not user.deleted_at:
        open_sessions.close(user=user, session=request.session.session_key or "")
        if not user.is_guest:
            note(user, SIGNED_OUT, request)


@receiver(user_login_failed)
def note_failure(credentials: dict[str, str], request: HttpRequest | None = None, **_more: object) -> None:
    """Remember a password that was wrong, for the owner of the address."""
    said = str(credentials.get("email") or credentials.get("username") or "").lower()
    address = EmailAddress.objects.filter(email=said, verified=True).select_related("user").first()
    note(address.user if address else None, FAILED, request)


@receiver(login_code_rejected)
def note_wrong_code(request: HttpRequest, user: User | None = None, **_more: object) -> None:
    """Remember a code by mail that was wrong, for whoever it was sent to."""
    note(user, FAILED, request)


@receiver(post_save, sender=LogEntry)
def note_deed_of_staff(instance: LogEntry, raw: bool, **_more: object) -> None:
    """Log what staff did where the admin cannot change it; skip rows that `loaddata` writes."""
    if raw:
        return
    deed = {"user": instance.user_id, "what": str(instance.content_type), "row": str(instance.object_id)}
    log.info(json.dumps({"event": "staff", **deed, "change": str(instance.get_change_message())}))


@receiver(second_step.authentication_failed)
def note_failed_step(request: HttpRequest, user: User, **_more: object) -> None:
    """Remember a second step that was wrong."""
    note(user, FAILED, request)
