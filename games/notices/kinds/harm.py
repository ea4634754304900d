"""What notices about harm share; `games.domain.matches.harm_notices` says which facts make them."""

from django.utils.translation import gettext_lazy as _

from games.enums import NoticeMode
from games.notices.kinds.base import NoticeType


class HarmNotice(NoticeType):
    """Another player did something to the reader, who is told with the next message unless they chose otherwise."""

    title = _("Something was done to you: %(match)s")
    is_groupable = True
    is_seen_at_table = True
    is_in_log = True

    def default_mode(self, channel: str) -> NoticeMode:
        """Return that it waits for the next message."""
        return NoticeMode.NEXT
