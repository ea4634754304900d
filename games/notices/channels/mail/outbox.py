"""The outbox: whatever the site wants to send becomes a row, so that a dead mail server harms no request."""

import uuid
from collections.abc import Iterable

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.translation import get_language

from games import task_queue
from games.models import Match, OutgoingMail, User
from games.task_queue import TaskName


def post(
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
) -> OutgoingMail:
    """Put one mail to one address into the outbox, and ask for it to be sent soon."""
    subject = " ".join(subject.split())
    for name, value in (headers or {}).items():
        # Better refused here, where it can be traced, than by the sender.
        if "\n" in value or "\r" in value:
            raise ValueError(f"The header {name} must not contain newlines.")
    mail = OutgoingMail.objects.create(
        kind=kind,
        user=user,
        match=match,
        sender=sender or settings.DEFAULT_FROM_EMAIL,
        recipient=recipient,
        subject=subject,
        text=text,
        html=html,
        headers={"Content-Language": get_language() or settings.LANGUAGE_CODE, **(headers or {})},
        message_id=f"<{uuid.uuid4().hex}@{settings.SITE_HOST}>",
    )
    task_queue.enqueue(TaskName.SEND_MAILS)
    return mail


class OutboxBackend(BaseEmailBackend):
    """Django's mail backend that writes rows; the confirmation mails of allauth come this way."""

    def send_messages(self, email_messages: Iterable[EmailMessage]) -> int:
        """Write a row for each recipient; attachments have no place in the outbox."""
        written = 0
        for message in email_messages:
            if message.attachments:
                raise ValueError("the outbox takes no attachments")
            html = next(
                (part.content for part in getattr(message, "alternatives", []) if part.mimetype == "text/html"), ""
            )
            for address in message.recipients():
                post(
                    recipient=address,
                    subject=str(message.subject),
                    text=str(message.body),
                    html=str(html),
                    sender=message.from_email,
                    headers={"Auto-Submitted": "auto-generated", **message.extra_headers},
                )
            written += 1
        return written
