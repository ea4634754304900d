"""Addresses at which nothing arrives for now: the last error is kept, and after a day nothing about games goes there.

A mail server that takes no mail for anybody is not the fault of an address, and stops none.
"""

import smtplib
from datetime import timedelta

from django.utils import timezone

from games.domain.operations import mail_errors
from games.enums import MailStatus, StopReason
from games.models import OutgoingMail, TroubledAddress
from games.models.notices.stopped_address import plain
from games.notices.channels.mail import bounces

PATIENCE = timedelta(days=1)
"""So long may nothing arrive at an address before it is left alone."""


def note(mail: OutgoingMail, problem: Exception) -> None:
    """Keep what a mail server said of this mail; what the mail itself is to blame for says nothing of its address."""
    if not isinstance(problem, smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused):
        return
    word = mail_errors.word_for(f"{problem}")
    trouble, _is_new = TroubledAddress.objects.update_or_create(address=plain(mail.recipient), defaults={"error": word})
    if timezone.now() - trouble.failing_since >= PATIENCE and _others_get_theirs(mail, trouble):
        bounces.stop(mail.recipient, StopReason.UNREACHABLE, word)


def forget(address: str) -> None:
    """Note that something has arrived there."""
    TroubledAddress.objects.filter(address=plain(address)).delete()


def of(address: str | None) -> TroubledAddress | None:
    """Give what is known of an address at which nothing arrives for now."""
    return TroubledAddress.objects.filter(address=plain(address)).first() if address else None


def _others_get_theirs(mail: OutgoingMail, trouble: TroubledAddress) -> bool:
    since = OutgoingMail.objects.filter(created_at__gt=trouble.failing_since, status=MailStatus.SENT)
    return since.exclude(recipient=mail.recipient).exists()
