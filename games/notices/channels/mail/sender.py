"""The sender: claims mails from the outbox and hands them to the mail server."""

import logging
import smtplib
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection as database
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.enums import DeliveryStatus, MailStatus
from games.models import Delivery, OutgoingMail
from games.notices.channels.mail import pictures, troubles

log = logging.getLogger(__name__)

BATCH = 50
LOST_AFTER = timedelta(minutes=10)
"""A mail claimed so long ago was claimed by a sender that died."""
SERVER_PAUSE = timedelta(minutes=1)
"""A server that does not answer is asked again after this, as often as it takes."""
MAIL_PAUSES = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 480, 720)]
"""A mail that the server put off is tried again after these, for a little more than a day; then it counts as failed."""


def send_waiting(now: datetime | None = None) -> int:
    """Send what is due, batch by batch; return how many mails went out. Two senders never take the same mail."""
    sent, is_there = 0, True
    # A server that is not there is not asked again for each batch: the rest stays for the next time.
    while is_there and (batch := claim(now or timezone.now())):
        handed_over, is_there = _send(batch)
        sent += handed_over
    return sent


@transaction.atomic
def claim(now: datetime) -> list[OutgoingMail]:
    """Take up to a batch of due mails for this sender, the oldest first."""
    lost = Q(status=MailStatus.SENDING, claimed_at__lt=now - LOST_AFTER)
    due = OutgoingMail.objects.filter(Q(status=MailStatus.WAITING) | lost, due_at__lte=now).order_by("due_at", "pk")
    if database.features.has_select_for_update_skip_locked:
        due = due.select_for_update(skip_locked=True)
    mine = []
    for mail in due[:BATCH]:
        unchanged = OutgoingMail.objects.filter(pk=mail.pk, status=mail.status, claimed_at=mail.claimed_at)
        if unchanged.update(status=MailStatus.SENDING, claimed_at=now, attempts=F("attempts") + 1):
            mail.attempts += 1
            mine.append(mail)
    return mine


def resend(mails: list[OutgoingMail]) -> list[OutgoingMail]:
    """Send those of these mails again whose words are still there, as if they had never been tried; give them."""
    lasting = [mail for mail in mails if mail.text]
    OutgoingMail.objects.filter(pk__in=[mail.pk for mail in lasting]).exclude(text="").update(
        status=MailStatus.WAITING, attempts=0, error="", due_at=timezone.now(), sent_at=None
    )
    return lasting


def _send(batch: list[OutgoingMail]) -> tuple[int, bool]:
    """Send a batch; return how many mails went out, and whether the server was there to the end."""
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
        for place, mail in enumerate(batch):
            try:
                _hand_over(mail, server)
            except (smtplib.SMTPServerDisconnected, OSError) as problem:
                if _is_about_mail(problem):
                    _mark_refused(mail, problem)
                    continue
                _put_back(batch[place:], problem)
                return sent, False
            except Exception as problem:
                # One mail that cannot be put into bytes must not keep all others back.
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
        html, enclosed = pictures.enclosed(mail.html)
        message.attach_alternative(html, "text/html")
        message.mixed_subtype = "related"  # type: ignore[attr-defined] # the stubs are of Django 6, which has none
        message.attachments = enclosed
    message.send()
    _mark_sent(mail)


def _is_about_mail(problem: Exception) -> bool:
    """Tell a server that refuses this mail from one that is not there (SMTPException is an OSError)."""
    return isinstance(problem, smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused) and not isinstance(
        problem, smtplib.SMTPConnectError | smtplib.SMTPHeloError | smtplib.SMTPAuthenticationError
    )


def _is_final(problem: Exception) -> bool:
    """Tell a refusal for good (5xx) from one for now (4xx)."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in problem.recipients.values())
    return isinstance(problem, smtplib.SMTPResponseException) and problem.smtp_code >= 500


def _mark_sent(mail: OutgoingMail) -> None:
    now = timezone.now()
    OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.SENT, sent_at=now, error="")
    _forget_words(mail)
    Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.SENT, attempts=mail.attempts, error="")
    troubles.forget(mail.recipient)


def _forget_words(mail: OutgoingMail) -> None:
    """Keep nothing of what a mail about an account says, for it holds codes and links; at home it is read here."""
    if not mail.kind and not settings.MAILBOX:
        OutgoingMail.objects.filter(pk=mail.pk).update(text="", html="")


def _mark_refused(mail: OutgoingMail, problem: Exception) -> None:
    _put_off_or_fail(mail, problem)
    # The address may be given up with all that waits for it: after this mail was put back.
    troubles.note(mail, problem)


def _put_off_or_fail(mail: OutgoingMail, problem: Exception) -> None:
    error = str(problem)[:300]
    if _is_final(problem) or mail.attempts > len(MAIL_PAUSES):
        log.warning("mail %s cannot be delivered: %s", mail.pk, type(problem).__name__)
        OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.FAILED, error=error)
        _forget_words(mail)
        Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.FAILED, attempts=mail.attempts, error=error)
        return
    due = timezone.now() + MAIL_PAUSES[mail.attempts - 1]
    OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.WAITING, due_at=due, error=error)
    Delivery.objects.filter(mails=mail).update(attempts=mail.attempts, error=error)


def _put_back(mails: list[OutgoingMail], problem: Exception) -> None:
    """Keep the mails for when the server is back; that it was away counts against none of them."""
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
