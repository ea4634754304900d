"""Emails about each change to an account, sent to all its confirmed addresses, including the previous one.

Addresses that the account had before the change get a link that undoes it.
"""

from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.core import signing
from django.db.models.signals import pre_delete, pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.accounts import security_log
from games.accounts.allauth_internals import current_request, record_authentication
from games.domain.accounts import account_restore, open_sessions
from games.models import RestorePoint, User
from games.screens import activity, languages

SALT = "games.account.restore"
"""The salt of the links in emails. The links are valid for three days, so changing the salt breaks few of them."""


def confirmed_addresses(user: User) -> list[str]:
    """Return the user's confirmed email addresses."""
    return list(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True))


@receiver([pre_save, pre_delete], sender=Authenticator)
@receiver([pre_save, pre_delete], sender=EmailAddress)
def snapshot_login_methods(
    instance: Authenticator | EmailAddress, update_fields: frozenset[str] | None = None, **_more: object
) -> None:
    """Store the login methods on the request before its first change, because allauth's signals are sent too late."""
    request = current_request()
    if request is None or update_fields == frozenset({"last_used_at"}):
        return
    before = vars(request).setdefault("accounts_before", {})
    if instance.user_id not in before:
        before[instance.user_id] = account_restore.login_methods(instance.user)


@receiver(authenticator_added)
def record_new_factor(request: HttpRequest, user: User, authenticator: Authenticator, **_more: object) -> None:
    """Record that the session in which two-step verification was set up has passed it."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


def login_methods_before(user: User) -> account_restore.LoginMethods:
    """Return the login methods of an account before this request changed it."""
    before = getattr(current_request(), "accounts_before", {})
    return before.get(user.pk) or account_restore.login_methods(user)


def notify_of_change(user: User, change: str) -> None:
    """Email the user about a change, if it is one of `activity.CHANGES`.

    A new password or the first two-step verification method also ends all other sessions.
    """
    if change in activity.CHANGES:
        request = current_request()
        security_log.record_event(user, change, request)
        if change in activity.OF_PASSWORD or (change in activity.OF_KEYS and not login_methods_before(user)["keys"]):
            kept = request.session.session_key if request is not None and request.user.pk == user.pk else None
            open_sessions.close_other_sessions(user=user, keep=kept or "")
        with languages.written_in(user.language):
            send_revertible_change(user, change, activity.activity_sentence(change), confirmed_addresses(user))


def notify_of_export(user: User) -> None:
    """Email the user that all their data was downloaded.

    That cannot be undone, but changing the password can stop an intruder.

    Sends at most one email an hour.
    """
    if user.is_guest:
        return
    an_hour_ago = timezone.now() - timedelta(hours=1)
    is_told = user.security_events.filter(kind=activity.DATA_TAKEN, at__gt=an_hour_ago).exists()
    security_log.record_event(user, activity.DATA_TAKEN, current_request())
    if is_told:
        return
    way_in = {"password_reset_url": reverse("account_reset_password")}
    with languages.written_in(user.language):
        send_to_addresses(user, activity.activity_sentence(activity.DATA_TAKEN), confirmed_addresses(user), way_in)


def notify_of_erasure(user: User, addresses: list[str]) -> None:
    """Email the former addresses of a user whose account was deleted."""
    with languages.written_in(user.language):
        send_to_addresses(user, gettext("Your account and your personal data have been deleted."), addresses)


@receiver(email_added)
def notify_of_new_address(user: User, email_address: EmailAddress, **_more: object) -> None:
    """Email the confirmed addresses that a new address is about to replace them."""
    security_log.record_event(user, "address_added", current_request())
    with languages.written_in(user.language):
        words = gettext("Your account's email address will change to %(address)s once that address is confirmed.")
        send_revertible_change(
            user, "address_added", words % {"address": email_address.email}, confirmed_addresses(user)
        )


@receiver(email_changed)
def notify_of_changed_address(
    user: User, from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_more: object
) -> None:
    """Email the replaced addresses that a new one has replaced them."""
    security_log.record_event(user, "address_changed", current_request())
    given_up = [email for email in login_methods_before(user)["addresses"] if email != to_email_address.email]
    with languages.written_in(user.language):
        words = gettext("Your account's email address is now %(address)s. This is the last email to the old address.")
        send_revertible_change(user, "address_changed", words % {"address": to_email_address.email}, given_up)


def notify_of_restore(point: RestorePoint, removed_addresses: list[str]) -> None:
    """Email the restored addresses and the removed ones; the removed ones do not learn the restored addresses."""
    user = User.objects.get(pk=point.user_id)
    security_log.record_event(user, "restored", current_request())
    with languages.written_in(user.language):
        words = gettext(
            "A change to your account was undone with the link we emailed you. All browsers have been signed out, "
            "and the old password no longer works."
        )
        way_in = {"new_password_url": reverse("account_reset_password")}
        send_to_addresses(user, words, confirmed_addresses(user), way_in)
        send_to_addresses(user, gettext("This email address is no longer linked to your account."), removed_addresses)


def send_revertible_change(user: User, change: str, sentence: str, addresses: list[str]) -> None:
    """Send emails about a change; addresses that the account had before it get a link that undoes it."""
    before = login_methods_before(user)
    own = [address for address in addresses if address in before["addresses"]]
    if own:
        point = account_restore.create_restore_point(user=user, change=change, previous=before)
        send_to_addresses(user, sentence, own, {"restore_url": reverse("games:restore", args=[restore_token(point)])})
    new = [address for address in addresses if address not in own]
    send_to_addresses(user, sentence, new, {"password_reset_url": reverse("account_reset_password")})


def restore_token(point: RestorePoint) -> str:
    """Return the signed token of a restore point."""
    return signing.dumps(point.pk, salt=SALT)


def read_restore_token(token: str) -> int | None:
    """Return the primary key of the restore point in a signed token; None if the token is invalid."""
    try:
        return int(signing.loads(token, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def send_to_addresses(user: User, sentence: str, addresses: list[str], urls: dict[str, str] | None = None) -> None:
    """Send an email to each address in the user's language.

    `urls` holds URLs, by context name, for readers who did not make the change themselves.
    """
    words = {"user": user if not user.deleted_at else None, "sentence": sentence, **(urls or {})}
    with languages.written_in(user.language), timezone.override(user.zone):
        for address in addresses:
            get_adapter().send_with_site_links("account/email/account_changed", address, words)
