"""The state of a user's email address: whether emails reach it. The settings pages show it."""

from dataclasses import dataclass

from games.enums import MailStatus
from games.models import OutgoingMail, StoppedAddress, User
from games.notices.channels.mail import bounces, troubled_addresses
from games.notices.outlets import faults
from games.screens import dates


@dataclass(frozen=True)
class MailState:
    """The state of a user's email address."""

    stopped: StoppedAddress | None
    """The reason why no emails about games are sent there; None if they are sent."""
    since: str
    """Since when emails have failed; empty if they arrive."""
    error: str
    """The server's last error, as a sentence."""
    sent: str
    """When the last email was accepted."""


def mail_state_of(user: User) -> MailState:
    """Return the state of a user's address. Call it with the user's language and time zone active."""
    stopped, trouble = bounces.stopped_address_of(user.email), troubled_addresses.troubled_address_of(user.email)
    last = OutgoingMail.objects.filter(user=user, recipient=user.email or "", status=MailStatus.SENT)
    sent = last.order_by("-sent_at").values_list("sent_at", flat=True).first()
    return MailState(
        stopped=stopped,
        since=dates.day_and_time(trouble.failing_since) if trouble else "",
        error=faults.error_sentence(f"status {trouble.error}") if trouble and trouble.error else "",
        sent=dates.day_and_time(sent) if sent else "",
    )
