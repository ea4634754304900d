"""The sender of emails, which claims them from the outbox and passes them to the mail server."""

import logging
import smtplib
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.enums import DeliveryStatus, MailStatus
from games.models import Delivery, Invitation, OutgoingMail
from games.notices.channels.mail import pictures, troubled_addresses

log = logging.getLogger(__name__)

BATCH = 50
BUDGET = 5.0
"""Seconds after which a run begins no further batch, so that a worker with few processes gets to its other tasks."""
LOST_AFTER = timedelta(minutes=10)
"""The age at which a claim is assumed to belong to a sender that has crashed."""
SERVER_PAUSE = timedelta(minutes=1)
"""The pause after the mail server did not answer; the sender retries without limit."""
MAIL_PAUSES = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 480, 720)]
"""The pauses between attempts after a temporary refusal.

After the last attempt, about a day later, the email has failed.
"""


def send_waiting_emails(now: datetime | None = None) -> int:
    """Send due emails in batches, for BUDGET seconds; return how many were sent.

    Concurrent senders never claim the same email.
    """
    sent, is_there, until = 0, True, monotonic() + BUDGET
    # If the server is down, stop; the remaining batches wait for the next run.
    while is_there and monotonic() < until and (batch := claim_emails(now or timezone.now())):
        handed_over, is_there = _send(batch)
        sent += handed_over
    return sent


@transaction.atomic
def claim_emails(now: datetime) -> list[OutgoingMail]:
    """Claim up to BATCH due emails for this sender, oldest first."""
    lost = Q(status=MailStatus.SENDING, claimed_at__lt=now - LOST_AFTER)
    due = OutgoingMail.objects.filter(Q(status=MailStatus.WAITING) | lost, due_at__lte=now).order_by("due_at", "pk")
    if connection.features.has_select_for_update_skip_locked:
        due = due.select_for_update(skip_locked=True)
    mine = []
    for mail in due[:BATCH]:
        unchanged = OutgoingMail.objects.filter(pk=mail.pk, status=mail.status, claimed_at=mail.claimed_at)
        if unchanged.update(status=MailStatus.SENDING, claimed_at=now, attempts=F("attempts") + 1):
            mail.attempts += 1
            mine.append(mail)
    return mine


def resend_emails(mails: list[OutgoingMail]) -> list[OutgoingMail]:
    """Send these emails again; return those for which that is possible: all but emails about accounts.

    Emails that still have their text are queued as if they were new. Otherwise the notice or the invitation becomes
    due again, and a new email is written if it still applies.
    """
    return [mail for mail in mails if (_queue_again(mail) if mail.text else _make_due_again(mail))]


def _queue_again(mail: OutgoingMail) -> bool:
    complete = OutgoingMail.objects.filter(pk=mail.pk).exclude(text="")
    return bool(complete.update(status=MailStatus.WAITING, attempts=0, error="", due_at=timezone.now(), sent_at=None))


def _make_due_again(mail: OutgoingMail) -> bool:
    now, deliveries = timezone.now(), Delivery.objects.filter(mails=mail)
    invitations = Invitation.objects.filter(match=mail.match, address=mail.recipient).exclude(address="")
    is_due = deliveries.update(status=DeliveryStatus.WAITING, attempts=0, error="", due_at=now)
    return bool(is_due or (mail.user is None and invitations.update(mail_due_at=now)))


def _send(batch: list[OutgoingMail]) -> tuple[int, bool]:
    """Send a batch; return (number of emails sent, whether the server was reachable to the end)."""
    if settings.MAILBOX:
        for mail in batch:
            _mark_sent(mail)
        return len(batch), True
    server = get_connection(settings.MAIL_BACKEND)
    try:
        server.open()
    except (OSError, smtplib.SMTPException) as problem:
        _put_back(batch, problem)
        return 0, False
    sent = 0
    try:
        for index, mail in enumerate(batch):
            try:
                _hand_over(mail, server)
            except (smtplib.SMTPServerDisconnected, OSError) as problem:
                if _is_about_mail(problem):
                    _mark_refused(mail, problem)
                    continue
                _put_back(batch[index:], problem)
                return sent, False
            except Exception as problem:
                # An email that cannot be encoded must not delay the others.
                log.exception("mail %s cannot be handed over", mail.pk)
                _mark_refused(mail, problem)
                continue
            sent += 1
    finally:
        _close(server)
    return sent, True


def _hand_over(mail: OutgoingMail, server: BaseEmailBackend) -> None:
    headers = {**mail.headers, "Message-ID": mail.message_id}
    message = EmailMultiAlternatives(
        mail.subject, mail.text, mail.sender, [mail.recipient], headers=headers, connection=server
    )
    if mail.html:
        html, enclosed = pictures.attach_pictures(mail.html)
        message.attach_alternative(html, "text/html")
        message.mixed_subtype = "related"  # type: ignore[attr-defined] # the stubs are of Django 6, which has none
        message.attachments = enclosed
    message.send()
    _mark_sent(mail)


def _is_about_mail(problem: Exception) -> bool:
    """Return whether the server refused this email, as opposed to being unreachable (SMTPException is an OSError)."""
    return isinstance(problem, smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused) and not isinstance(
        problem, smtplib.SMTPConnectError | smtplib.SMTPHeloError | smtplib.SMTPAuthenticationError
    )


def _is_final(problem: Exception) -> bool:
    """Return whether a refusal is permanent (5xx), not temporary (4xx)."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in problem.recipients.values())
    return isinstance(problem, smtplib.SMTPResponseException) and problem.smtp_code >= 500


def _mark_sent(mail: OutgoingMail) -> None:
    row = OutgoingMail.objects.filter(pk=mail.pk)
    row.update(status=MailStatus.SENT, sent_at=timezone.now(), error="")
    row.delete_texts()
    Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.SENT, attempts=mail.attempts, error="")
    troubled_addresses.clear_delivery_error(mail.recipient)


def _mark_refused(mail: OutgoingMail, problem: Exception) -> None:
    _put_off_or_fail(mail, problem)
    # Call this last, because it may stop the address with all its waiting emails, including this one.
    troubled_addresses.record_delivery_error(mail, problem)


def _put_off_or_fail(mail: OutgoingMail, problem: Exception) -> None:
    error, row = str(problem)[:300], OutgoingMail.objects.filter(pk=mail.pk)
    if _is_final(problem) or mail.attempts > len(MAIL_PAUSES):
        log.warning("mail %s cannot be delivered: %s", mail.pk, type(problem).__name__)
        row.update(status=MailStatus.FAILED, error=error)
        row.delete_texts()
        Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.FAILED, attempts=mail.attempts, error=error)
        return
    due = timezone.now() + MAIL_PAUSES[mail.attempts - 1]
    row.update(status=MailStatus.WAITING, due_at=due, error=error)
    Delivery.objects.filter(mails=mail).update(attempts=mail.attempts, error=error)


def _put_back(mails: list[OutgoingMail], problem: Exception) -> None:
    """Put emails back in the outbox until the server answers again, without counting the attempt."""
    log.warning("the mail server cannot be reached (%s); %d mails wait", type(problem).__name__, len(mails))
    due = timezone.now() + SERVER_PAUSE
    OutgoingMail.objects.filter(pk__in=[mail.pk for mail in mails]).update(
        status=MailStatus.WAITING, due_at=due, attempts=F("attempts") - 1, error=str(problem)[:300]
    )


def _close(server: BaseEmailBackend) -> None:
    try:
        server.close()
    except (OSError, smtplib.SMTPException):
        log.info("the mail server hung up first")
