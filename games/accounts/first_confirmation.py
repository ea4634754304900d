"""The first confirmation of an account's address, which removes credentials that a stranger may have set before."""

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.domain.accounts import credentials


@receiver(email_confirmed)
def remove_earlier_credentials(request: HttpRequest, email_address: EmailAddress, **_more: object) -> None:
    """Remove the credentials that were set before the mailbox's owner confirmed the address.

    A user who confirms the address in the session that created the account is the same person and keeps them.
    """
    user = email_address.user
    others = EmailAddress.objects.filter(user=user).exclude(pk=email_address.pk)
    if request.user.pk == user.pk or others.filter(verified=True).exists():
        return
    credentials.remove_credentials(user=user)
    messages.warning(
        request,
        _(
            "For your security, the password set before this email was confirmed no longer works. Sign in with a "
            "code sent by email, then set a new password."
        ),
    )
