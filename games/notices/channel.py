"""The interface of a channel: a way to reach people, with its own texts and addresses."""

from abc import ABC, abstractmethod

from django.utils.functional import Promise

from games.enums import DeliveryStatus, NoticeMode
from games.models import User
from games.notices.kinds.base import NoticeType
from games.notices.message import Message


class Channel(ABC):
    """One way to reach people; `games.notices.channels` lists them all."""

    key: str
    """The name stored in the database, at most 16 characters."""
    title: str | Promise
    """The heading of its settings."""
    mode_names: dict[NoticeMode, str | Promise] = {mode: mode.label for mode in NoticeMode}
    """The labels of the modes offered in its settings."""

    def default_mode(self, notice_type: NoticeType) -> NoticeMode:
        """Return the mode of a kind of notice for users who have not chosen one."""
        return notice_type.default_mode(self.key)

    @abstractmethod
    def has_address(self, user: User) -> bool:
        """Return whether `user` has an address on this channel; without one, no delivery is created."""

    def may_tell(self, user: User) -> bool:
        """Return whether messages may go to the user's address; checked when something is due."""
        return True

    def has_settings(self, user: User) -> bool:
        """Return whether the settings page shows this channel to `user`."""
        return True

    @abstractmethod
    def carry(self, message: Message) -> DeliveryStatus:
        """Write a message in the active language and time zone, and send or queue it.

        Return QUEUED if it waits in the channel's outbox, which updates the deliveries later, or SENT if it has gone
        out. Exceptions are logged, and the message is tried again later.
        """

    def send_waiting(self) -> int:
        """Send what waits in the channel's outbox; return how many messages went out."""
        return 0
