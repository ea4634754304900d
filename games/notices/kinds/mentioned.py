"""The notice that the reader was mentioned in the chat of a table."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import ChatMessage, Notice, Seat
from games.models.accounts import name_rules
from games.notices.kinds.base import NoticeType


class MentionedNotice(NoticeType):
    """A mention in the chat; `params["message"]` is the message's primary key."""

    kind = NoticeKind.MENTIONED
    label = gettext_lazy("someone mentions me in the chat")
    title = gettext_lazy("You were mentioned in the chat · %(match)s")
    is_seen_at_table = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence with the message and its author, or without both if the message has been removed."""
        message = ChatMessage.objects.filter(pk=notice.params.get("message")).select_related("user").first()
        if message is None or message.removed_at:
            return _("You were mentioned in this table's chat.")
        return _("%(name)s mentioned you in this table's chat: “%(text)s”") % {
            "name": message.user.name,
            "text": name_rules.isolated(message.text),
        }

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the reader has neither muted the chat nor read it since."""
        return seat is not None and not seat.is_chat_muted and seat.chat_read < notice.params.get("message", 0)
