"""The base class of notices about harm; `games.domain.matches.harm_notices` creates them from facts."""

from django.utils.translation import gettext_lazy as _

from games.enums import NoticeMode
from games.notices.kinds.base import NoticeType


class HarmNotice(NoticeType):
    """Another player harmed the reader. By default, the notice is part of the next message."""

    title = _("An opponent targeted you · %(match)s")
    is_groupable = True
    is_seen_at_table = True
    is_in_log = True

    def default_mode(self, channel: str) -> NoticeMode:
        """Return the mode in which the notice waits for the next message."""
        return NoticeMode.NEXT
