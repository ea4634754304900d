"""Helpers that dispatch notices and read what was sent."""

import re
from datetime import timedelta
from email.message import EmailMessage

from games.notices import dispatch
from games.notices.channels.mail.channel import MailChannel

MAIL = MailChannel()
LATER = timedelta(minutes=3)
"""Longer than the delay of a "your turn" notice."""


def post_all() -> None:
    """Dispatch what is due and send all outboxes once."""
    dispatch.dispatch_due()
    dispatch.send_outboxes()


def mails_to(smtp, user) -> list[EmailMessage]:
    return [mail for mail in smtp.messages if mail["To"] == user.email]


def subject_of(mail: EmailMessage) -> str:
    """Return the subject without the prefix that emails about games have."""
    return re.sub(r"^\[[^]]+\] ", "", mail["Subject"].strip())


def subjects(smtp, user=None) -> list[str]:
    return [subject_of(mail) for mail in (mails_to(smtp, user) if user else smtp.messages)]


def text_of(mail: EmailMessage) -> str:
    return mail.get_body(("plain",)).get_content()


def html_of(mail: EmailMessage) -> str:
    return mail.get_body(("html",)).get_content()
