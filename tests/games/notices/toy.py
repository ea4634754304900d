"""A toy channel: all that a new channel needs is a file like this one, and a line in the list."""

from games.enums import DeliveryStatus, NoticeMode
from games.models import User
from games.notices import phrases
from games.notices.channel import Channel
from games.notices.digest import digest
from games.notices.kinds.base import NoticeType
from games.notices.message import Message


class Bell(Channel):
    """Rings once for each message, for registered users; stores the words in memory."""

    key = "bell"
    title = "The bell"
    mode_names = {NoticeMode.AT_ONCE: "ring", NoticeMode.OFF: "be silent"}

    def __init__(self) -> None:
        self.rung: list[tuple[str, str]] = []
        self.is_cracked = self.is_deaf = False

    def default_mode(self, notice_type: NoticeType) -> NoticeMode:
        return NoticeMode.AT_ONCE

    def has_address(self, user: User) -> bool:
        if self.is_deaf:
            raise RuntimeError("who is there?")
        return user.time_zone == "Europe/Prague"

    def deliver(self, message: Message) -> DeliveryStatus:
        if self.is_cracked:
            raise RuntimeError("the bell is cracked")
        shown = [digest(seat.match, seat).name for seat in message.seats]
        self.rung.append((message.user.email, f"{phrases.message_subject(message)} {shown}"))
        return DeliveryStatus.SENT

    def send_waiting(self) -> int:
        if self.is_cracked:
            raise RuntimeError("the bell is still cracked")
        return 0
