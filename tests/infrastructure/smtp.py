"""A mail server that keeps the emails it receives, for tests to read."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.infrastructure.child import free_port


class SmtpSink:
    """The received emails, in order; with `answer` set, it rejects all emails, or those to some addresses."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        self.answer = ""
        self.answers: dict[str, str] = {}

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Accept or reject an email."""
        if answer := self.answers.get(envelope.rcpt_tos[0], self.answer):
            return answer
        assert isinstance(envelope.content, bytes)
        self.messages.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        self.recipients.append(list(envelope.rcpt_tos))
        return "250 OK"


@pytest.fixture
def smtp(settings: Any) -> Iterator[SmtpSink]:
    """Run a mail server for one test, and send through it."""
    sink = SmtpSink()
    controller = Controller(sink, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = controller.port
    settings.MAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAILBOX = False
    yield sink
    controller.stop()
