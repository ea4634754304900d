"""The notice that a table waits for the reader's move."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.base import NoticeType


class YourTurnNotice(NoticeType):
    """It is the reader's turn."""

    kind = NoticeKind.YOUR_TURN
    label = gettext_lazy("it's my turn")
    title = gettext_lazy("Your turn · %(match)s")
    is_delayed = True
    asks_for_move = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that it is the reader's turn."""
        return _("It's your turn.")
