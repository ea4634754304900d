"""The notice that a game begins."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.base import NoticeType


class StartedNotice(NoticeType):
    """The cards of the reader's game have been dealt; its email holds the seal of the shuffle."""

    kind = NoticeKind.STARTED
    label = gettext_lazy("a game starts")
    title = gettext_lazy("Game started · %(match)s")
    is_delayed = True
    is_groupable = True
    is_seen_at_table = True
    is_kept_as_evidence = True
    joins_turn_message = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that the game begins."""
        return _("All seats are taken, and the cards have been dealt.")
