"""The email channel."""

from django.utils.translation import gettext_lazy as _

from games.enums import DeliveryStatus, NoticeMode
from games.models import User
from games.notices.channel import Channel
from games.notices.channels.mail import bounces, email_writer, invitations, sender
from games.notices.message import Message


class MailChannel(Channel):
    """A channel that sends one email per message to the confirmed address of an account."""

    key = "mail"
    is_kept_by_reader = True
    title = _("Email notifications")
    mode_names = {
        NoticeMode.AT_ONCE: _("right away"),
        NoticeMode.HOURLY: _("hourly digest"),
        NoticeMode.DAILY: _("daily digest"),
        NoticeMode.NEXT: _("with the next email"),
        NoticeMode.OFF: _("never"),
    }

    def has_address(self, user: User) -> bool:
        """Return whether there is an address, confirmed or not."""
        return bool(user.address)

    def may_notify(self, user: User) -> bool:
        """Return whether the address is confirmed and not stopped."""
        return user.is_confirmed and bounces.stopped_address_of(user.email) is None

    def deliver(self, message: Message) -> DeliveryStatus:
        """Write the email and put it in the outbox."""
        email_writer.write_email(message).deliveries.add(*message.deliveries)
        return DeliveryStatus.QUEUED

    def send_waiting(self) -> int:
        """Write the pending invitations, and send the outbox."""
        invitations.write_pending_invitations()
        return sender.send_waiting_emails()
