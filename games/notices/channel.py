"""The interface of channels: the ways to notify users, each with its own texts and addresses."""

from abc import ABC, abstractmethod

from django.utils.functional import Promise

from games.enums import DeliveryStatus, NoticeMode
from games.models import User
from games.notices.kinds.base import NoticeType
from games.notices.message import Message


class Channel(ABC):
    """One way to notify users; `games.notices.channels` lists all of them."""

    key: str
    """The name stored in the database, at most 16 characters."""
    title: str | Promise
    """The heading of its settings."""
    is_kept_by_reader = False
    """Whether its messages stay with their readers, so that they can serve as evidence."""
    mode_names: dict[NoticeMode, str | Promise] = {mode: mode.label for mode in NoticeMode}
    """The labels of the modes offered in its settings."""

    def default_mode(self, notice_type: NoticeType) -> NoticeMode:
        """Return the mode of a kind of notice for users who have not chosen one."""
        return notice_type.default_mode(self.key)

    @abstractmethod
    def has_address(self, user: User) -> bool:
        """Return whether `user` has an address on this channel; without one, no delivery is created."""

    def may_notify(self, user: User) -> bool:
        """Return whether messages may be sent to the user's address; checked whenever a delivery is due."""
        return True

    def has_settings(self, user: User) -> bool:
        """Return whether the settings page shows this channel to `user`."""
        return True

    @abstractmethod
    def deliver(self, message: Message) -> DeliveryStatus:
        """Write a message in the active language and time zone, and send or queue it.

        Return QUEUED if the message waits in the channel's outbox, which updates the deliveries later, or SENT if it
        has been sent. The caller logs exceptions and tries the message again later.
        """

    def send_waiting(self) -> int:
        """Send the messages in the channel's outbox; return how many were sent."""
        return 0
