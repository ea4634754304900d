"""Whether mail reaches somebody, as their own pages say it."""

from dataclasses import dataclass

from games.enums import MailStatus
from games.models import OutgoingMail, StoppedAddress, User
from games.notices.channels.mail import bounces, troubles
from games.notices.outlets import faults
from games.screens import dates


@dataclass(frozen=True)
class MailState:
    """What there is to say of somebody's address."""

    stopped: StoppedAddress | None
    """Why no mail about games goes there any more."""
    since: str
    """Since when nothing has arrived there; empty where mail arrives."""
    error: str
    """What the server said the last time."""
    sent: str
    """When the last mail was taken for it."""


def state_of(user: User) -> MailState:
    """Say what is known of an address; call it in its owner's language and time zone."""
    stopped, trouble = bounces.stopped(user.email), troubles.of(user.email)
    last = OutgoingMail.objects.filter(user=user, recipient=user.email or "", status=MailStatus.SENT)
    sent = last.order_by("-sent_at").values_list("sent_at", flat=True).first()
    return MailState(
        stopped=stopped,
        since=dates.moment(trouble.failing_since) if trouble else "",
        error=faults.sentence(f"status {trouble.error}") if trouble and trouble.error else "",
        sent=dates.moment(sent) if sent else "",
    )
