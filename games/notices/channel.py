"""What a channel is: a way to reach people, with words and an address of its own."""

from abc import ABC, abstractmethod

from django.utils.functional import Promise

from games.enums import DeliveryStatus, NoticeMode
from games.models import User
from games.notices.kinds.base import NoticeType
from games.notices.message import Message


class Channel(ABC):
    """One way to reach people; `games.notices.channels` lists those there are."""

    key: str
    """Its name in rows, at most 16 letters."""
    title: str | Promise
    """What its settings are called."""
    mode_names: dict[NoticeMode, str | Promise] = {mode: mode.label for mode in NoticeMode}
    """What the modes are called in its settings; a mode that is not named is not offered."""

    def default_mode(self, notice_type: NoticeType) -> NoticeMode:
        """Return how a kind goes out to people who have not chosen."""
        return notice_type.default_mode(self.key)

    @abstractmethod
    def has_address(self, user: User) -> bool:
        """Tell whether there is anything at all to send to; without it no delivery is noted."""

    def may_tell(self, user: User) -> bool:
        """Tell whether the address is known to be theirs; asked when something is due."""
        return True

    def has_settings(self, user: User) -> bool:
        """Tell whether `user` is asked what comes this way."""
        return True

    @abstractmethod
    def carry(self, message: Message) -> DeliveryStatus:
        """Put a message into words, in the language and time zone set now, and take it on.

        QUEUED if it waits in an outbox of the channel's own (which later writes on the deliveries what became of it),
        SENT if it has gone out. What it raises is logged, and the message tried again later.
        """

    def send_waiting(self) -> int:
        """Send what waits in the channel's own outbox; return how many messages went out."""
        return 0
