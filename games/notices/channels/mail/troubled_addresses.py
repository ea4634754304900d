"""Addresses where emails currently fail: the last error is stored, and after a day emails about games are stopped.

An outage of the mail server, which affects all addresses, does not stop any of them.
"""

import smtplib
from datetime import timedelta

from django.utils import timezone

from games.domain.operations import mail_errors
from games.enums import MailStatus, StopReason
from games.models import OutgoingMail, TroubledAddress
from games.models.notices.stopped_address import normalized_address
from games.notices.channels.mail import bounces

PATIENCE = timedelta(days=1)
"""For how long emails to an address may fail before it is stopped."""


def record_delivery_error(mail: OutgoingMail, problem: Exception) -> None:
    """Store an error of the mail server for the address; errors caused by the email itself are ignored."""
    if not isinstance(problem, smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused):
        return
    word = mail_errors.mail_error_code(f"{problem}")
    trouble, _is_new = TroubledAddress.objects.update_or_create(
        address=normalized_address(mail.recipient), defaults={"error": word}
    )
    if timezone.now() - trouble.failing_since >= PATIENCE and _others_get_theirs(mail, trouble):
        bounces.stop_address(mail.recipient, StopReason.UNREACHABLE, word)


def clear_delivery_error(address: str) -> None:
    """Delete the error of an address, because an email has arrived."""
    TroubledAddress.objects.filter(address=normalized_address(address)).delete()


def troubled_address_of(address: str | None) -> TroubledAddress | None:
    """Return the `TroubledAddress` of an address where emails currently fail; None if they arrive."""
    return TroubledAddress.objects.filter(address=normalized_address(address)).first() if address else None


def _others_get_theirs(mail: OutgoingMail, troubled_address: TroubledAddress) -> bool:
    since = OutgoingMail.objects.filter(created_at__gt=troubled_address.failing_since, status=MailStatus.SENT)
    return since.exclude(recipient=mail.recipient).exists()
