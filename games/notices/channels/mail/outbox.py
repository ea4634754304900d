"""The outbox: emails are stored in the database first, so that requests do not depend on the mail server."""

from collections.abc import Iterable
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.translation import get_language, gettext

from games import task_queue
from games.models import Match, OutgoingMail, User
from games.notices.channels.mail import threads
from games.task_queue import TaskName


def queue_email(
    *,
    recipient: str,
    subject: str,
    text: str,
    html: str = "",
    sender: str = "",
    headers: dict[str, str] | None = None,
    kind: str = "",
    user: User | None = None,
    match: Match | None = None,
    message_id: str = "",
    is_sent_soon: bool = False,
) -> OutgoingMail:
    """Put one email to one address in the outbox, and enqueue the task that sends it unless `is_sent_soon` anyway.

    An empty `kind` means an email about the account. Raises ValueError for a header with newlines.
    """
    subject = " ".join(subject.split())
    for name, value in (headers or {}).items():
        # Raised here rather than in the sender, so that the traceback shows the caller.
        if "\n" in value or "\r" in value:
            raise ValueError(f"The header {name} must not contain newlines.")
    mail = OutgoingMail.objects.create(
        kind=kind,
        user=user,
        match=match,
        sender=site_sender() if sender in ("", settings.DEFAULT_FROM_EMAIL) else sender,
        recipient=recipient,
        subject=subject,
        text=text,
        html=html,
        headers={
            "Content-Language": get_language() or settings.LANGUAGE_CODE,
            "Reply-To": settings.MAIL_REPLY_TO,
            **(headers or {}),
        },
        message_id=message_id or threads.new_message_id(),
    )
    if not is_sent_soon:
        task_queue.enqueue(TaskName.SEND_MAILS)
    return mail


def site_sender() -> str:
    """Return the site's sender, with the site's name in the active language if it has its default name."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    if name != settings.SITE_NAME:
        return settings.DEFAULT_FROM_EMAIL
    name = gettext(name)
    return f"{name} <{address}>"


class OutboxBackend(BaseEmailBackend):
    """A Django email backend that writes to the outbox; emails by allauth are sent with it."""

    def send_messages(self, email_messages: Iterable[EmailMessage]) -> int:
        """Store an email for each recipient. Raises ValueError for attachments, which the outbox does not support."""
        written = 0
        for message in email_messages:
            if message.attachments:
                raise ValueError("the outbox takes no attachments")
            html = next(
                (part.content for part in getattr(message, "alternatives", []) if part.mimetype == "text/html"), ""
            )
            for address in message.recipients():
                queue_email(
                    recipient=address,
                    subject=str(message.subject),
                    text=str(message.body),
                    html=str(html),
                    sender=message.from_email,
                    headers={"Auto-Submitted": "auto-generated", **message.extra_headers},
                )
            written += 1
        return written
