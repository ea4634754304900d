"""The notice that a game is over."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.base import NoticeType


class FinishedNotice(NoticeType):
    """The reader's game has been played to its end."""

    kind = NoticeKind.FINISHED
    label = gettext_lazy("a game is over")
    title = gettext_lazy("Game over: %(match)s")
    is_groupable = True
    is_seen_at_table = True
    is_in_log = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that the game is over."""
        return _("The game is over. All cards are revealed.")
