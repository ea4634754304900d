"""Every confirmed address hears of each change to its account, the one that was given up too."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_changed
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, override

from games.models import User

PASSWORD = gettext_lazy("The password of your account was changed.")
SENTENCES = {
    "account/email/password_changed": PASSWORD,
    "account/email/password_reset": PASSWORD,
    "account/email/password_set": gettext_lazy("Your account has a password now."),
    "mfa/email/recovery_codes_generated": gettext_lazy("New spare codes were made for your account."),
    "mfa/email/totp_activated": gettext_lazy("The second step by app was switched on for your account."),
    "mfa/email/totp_deactivated": gettext_lazy("The second step by app was switched off for your account."),
    "mfa/email/webauthn_added": gettext_lazy("A passkey was added to your account."),
    "mfa/email/webauthn_removed": gettext_lazy("A passkey was taken from your account."),
}
"""What the library calls a change -> how we tell of it; addresses, which may have gone meanwhile, are told of below."""


def confirmed_addresses(user: User) -> list[str]:
    """List the addresses that are certainly this person's."""
    return list(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True))


def tell(user: User, change: str) -> None:
    """Tell of a change by the library's name for it."""
    if change in SENTENCES:
        with override(user.language):
            write(user, str(SENTENCES[change]), confirmed_addresses(user))


def tell_of_erasure(user: User, addresses: list[str]) -> None:
    """Tell somebody who is gone; `addresses` are those they had."""
    with override(user.language):
        write(user, gettext("Your account was deleted, with everything about you."), addresses, is_open=False)


@receiver(email_added)
def tell_of_new_address(user: User, email_address: EmailAddress, **_more: object) -> None:
    """Tell the old address that another one is to take its place."""
    with override(user.language):
        words = gettext("%(address)s is to become the mail address of your account, as soon as it is confirmed there.")
        write(user, words % {"address": email_address.email}, confirmed_addresses(user))


@receiver(email_changed)
def tell_of_changed_address(
    user: User, from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_more: object
) -> None:
    """Tell the old address, if it ever was confirmed, that another one has taken its place."""
    if from_email_address and from_email_address.verified:
        with override(user.language):
            words = gettext(
                "The mail address of your account is %(address)s now. This is the last mail to the old one."
            )
            write(user, words % {"address": to_email_address.email}, [from_email_address.email], is_open=False)


def write(user: User, sentence: str, addresses: list[str], *, is_open: bool = True) -> None:
    """Write to each address in the language of `user`; `is_open` tells whether a new password helps there."""
    words = {"user": user if not user.deleted_at else None, "sentence": sentence}
    if is_open:
        words["password_reset_url"] = reverse("account_reset_password")
    with override(user.language), timezone.override(user.zone):
        for address in addresses:
            get_adapter().write("account/email/account_changed", address, words)
