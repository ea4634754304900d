"""The notice that there are new messages in the chat of a table."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.domain.chat import table_chat
from games.enums import NoticeKind, NoticeMode
from games.models import Notice, Seat
from games.models.accounts import name_rules
from games.notices.kinds.base import NoticeType


class ChatNotice(NoticeType):
    """A message in the chat; `params["message"]` is its primary key. Off by default."""

    kind = NoticeKind.CHAT
    label = gettext_lazy("someone writes in the chat of my game")
    title = gettext_lazy("New chat messages · %(match)s")
    is_delayed = True
    is_groupable = True
    is_seen_at_table = True
    is_merged_at_table = True

    def default_mode(self, channel: str) -> NoticeMode:
        """Return the mode that turns the notice off, so that only users who have asked for it get it."""
        return NoticeMode.OFF

    def sentence(self, notice: Notice) -> str:
        """Return a sentence with the newest unread message and the number of unread ones."""
        unread = table_chat.unread_messages(notice.match, notice.user)
        if not unread:
            return _("There are new messages in this table's chat.")
        newest = unread[-1]
        words = ngettext(
            "%(name)s wrote in this table's chat: “%(text)s”",
            "%(count)d unread messages in this table's chat. The latest is from %(name)s: “%(text)s”",
            len(unread),
        )
        text = newest.text or str(newest.get_phrase_display())
        return words % {"count": len(unread), "name": newest.user.name, "text": name_rules.isolated(text)}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the reader has neither muted the chat nor read it since."""
        return seat is not None and not seat.is_chat_muted and seat.chat_read < notice.params.get("message", 0)
